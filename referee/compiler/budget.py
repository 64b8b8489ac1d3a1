"""What a ruleset may spend: steps, time, and the size of what it holds.

A unit is a step in a loop or an element that a formula goes through. ``S.units`` holds the units of the portion that is
running; when they are used up, ``refuel`` looks at the clock and at ``S.spent``, so that a step costs one subtraction.
The time is that of rules alone: what a game master takes to answer counts for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import comb
from time import process_time
from typing import Any

from referee.compiler.facts import OverBudget, RuleFault, State

PORTION = 5_000
MOST_UNITS = 5_000_000
SECONDS = 0.6
"""Units and seconds from one wait to the next."""

MOST_ELEMENTS = 20_000
MOST_NUMBER = 10**15
MOST_THROWN = 1_000
SHORTEN = "keep lists shorter"


class Clock:
    """The seconds that rules have run in this process; a machine that is busy with something else costs none.

    ``most`` are the units from one wait to the next.
    """

    __slots__ = ("began", "depth", "most", "used")

    def __init__(self) -> None:
        self.began = self.used = 0.0
        self.depth = 0
        self.most = MOST_UNITS

    @contextmanager
    def within(self, units: int) -> Iterator[None]:
        """A tighter budget, where many rounds are played to see what they come to."""
        self.most, before = units, self.most
        try:
            yield
        finally:
            self.most = before

    def start(self) -> None:
        if not self.depth:
            self.began = process_time()
        self.depth += 1

    def stop(self) -> None:
        self.depth -= 1
        if not self.depth:
            self.used += process_time() - self.began

    def is_over(self) -> bool:
        return bool(self.depth) and process_time() - self.began > SECONDS


CLOCK = Clock()


def refuel(S: State) -> None:
    """A portion is used up. Raises ``OverBudget`` when there is none left."""
    S.spent += PORTION - S.units
    if S.spent > CLOCK.most or CLOCK.is_over():
        raise OverBudget
    S.units = PORTION


def begin(S: State) -> None:
    """A fresh budget, from here to the next wait."""
    S.units, S.spent = PORTION, 0


def spent(S: State, source: Any) -> Any:
    """What a formula is about to go through, paid for."""
    S.units -= size(source) if source.__class__ is range else len(source)
    if S.units < 0:
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
    S.units -= ways * 8
    if S.units < 0:
        refuel(S)
    return cards
