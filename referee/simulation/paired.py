"""The same deals played both ways: what a house rule, a temperament or a cheat changes, chance for chance."""

from __future__ import annotations

from dataclasses import field

from referee.records import record
from referee.simulation.closely import CloseRounds
from referee.simulation.events import Events, Sums
from referee.simulation.figures import Mean, mean
from referee.simulation.plan import Plan
from referee.simulation.quickly import QuickRounds
from referee.simulation.tally import SHARES, Tally

PAIR_CHUNK = 50


@record
class Pair:
    """Two plans whose rounds have the same chance each, number by number. ``one`` is how it is, ``other`` how it would be."""

    one: Plan
    other: Plan


@record(frozen=False)
class Squares:
    """A sum of differences, and of their squares."""

    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.total += value
        self.squares += value * value

    def take(self, more: Squares) -> None:
        self.total += more.total
        self.squares += more.squares


@record(frozen=False)
class PairSums:
    """Sums over pairs of rounds. ``won``, ``gained``, ``length``: by how much the other way is more, in ``SHARES``, copper,
    turns or decisions; by seat as far as both have it. Pairs in which either has no end are left out."""

    one: Sums
    other: Sums
    won: list[Squares] = field(default_factory=list)
    gained: list[Squares] = field(default_factory=list)
    length: Squares = field(default_factory=Squares)
    ties: Squares = field(default_factory=Squares)

    @property
    def tally(self) -> Tally:
        """Those of the one way: what tells how many have been played."""
        return self.one.tally

    def take(self, more: PairSums) -> None:
        """The sums of others' rounds come in."""
        self.one.take(more.one)
        self.other.take(more.other)
        self.length.take(more.length)
        self.ties.take(more.ties)
        for mine, theirs in ((self.won, more.won), (self.gained, more.gained)):
            for a, b in zip(mine, theirs, strict=True):
                a.take(b)


def empty(pair: Pair) -> PairSums:
    """Sums of no rounds."""
    both = min(pair.one.players, pair.other.players)
    return PairSums(
        Sums(Tally(pair.one.players), Events()),
        Sums(Tally(pair.other.players), Events()),
        [Squares() for _ in range(both)],
        [Squares() for _ in range(both)],
    )


class PairedRounds:
    """Plays pairs of rounds."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.players = [
            QuickRounds(plan) if plan.quick else CloseRounds(plan)
            for plan in (pair.one, pair.other)
        ]

    def played(self, first: int, many: int) -> PairSums:
        """Pairs by their numbers, from ``first`` on."""
        sums = empty(self.pair)
        for number in range(first, first + many):
            one, other = (player.played(number, 1) for player in self.players)
            if one.tally.rounds and other.tally.rounds:
                differ(sums, one.tally, other.tally)
                sums.one.take(one)
                sums.other.take(other)
            else:
                sums.one.tally.endless.append((0, number))
        return sums


def differ(sums: PairSums, one: Tally, other: Tally) -> None:
    """The differences of one pair."""
    for seat, (won, gained) in enumerate(zip(sums.won, sums.gained, strict=True)):
        won.add(other.won[seat] - one.won[seat])
        gained.add(other.gained[seat] - one.gained[seat])
    sums.length.add(sum(other.lengths.elements()) - sum(one.lengths.elements()))
    sums.ties.add(other.ties - one.ties)


def difference(squares: Squares, pairs: int, unit: int = 1) -> Mean:
    """The mean difference of so many pairs, in ``unit``."""
    return mean(squares.total / unit, squares.squares / unit / unit, pairs)


def won_more(sums: PairSums, seat: int) -> Mean:
    """By what part of the rounds a seat wins more the other way."""
    return difference(sums.won[seat], sums.one.tally.rounds, SHARES)
