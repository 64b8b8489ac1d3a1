"""A game as a chain of states: every way from one wait to the next, and what comes of each state in the end, exactly.

Equal states are one. Where a state leads back to itself, or several to one another, the equations that they make are
solved: what is left over is shared among the ways that end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from referee.compiler.compiled import Compiled
from referee.compiler.states import copied
from referee.records import record
from referee.rounds.round import Round
from referee.simulation.exact_ways import TooMany, ways

Sum = dict[Hashable, Fraction]
"""What comes of something: amounts by what they are amounts of."""

Key = Hashable
Measure = Callable[[Round], "Sum | None"]
"""What comes of a round that stands so; ``None`` while it goes on."""

Noted = Callable[[Round, Round], Sum]
"""What a step has brought, by the round before and after it."""

MOST_STEPS = 15_000
"""Steps from a wait to the next that are played for one game."""

MOST_TIED = 80
"""States that lead to one another, and are solved for together."""

PASSING = frozenset((
    "setting", "cards", "log", "fuel", "units", "spent", "said", "random", "args", "choice", "tried",
))  # fmt: skip
"""Slots that nothing of the rest of a round hangs on."""


@record(frozen=False)
class Spent:
    """Steps that may still be played, and how many ways of coming out were looked at."""

    steps: int = MOST_STEPS
    outcomes: int = 0


@record
class Node:
    """What comes of a state at once, and where it leads to, with what chances."""

    gains: Sum
    to: dict[Key, Fraction]


class Chain:
    """The states of one game. ``measure`` says what comes of those at which it ends; ``noted`` what a step brings;
    ``least``: copper that is staked where the rules ask for a stake, if so much may be."""

    def __init__(
        self,
        compiled: Compiled,
        measure: Measure,
        noted: Noted,
        spent: Spent,
        least: int = 0,
    ) -> None:
        self.measure, self.noted, self.spent, self.least = measure, noted, spent, least
        procedures = [slot[3:] for slot, _ in compiled.frame if slot.startswith("pc_")]
        slots = [slot for slot in compiled.state.__slots__ if slot not in PASSING]
        self.kept = [slot for slot in slots if not slot.startswith("f_")]
        self.inside = [
            (f"pc_{one}", tuple(slot for slot in slots if slot.startswith(f"f_{one}_")))
            for one in procedures
        ]
        self.nodes: dict[Key, Node] = {}
        self.known: dict[Key, Sum] = {}

    def key(self, S: Any) -> Key:
        """All that the rest of a round hangs on. What a procedure holds that does not wait counts for nothing."""
        found = [plain(getattr(S, slot)) for slot in self.kept]
        for pc, slots in self.inside:
            if getattr(S, pc):
                found += [plain(getattr(S, slot)) for slot in slots]
        return tuple(found)

    def comes_to(self, round_: Round) -> Sum:
        """What comes of a round, on the average. ``TooMany`` where that cannot be looked through."""
        over = self.measure(round_)
        if over is not None:
            return over
        start = self.key(round_.S)
        if start not in self.known:
            self.explore(start, round_)
            self.solve(start)
        return self.known[start]

    # -- every way

    def explore(self, start: Key, round_: Round) -> None:
        waiting = [(start, round_)]
        while waiting:
            key, at = waiting.pop()
            if key in self.nodes:
                continue
            self.nodes[key] = self.node(at, waiting)

    def node(self, round_: Round, waiting: list[tuple[Key, Round]]) -> Node:
        wait = round_.wait
        assert wait is not None
        gains: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
        to: defaultdict[Key, Fraction] = defaultdict(Fraction)
        for value, chance in ways(round_, wait, self.least):
            self.spent.steps -= 1
            if self.spent.steps < 0:
                raise TooMany("ways in which it can go")
            after = self.after(round_, value)
            for what, amount in self.noted(round_, after).items():
                gains[what] += chance * amount
            over = self.measure(after)
            if over is None:
                key = self.key(after.S)
                if key not in to and key not in self.nodes:
                    waiting.append((key, after))
                to[key] += chance
                continue
            self.spent.outcomes += 1
            for what, amount in over.items():
                gains[what] += chance * amount
        return Node(dict(gains), dict(to))

    def after(self, round_: Round, value: Any) -> Round:
        """The round after an answer, up to the next wait at which something is decided."""
        other = Round(round_.compiled, round_.setting, copied(round_.S))
        other.in_words = False
        other.S.log, other.S.choice = [], value
        other.run()
        return other

    # -- what comes of it

    def solve(self, start: Key) -> None:
        for group in tied(start, self.nodes, self.known):
            if len(group) > MOST_TIED:
                raise TooMany("states that lead back to one another")
            self.together(group)

    def together(self, group: list[Key]) -> None:
        """States that lead to one another: each is what it brings, and what the others are."""
        place = {key: at for at, key in enumerate(group)}
        rows, right = [], []
        for at, key in enumerate(group):
            node = self.nodes[key]
            row = [Fraction(0)] * len(group)
            row[at] = Fraction(1)
            known: defaultdict[Hashable, Fraction] = defaultdict(Fraction, node.gains)
            for other, chance in node.to.items():
                if other in place:
                    row[place[other]] -= chance
                    continue
                for what, amount in self.known[other].items():
                    known[what] += chance * amount
            rows.append(row)
            right.append(known)
        eliminate(rows, right)
        for key, found in zip(group, right, strict=True):
            self.known[key] = {what: amount for what, amount in found.items() if amount}


def eliminate(rows: list[list[Fraction]], right: list[defaultdict[Hashable, Fraction]]) -> None:
    """Solves equations in place. ``TooMany`` for states that nothing leads out of."""
    for at, row in enumerate(rows):
        if not row[at]:
            raise TooMany("rounds that never end")
        share = 1 / row[at]
        if share != 1:
            row[:] = [one * share for one in row]
            for what in right[at]:
                right[at][what] *= share
        for other, below in enumerate(rows):
            factor = below[at]
            if other == at or not factor:
                continue
            below[:] = [b - factor * a if a else b for a, b in zip(row, below, strict=True)]
            for what, amount in right[at].items():
                right[other][what] -= factor * amount


def tied(start: Key, nodes: dict[Key, Node], known: dict[Key, Sum]) -> list[list[Key]]:
    """Groups of states that lead to one another, those that others lead to first (Tarjan's, without recursion)."""
    number: dict[Key, int] = {}
    low: dict[Key, int] = {}
    open_: dict[Key, None] = {}
    found: list[list[Key]] = []
    walk = [(start, iter(nodes[start].to))]
    number[start] = low[start] = 0
    open_[start] = None
    while walk:
        key, rest = walk[-1]
        for other in rest:
            if other in known:
                continue
            if other not in number:
                number[other] = low[other] = len(number)
                open_[other] = None
                walk.append((other, iter(nodes[other].to)))
                break
            if other in open_:
                low[key] = min(low[key], number[other])
        else:
            walk.pop()
            if walk:
                above = walk[-1][0]
                low[above] = min(low[above], low[key])
            if low[key] == number[key]:
                found.append(_taken(open_, key))
    return found


def _taken(open_: dict[Key, None], until: Key) -> list[Key]:
    group = []
    while True:
        key, _ = open_.popitem()
        group.append(key)
        if key == until:
            return group


def plain(value: Any) -> Hashable:
    """Something that can be compared, of any value of a state."""
    kind = value.__class__
    if kind is dict:
        return tuple(sorted((str(k), plain(v)) for k, v in value.items()))
    if kind is list or kind is tuple:
        return tuple([plain(one) for one in value])
    return frozenset(value) if kind is set else value
