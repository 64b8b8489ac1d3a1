"""Sentences, choices, throws and checks as facts."""

from __future__ import annotations

from typing import Any

from referee.compiler.at_once import used_up
from referee.compiler.facts import State, note
from referee.compiler.zones import seers


def say(S: State, number: int, hears: tuple[int, ...] | None, values: tuple[Any, ...]) -> None:
    """A sentence is said; which of its varieties comes next goes round with what was said before."""
    if S.log is not None:
        S.said += 1
        S.log.append(("said", number, S.said, hears, values, seen_values(S, values)))


def seen_values(S: State, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """For each value that may hold cards: who sees each card now (``None``: everybody)."""
    return tuple(
        tuple((c, seers(S, c)) for c in value)
        if isinstance(value, tuple)
        else (value, seers(S, value))
        for value in values
        if isinstance(value, (int, tuple)) and not isinstance(value, bool)
    )


def chose(S: State, number: int, who: int | None, value: Any) -> None:
    note(S, ("chose", number, who, value, bool(S.secret)))


def note_roll(S: State, number: int, by: int | None, dice: tuple[Any, ...]) -> None:
    note(S, ("rolled", number, by, dice))


def note_lot(S: State, number: int, by: int | None, lot: Any) -> None:
    note(S, ("drew_lot", number, by, lot))


def note_check(S: State, number: int, by: int | None, what: Any, result: Any) -> None:
    note(S, ("checked", number, by, what, result))
    if by is not None:
        used_up(S, by)
