"""The table as plain dicts: zones (top first), tracked values, marks, stacks, pots, bets, who is still in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from referee.language.kinds import Kind
from referee.language.model import Ruleset

HOUSE = -1
LEFT, RIGHT = "left", "right"
Place = tuple[str, int | None, int]
"""A zone, or a stake: its name, whose it is (``None``: shared), which hand (0: the only one, else from 1)."""


@dataclass(eq=False)
class Bet:
    """A bet on a market. A cheat may change the pick, never the amount."""

    number: int
    bettor: int
    market: str
    pick: Any
    amount: int


@dataclass
class Result:
    """What a check came to."""

    total: int
    natural: int | None
    dc: int | None
    margin: int
    success: bool
    degree: int
    tied: bool = False
    winner: int | None = None


@dataclass
class Wheel:
    """Turns that are being taken: whose it is, which way, who is named to be next."""

    who: int | None
    way: str
    named: int | None = None


@dataclass
class State:
    """A table of ``seats`` players; seat 0 is at the dealer's left, the last seat deals. Money in copper."""

    seats: int
    options: dict[str, Any]
    stacks: dict[int, int]
    brought: dict[int, int]
    still: list[int]
    zones: dict[Place, list[int]] = field(default_factory=dict)
    tracks: dict[tuple[str, int | None], Any] = field(default_factory=dict)
    marks: dict[tuple[str, int], Any] = field(default_factory=dict)
    pots: dict[str, int] = field(default_factory=lambda: {"pot": 0})
    stakes: dict[Place, int] = field(default_factory=dict)
    put: dict[int, int] = field(default_factory=dict)
    street: dict[int, int] = field(default_factory=dict)
    house: int = 0
    outside: dict[int, int] = field(default_factory=dict)
    bets: list[Bet] = field(default_factory=list)
    bets_made: int = 0
    shown: dict[int, Any] = field(default_factory=dict)
    uncovered: list[tuple[str, int | None, Any]] = field(default_factory=list)
    sways: list[tuple[int, Any]] = field(default_factory=list)
    wheels: list[Wheel] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    standing: tuple[int, ...] = ()
    gone: list[int] = field(default_factory=list)
    window: str | None = None
    over: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(range(self.seats))

    @property
    def dealer(self) -> int:
        return self.seats - 1

    @property
    def turn_of(self) -> int | None:
        return self.wheels[-1].who if self.wheels else None

    @property
    def way(self) -> str:
        return self.wheels[-1].way if self.wheels else LEFT

    def beside(self, p: int, way: str) -> int:
        """Who sits next to ``p``, in or out."""
        return (p + (1 if way == LEFT else -1)) % self.seats

    def going(self, p: int, way: str) -> Iterator[int]:
        """Everybody once, ``p`` first, going round."""
        for _ in range(self.seats):
            yield p
            p = self.beside(p, way)

    def next_in(self, p: Any, way: str) -> int | None:
        """The first after ``p`` who is still in; ``p`` again when nobody else is."""
        for q in self.going(self.beside(p, way), way):
            if q in self.still:
                return q
        return None

    def where(self, card: int) -> Place:
        return next(place for place, cards in self.zones.items() if card in cards)


def hands_of(count: int) -> range:
    return range(1, count + 1) if count else range(1)


def fresh(rules: Ruleset, seats: int, stacks: list[int], options: dict[str, Any]) -> State:
    """The table as a round begins, but for what tracked values start as (their formulas need a table)."""
    made = State(
        seats=seats,
        options=dict(options),
        stacks=dict(enumerate(stacks)),
        brought=dict(enumerate(stacks)),
        still=list(range(seats)),
        put=dict.fromkeys(range(seats), 0),
        street=dict.fromkeys(range(seats), 0),
    )
    for zone in rules.zones.values():
        for owner in made.players if zone.each else (None,):
            for hand in hands_of(zone.hands) if zone.each else (0,):
                made.zones[zone.name, owner, hand] = []
    for pot in rules.stakes.values():
        if pot.each:
            for p in made.players:
                for hand in hands_of(pot.hands):
                    made.stakes[pot.name, p, hand] = 0
        elif not pot.held_by:
            made.pots[pot.name] = 0
    return made


def blank(kind: Kind) -> Any:
    """What a tracked value of a kind is when nothing is said of its start."""
    if kind.is_list:
        return ()
    if kind.base in ("number", "amount", "fraction"):
        return 0
    if kind.base == "yes_no":
        return False
    if kind.base == "word":
        return kind.words[0]
    if kind.base == "record":
        return tuple(blank(one) for _, one in kind.fields)
    return None


RESULT_FIELDS = tuple(one.name for one in fields(Result))
