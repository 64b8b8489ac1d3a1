"""What the checker understood of a ruleset, in words: each part, each step, each formula, at its place."""

from __future__ import annotations

from collections.abc import Iterator

from referee.language import formula as f
from referee.language.check import Typed
from referee.language.explain_formulas import kind_words, names_in, written
from referee.language.explain_parts import parts_told
from referee.language.explain_steps import steps_told, wholes
from referee.language.told import Told
from referee.source import Place

__all__ = ["Told", "at_line", "outline"]


def outline(typed: Typed) -> list[Told]:
    """Every part that the ruleset declares, in the order of the file; steps are left out."""
    return sorted(parts_told(typed), key=lambda one: one.place)


def at_line(typed: Typed, file: str, line: int) -> list[Told]:
    """What begins on a line: parts, steps, and the formulas written there.

    Where nothing begins, the step or the part that the line belongs to.
    """
    told = [*parts_told(typed), *steps_told(typed)]
    here = [one for one in told if one.place.file == file and one.place.line == line]
    here += formulas_told(typed, file, line)
    if here:
        return sorted(here, key=lambda one: one.place)
    above = [one for one in told if one.place.file == file and one.place.line < line]
    return [max(above, key=lambda one: one.place)] if above else []


def formulas_told(typed: Typed, file: str, line: int) -> list[Told]:
    """The formulas that begin on a line: what each gives, and what its names are."""
    found: dict[Place, f.Expr] = {}
    for expr in every_formula(typed):
        begin = min(part.place for part in f.walk(expr))
        if begin.file == file and begin.line == line:
            found.setdefault(begin, expr)
    return [_formula(typed, place, expr) for place, expr in found.items()]


def _formula(typed: Typed, place: Place, expr: f.Expr) -> Told:
    runs = isinstance(expr, f.Call) and expr.name in typed.rules.procedures
    lines = [] if runs or expr.kind.base == "any" else [f"gives {kind_words(expr.kind)}"]
    lines += [f"{name}: {words}" for name, words in names_in(expr, typed.rules)]
    return Told(place, "formula", written(expr), tuple(lines))


def every_formula(typed: Typed) -> Iterator[f.Expr]:
    """Every formula of the ruleset, wherever it stands."""
    rules = typed.rules
    yield from wholes([rules.play, rules.leaves, rules.requires, rules.npc])
    for section in (
        rules.track, rules.define, rules.tables, rules.stakes, rules.procedures, rules.bets,
        rules.cheats, rules.ploys, rules.say,
    ):  # fmt: skip
        yield from wholes(list(section.values()))
    if rules.kit is not None and rules.kit.decks is not None:
        yield rules.kit.decks
    for test in rules.tests.values():
        yield from wholes([test.expect, test.given])
