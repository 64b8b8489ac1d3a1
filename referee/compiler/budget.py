"""What a ruleset may spend: steps, time, and the size of what it holds.

A unit is a step in a loop or an element that a formula goes through. ``S.fuel`` holds the units of the portion that is
running; when they are used up, ``refuel`` looks at the clock and at ``S.spent``, so that a step costs one subtraction.
The time is that of rules alone: what a game master takes to answer counts for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from time import monotonic
from typing import Any

from referee.compiler.facts import OverBudget, RuleFault, State

PORTION = 5_000
MOST_UNITS = 20_000_000
SECONDS = 1.0
COMMAND_SECONDS = 60.0
"""Units and seconds from one wait to the next, and seconds of a whole command line."""

MOST_ELEMENTS = 20_000
MOST_NUMBER = 10**15
MOST_THROWN = 1_000
SHORTEN = "keep lists shorter"


class Clock:
    """The seconds that rules have used in this process, and when they have to be done."""

    __slots__ = ("began", "depth", "used")

    def __init__(self) -> None:
        self.began = 0.0
        self.depth = 0
        self.used = 0.0

    def start(self) -> None:
        if not self.depth:
            self.began = monotonic()
        self.depth += 1

    def stop(self) -> None:
        self.depth -= 1
        if not self.depth:
            self.used += monotonic() - self.began

    def is_over(self) -> bool:
        if not self.depth:
            return False
        now = monotonic() - self.began
        return now > SECONDS or self.used + now > COMMAND_SECONDS

    def reset(self) -> None:
        """A new command line begins."""
        self.began, self.depth, self.used = 0.0, 0, 0.0


CLOCK = Clock()


def refuel(S: State) -> None:
    """A portion is used up. Raises ``OverBudget`` when there is none left."""
    S.spent += PORTION - S.fuel
    if S.spent > MOST_UNITS or CLOCK.is_over():
        raise OverBudget
    S.fuel = PORTION


def begin(S: State) -> None:
    """A fresh budget, from here to the next wait."""
    S.fuel, S.spent = PORTION, 0


def spent(S: State, source: Any) -> Any:
    """What a formula is about to go through, paid for."""
    S.fuel -= size(source)
    if S.fuel < 0:
        refuel(S)
    return source


def size(source: Any) -> int:
    """How many elements there are; a range may be longer than Python can count."""
    if source.__class__ is range:
        return max(0, source.stop - source.start)
    return len(source)


# -- no value grows without end


def too_long(many: int) -> RuleFault:
    return RuleFault(f"a list of {many} is more than a ruleset may hold", SHORTEN)


def numbers(S: State, first: int, last: int) -> range:
    """The whole numbers from one to another."""
    many = last - first + 1
    if many > MOST_ELEMENTS:
        raise too_long(many)
    return range(first, last + 1)


def joined(S: State, one: Any, other: Any) -> list[Any]:
    """Two lists as one."""
    if len(one) + len(other) > MOST_ELEMENTS:
        raise too_long(len(one) + len(other))
    return [*spent(S, one), *spent(S, other)]


def kept(S: State, value: Any) -> tuple[Any, ...]:
    """A list as it is kept."""
    many = size(value)
    if many > MOST_ELEMENTS:
        raise too_long(many)
    if many > 200:
        spent(S, value)
    return tuple(value)


def kept_or_nothing(S: State, value: Any) -> tuple[Any, ...] | None:
    return None if value is None else kept(S, value)


def within(value: Any) -> Any:
    """A number that is kept, or has been multiplied."""
    if value is None or -MOST_NUMBER <= value <= MOST_NUMBER:
        if value.__class__ is not Fraction or value.denominator <= MOST_NUMBER:
            return value
        raise RuleFault("a fraction grows finer and finer", "use // to divide")
    raise RuleFault("a number grows beyond all bounds", "look for what multiplies it")


def thrown(many: int) -> int:
    """How many dice are thrown at once."""
    if not 0 <= many <= MOST_THROWN:
        raise RuleFault(f"{many} dice cannot be thrown", f"throw 1 to {MOST_THROWN}")
    return many


def hand_of(S: State, table: tuple[Any, ...], cards: Sequence[int]) -> Sequence[int]:
    """Cards of which the best hand is looked for: every choice of so many out of them is looked at."""
    size_of_hand, many = table[0], len(cards)
    ways = comb(many, size_of_hand) if 0 < size_of_hand < many else 1
    if ways > MOST_ELEMENTS:
        raise RuleFault(f"there are {ways} hands in {many} cards", "take fewer cards")
    S.fuel -= ways * 8
    if S.fuel < 0:
        refuel(S)
    return cards
