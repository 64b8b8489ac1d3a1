"""Chance that is drawn at once, and what the sheets say: for simulation and for formulas about people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.compiler.facts import State, note


def shuffle_inline(S: State, zone: list[int]) -> None:
    """By a number drawn for each card, from the bottom up: of all orders each is as likely, and Python sorts faster than
    it swaps card by card."""
    random: Callable[[], float] = S.random
    zone.sort(key=lambda card: random())


def pick_inline(S: State, options: Sequence[Any]) -> Any:
    many = len(options) if options is not None else 0
    if many > 1:
        return options[int(S.random() * many)]
    return options[0] if many else None


def between(least: int | None, most: int | None) -> range:
    """The numbers that may be entered; ten of them where an end is not said."""
    low = 0 if least is None else least
    return range(low, (low + 9 if most is None else most) + 1)


def roll_inline(S: State, faces: Sequence[Any], many: int) -> tuple[Any, ...]:
    return tuple(faces[int(S.random() * len(faces))] for _ in range(many))


def flip_inline(S: State) -> str:
    return "heads" if S.random() < 0.5 else "tails"


def passive(S: State, p: int, skill: str) -> int:
    return int(S.setting.passive(p, skill))


def modifier(S: State, p: int, skill: str) -> int:
    return int(S.setting.modifier(p, skill))


def proficient(S: State, p: int, skill: str) -> bool:
    return bool(S.setting.proficient(p, skill))


def contest_dc(S: State, rival: int, what: Any) -> int | None:
    """Where an edition has no contests, the DC is the other's passive score; else both roll."""
    return (
        None if S.setting.contests else int(S.setting.passive(rival, what[0] or what[1] or what[2]))
    )


def check_inline(S: State, by: int, what: Any, dc: int | None) -> tuple[Any, ...]:
    rolled: tuple[Any, ...] = S.setting.rolled(S, by, what, dc)
    used_up(S, by)
    return rolled


def contest_inline(S: State, by: int, mine: Any, rival: int, theirs: Any) -> tuple[Any, ...]:
    one = check_inline(S, by, mine, contest_dc(S, rival, theirs))
    other = check_inline(S, rival, theirs, None) if S.setting.contests else None
    return contested(S, by, rival, one, other)


def contested(S: State, by: int, rival: int, one: Any, other: Any) -> tuple[Any, ...]:
    """The result of a contest, from the first's view: higher wins, a tie changes nothing."""
    total, natural, dc, margin, success, degree, _, _ = one
    if other is None:
        return (total, natural, dc, margin, success, degree, False, by if success else rival)
    margin = total - other[0]
    won = margin > 0
    winner = by if won else rival if margin < 0 else None
    return (total, natural, other[0], margin, won, int(won), margin == 0, winner)


def sway(S: State, p: int, how: Any) -> None:
    """Advantage, disadvantage or a bonus on somebody's next check."""
    S.sways = (*S.sways, (p, how))
    note(S, ("swayed", p, how))


def used_up(S: State, p: int) -> None:
    """What sways somebody holds for one check."""
    if S.sways:
        S.sways = tuple(one for one in S.sways if one[0] != p)
