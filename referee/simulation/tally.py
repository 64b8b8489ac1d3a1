"""What rounds come to, in whole numbers, so that sums are the same in whatever order they are added."""

from __future__ import annotations

from collections import Counter
from dataclasses import field, fields

from referee.records import record

SHARES = 27_720
"""A round's win in parts: it can be shared evenly by up to twelve."""

ENDLESS_ENOUGH = 3
"""Rounds without an end after which the rest of a chunk is left out: each of them takes as long as thousands of others."""


@record(frozen=False)
class Tally:
    """Sums over rounds.

    ``won``: shares of rounds won by seat, ``SHARES`` for a whole one; ``gained`` and ``squares``: copper that each seat has
    gained, and its squares; ``house`` and ``house_squares``: the same of the house. ``staked``: copper that players put in by the
    game's own rules, of rounds played as at the table; ``lengths``: how many rounds took so many turns; ``ties``: rounds that several won; ``endless``: numbers of rounds that ran into the limit, and how many decisions
    they took.
    """

    players: int
    rounds: int = 0
    won: list[int] = field(default_factory=list)
    won_squares: list[int] = field(default_factory=list)
    gained: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    ties: int = 0
    nobody: int = 0
    house: int = 0
    house_squares: int = 0
    staked: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    endless: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name in ("won", "won_squares", "gained", "squares"):
            if not getattr(self, name):
                setattr(self, name, [0] * self.players)

    def add(self, gains: list[int], winners: tuple[int, ...], turns: int, staked: int) -> None:
        """One round: copper gained by seat, who won, turns that it took, copper put at stake."""
        self.rounds += 1
        self.staked += staked
        self.lengths[turns] += 1
        house = 0
        for seat, gain in enumerate(gains):
            self.gained[seat] += gain
            self.squares[seat] += gain * gain
            house -= gain
        self.house += house
        self.house_squares += house * house
        if not winners:
            self.nobody += 1
            return
        if len(winners) > 1:
            self.ties += 1
        share = SHARES // len(winners)
        for seat in winners:
            self.won[seat] += share
            self.won_squares[seat] += share * share

    def take(self, other: Tally) -> None:
        """The sums of others' rounds come in."""
        for each in fields(self):
            if each.name == "players":
                continue
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if each.name == "endless" or isinstance(mine, (int, Counter)):
                setattr(self, each.name, mine + theirs)
            else:
                setattr(self, each.name, [a + b for a, b in zip(mine, theirs, strict=True)])
