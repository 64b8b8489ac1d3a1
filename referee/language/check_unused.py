"""What a ruleset declares and never uses: warnings, since the file can be played all the same."""

from __future__ import annotations

from referee.language.type_steps import StepTyper


def unused(typer: StepTyper) -> None:
    options(typer)
    sentences(typer)
    procedures(typer)
    formulas(typer)


def options(typer: StepTyper) -> None:
    for option in typer.rules.options.values():
        if f"option.{option.name}" not in typer.used:
            mend = f"read it with option.{option.name}, or leave it out"
            typer.fault(
                "unused-option", option.place, f"nothing reads the option {option.name}", mend
            )


def sentences(typer: StepTyper) -> None:
    for name, said in typer.rules.say.items():
        if name not in typer.rules.spoken and said:
            place = typer.rules.said_at[name]
            typer.fault(
                "unused-sentence", place, f"no step says {name}", f"write say: {name} on a step"
            )


def procedures(typer: StepTyper) -> None:
    for procedure in typer.rules.procedures.values():
        if f"procedure.{procedure.name}" not in typer.used:
            mend = "call it, or leave it out"
            typer.fault(
                "unused-procedure", procedure.place, f"nothing calls {procedure.name}", mend
            )


def formulas(typer: StepTyper) -> None:
    for define in typer.rules.define.values():
        if define.name not in typer.define_params:
            mend = "use it, or leave it out"
            typer.fault("unused-formula", define.place, f"nothing uses {define.name}", mend)
