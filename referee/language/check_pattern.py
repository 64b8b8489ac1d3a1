"""What was filled into a pattern gives what the pattern asks for."""

from __future__ import annotations

from referee.language.kinds import Kind, describe, fits
from referee.language.model import Blank, Define
from referee.language.type_steps import StepTyper

MENDS = {
    "yes_no": "write a question that is answered by yes or no, as in: a == b",
    "number": "write a whole number, or what counts to one, as in: sum(list)",
    "odds": "write 3 to 2, or a number: 2 is two to one",
}


def filled(typer: StepTyper) -> None:
    """Each formula that a pattern takes, by the kind that it says."""
    for blank in typer.rules.takes.values():
        define = typer.rules.define.get(blank.fills[-1].partition("(")[0].strip())
        if define is not None and blank.fills[0] == "define" and blank.kind is not None:
            one_filled(typer, blank, define, blank.kind)


def one_filled(typer: StepTyper, blank: Blank, define: Define, wanted: Kind) -> None:
    for _, value in define.cases if define.name in typer.define_params else ():
        if not gives(value.kind, wanted):
            typer.fault(
                "wrong-kind",
                value.place,
                f"{blank.name} is {describe(wanted)}, and this is {describe(value.kind)}",
                MENDS.get(wanted.base, ""),
            )


def gives(found: Kind, wanted: Kind) -> bool:
    """Stricter than elsewhere where yes or no is asked for: a list that happens to be there is no answer."""
    if wanted.base == "yes_no":
        return found.base in ("yes_no", "any")
    if wanted.base == "odds":
        return found.numeric or found.base in ("odds", "any")
    if wanted.is_list and wanted.of is not None and not wanted.of.words:
        return found.is_list or found.base == "any"
    return fits(found, wanted)
