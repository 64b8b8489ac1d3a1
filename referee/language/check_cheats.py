"""Cheats and ploys: the moment that each belongs to, what it can read there, what its steps change."""

from __future__ import annotations

from dataclasses import field

from referee.language import kinds as k
from referee.language.check_names import assigned
from referee.language.kinds import Kind, join
from referee.language.model import Cheat, In, Procedure
from referee.language.type_procedures import Site
from referee.language.type_steps import StepTyper
from referee.records import record
from referee.source import did_you_mean


@record(frozen=False)
class CheatSteps:
    """A cheat with the names it reads and the names of the moment's procedure that its steps change."""

    cheat: Cheat
    names: dict[str, Kind]
    changes: tuple[str, ...] = ()
    parts: dict[str, Procedure] = field(default_factory=dict)


def moments(typer: StepTyper) -> dict[str, CheatSteps]:
    """Every cheat and ploy, typed for the moment that it belongs to."""
    made: dict[str, CheatSteps] = {}
    for cheat in [*typer.rules.cheats.values(), *typer.rules.ploys.values()]:
        sites = typer.sites.get(cheat.moment, [])
        if not sites:
            typer.fault(
                "unknown-moment",
                cheat.place,
                f"no step has the moment {cheat.moment!r}",
                did_you_mean(cheat.moment, typer.sites) or "name one with moment: on a step",
            )
            continue
        made[cheat.name] = cheat_steps(typer, cheat, sites)
    return made


def seen_at(cheat: Cheat, sites: list[Site]) -> dict[str, Kind]:
    """The names that can be read at every site of the moment."""
    found: dict[str, Kind] | None = None
    for site in sites:
        names = site.after if cheat.after else site.before
        if found is None:
            found = dict(names)
        else:
            found = {
                n: both
                for n, kind in found.items()
                if n in names and (both := join(kind, names[n]))
            }
    return found or {}


def cheat_steps(typer: StepTyper, cheat: Cheat, sites: list[Site]) -> CheatSteps:
    names = seen_at(cheat, sites)
    made = CheatSteps(cheat, names)
    readable = {**names, "cheater": k.PLAYER}
    with typer.naming(**names):
        who_kind = who(typer, cheat)
    if isinstance(cheat.by, In):
        readable[cheat.by.name] = who_kind
    with typer.naming(**readable):
        if cheat.needs is not None:
            typer.need(cheat.needs, k.YES_NO, "needs")
        if cheat.noticed_by is not None:
            typer.people(cheat.noticed_by, "who may notice")
        if cheat.check is not None:
            if cheat.check.dc is not None:
                typer.need(cheat.check.dc, k.NUMBER, "dc")
            if cheat.check.of is not None:
                typer.need(cheat.check.of, k.PLAYER, "of")
    changed: set[str] = set()
    for part in ("success", "failure", "exposed"):
        block = getattr(cheat, part)
        name = f"{cheat.name} {part}"
        params = tuple(readable) if part != "exposed" else (*readable, "worked")
        procedure = Procedure(name, cheat.place, params, block)
        made.parts[part] = procedure
        kinds = [*readable.values(), *([k.YES_NO] if part == "exposed" else [])]
        typer.in_cheat = cheat.name
        with typer.silent():
            typer.entry(procedure, kinds)
        typer.body(typer.infos[name], once=True)
        typer.in_cheat = ""
        changed |= assigned(block) & set(names)
    made.changes = tuple(n for n in names if n in changed)
    return made


def who(typer: StepTyper, cheat: Cheat) -> Kind:
    if isinstance(cheat.by, In) and cheat.by.source is not None:
        typer.need(cheat.by.source, k.PLAYERS, "by")
    elif cheat.by_formula is not None:
        typer.people(cheat.by_formula, "by")
    return k.PLAYER
