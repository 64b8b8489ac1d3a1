"""Who notices a cheat, and contests between two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Literal

from referee.records import record
from referee.sheets.editions import RULES, Edition
from referee.sheets.passive import passive
from referee.sheets.results import DEGREES, Result, degree_of
from referee.sheets.sheet import Sheet
from referee.sheets.skills import in_edition, shown, skill_key


@record
class Observation:
    """One observer held against one cheat: what they had, what they were up against, who won."""

    name: str
    what: str
    value: int
    against: int
    noticed: bool

    def to_plain(self) -> dict[str, object]:
        """Give a dict that JSON can hold."""
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Observation:
        """Give the observation that ``to_plain`` gave."""
        return cls(**plain)


def notices(
    cheat_total: int,
    *,
    observer_passive: int | None = None,
    observer_roll: int | None = None,
    natural: int | None = None,
    edition: Edition = Edition.E2014,
) -> bool:
    """Say whether an observer notices a cheat.

    A passive score is a DC, and a cheat that meets it is not noticed; in Pathfinder the cheat's
    ``natural`` 20 or 1 shifts that degree. A roll is somebody looking on purpose, and must beat the
    cheat's total. ValueError unless exactly one of the two is given.
    """
    if (observer_passive is None) == (observer_roll is None):
        raise ValueError("an observer has a passive score or a roll")
    if observer_roll is not None:
        return observer_roll > cheat_total
    return degree_of(edition, cheat_total, observer_passive, natural) not in DEGREES[2:]


def observe(
    observer: Sheet,
    edition: Edition,
    cheat: Result | int,
    looked: int | None = None,
    skill: str = "perception",
    *,
    advantage: tuple[str, ...] = (),
    disadvantage: tuple[str, ...] = (),
) -> Observation:
    """Hold one observer against a cheat's result, or against a plain total (``unrolled_total``).

    ``looked`` is the total of somebody who looks on purpose; else the passive score is used.
    """
    total = cheat if isinstance(cheat, int) else cheat.total
    natural = None if isinstance(cheat, int) else cheat.natural
    title = shown(in_edition(skill_key(skill), edition))
    if looked is not None:
        seen = notices(total, observer_roll=looked)
        return Observation(observer.name, f"{title} roll", looked, total, seen)
    score = passive(observer, edition, skill, advantage=advantage, disadvantage=disadvantage)
    seen = notices(total, observer_passive=score, natural=natural, edition=edition)
    what = f"{title} DC" if RULES[edition].four_degrees else f"passive {title}"
    return Observation(observer.name, what, score, total, seen)


def unrolled_total(cheater: Sheet, edition: Edition) -> int:
    """Give what stands for the total of a cheat with no check: the passive Deception."""
    return passive(cheater, edition, "deception")


def opposed_dc(other: Sheet, edition: Edition, skill: str) -> int | None:
    """Give the DC that stands for the other side of a contest, or None where both sides roll."""
    return None if RULES[edition].contests else passive(other, edition, skill)


def contest_winner(first: int, second: int) -> Literal["first", "second"] | None:
    """Give who wins a contest of two totals; None for a tie, which changes nothing."""
    if first == second:
        return None
    return "first" if first > second else "second"
