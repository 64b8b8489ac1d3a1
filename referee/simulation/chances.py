"""What comes of a round that is played on many times: sums, in whole numbers, and how long to go on adding to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from time import monotonic

from referee.records import record
from referee.simulation.bets_settled import Outcome
from referee.simulation.figures import Mean, mean
from referee.simulation.forked import MOST_PARTS, in_parts
from referee.simulation.onward import End, Onward
from referee.simulation.tally import SHARES

NARROW = 0.02
"""Half the width of an interval that is narrow enough for a chance."""

LEAST, LOOK = 200, 50
"""So many rounds are played at the least, if there is time; and between two looks at how narrow intervals are."""

MOST = 1_000_000


@record(frozen=False)
class BetSums:
    """One bet: how often it was ``won``, came back whole (``pushed``) or by half; copper ``gained`` and its squares."""

    won: int = 0
    pushed: int = 0
    halved: int = 0
    gained: int = 0
    squares: int = 0

    @classmethod
    def of(cls, one: Outcome) -> BetSums:
        """The sums of one bet in one round."""
        came = (one.how == "won", one.how == "push", one.how == "half")
        return cls(*came, one.gained, one.gained**2)

    def take(self, other: BetSums) -> None:
        self.won += other.won
        self.pushed += other.pushed
        self.halved += other.halved
        self.gained += other.gained
        self.squares += other.squares


@record(frozen=False)
class Chances:
    """``won``: wins by seat in parts, ``SHARES`` for a whole one; ``gained``: copper; each with its squares; ``nobody``: rounds
    without a winner; ``endless``: rounds that had no end; ``entered``: with something that only the GM could enter."""

    players: int
    rounds: int = 0
    won: list[int] = field(default_factory=list)
    won_squares: list[int] = field(default_factory=list)
    gained: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    nobody: int = 0
    endless: int = 0
    entered: int = 0
    bets: dict[int, BetSums] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("won", "won_squares", "gained", "squares"):
            if not getattr(self, name):
                setattr(self, name, [0] * self.players)

    def add(self, end: End | None) -> None:
        if end is None:
            self.endless += 1
            return
        self.rounds += 1
        self.entered += end.entered
        for seat, gain in enumerate(end.gains):
            self.gained[seat] += gain
            self.squares[seat] += gain * gain
        for number, one in end.bets.items():
            self.bet(number).take(BetSums.of(one))
        if not end.winners:
            self.nobody += 1
            return
        share = SHARES // len(end.winners)
        for seat in end.winners:
            self.won[seat] += share
            self.won_squares[seat] += share * share

    def bet(self, number: int) -> BetSums:
        return self.bets.setdefault(number, BetSums())

    def take(self, other: Chances) -> None:
        for name in ("rounds", "nobody", "endless", "entered"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("won", "won_squares", "gained", "squares"):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, [a + b for a, b in zip(mine, theirs, strict=True)])
        for number, sums in other.bets.items():
            self.bet(number).take(sums)

    # -- as means

    def wins(self, seat: int) -> Mean:
        """A seat's chance to win, shared wins by their part."""
        squares = self.won_squares[seat] / SHARES / SHARES
        return never_sure(mean(self.won[seat] / SHARES, squares, self.rounds), self.rounds)

    def gain(self, seat: int) -> Mean:
        """Copper that a seat gains by the round."""
        return mean(self.gained[seat], self.squares[seat], self.rounds)

    def bet_wins(self, number: int) -> Mean:
        won = self.bet(number).won
        return never_sure(mean(won, won, self.rounds), self.rounds)

    def bet_gain(self, number: int) -> Mean:
        """Copper that a bet brings, less what was staked."""
        one = self.bet(number)
        return mean(one.gained, one.squares, self.rounds)

    def widest(self) -> float:
        """Half the width of the widest interval of a chance."""
        seats = [self.wins(seat).half for seat in range(self.players)]
        return max([*seats, *(self.bet_wins(number).half for number in self.bets)])


def never_sure(chance: Mean, rounds: int) -> Mean:
    """What has come out in no round, or in each of them, is not certain for that: with 95 % it is rarer than 3 in so many
    rounds (the rule of three)."""
    if chance.value not in (0, 1) or not rounds:
        return chance
    return Mean(chance.value, min(1.0, 3 / rounds), chance.error)


@record
class Box:
    """How much is wanted: ``rounds``, or else intervals ``narrow`` enough, in no more than so many ``seconds``."""

    rounds: int | None = None
    narrow: float = NARROW
    seconds: float = 0.7


@record
class Sampled:
    """``enough``: whether it ended with what was wanted, and not because the time was over."""

    chances: Chances
    enough: bool


def sampled(onward: Onward, box: Box, most: int = MOST_PARTS) -> Sampled:
    """Plays a round on until that is enough, by as many processors at once as there are, ``most`` at the most."""
    until = monotonic() + box.seconds
    parts = in_parts(
        lambda part, of: _part(onward, box, until, part, of), most, None if box.rounds else until
    )
    whole = Chances(len(onward.minds))
    for part in parts:
        whole.take(part)
    done = whole.rounds + whole.endless
    if box.rounds:
        return Sampled(whole, done >= box.rounds)
    return Sampled(whole, monotonic() < until or narrow_enough(whole, box.narrow))


def narrow_enough(chances: Chances, narrow: float, of: int = 1) -> bool:
    """``of``: so many parts are played, and this is one of them."""
    return chances.rounds * of >= LEAST and chances.widest() <= narrow


def _part(onward: Onward, box: Box, until: float, part: int, of: int) -> Chances:
    """Every so-manieth round. Where rounds are counted the clock is not looked at."""
    found = Chances(len(onward.minds))
    for many, number in enumerate(_numbers(box, part, of), 1):
        found.add(onward.played(number))
        if box.rounds:
            continue
        if many % LOOK == 0 and narrow_enough(found, box.narrow * of**0.5, of):
            break
        if monotonic() >= until:
            break
    return found


def _numbers(box: Box, part: int, of: int) -> Iterator[int]:
    return iter(range(part, box.rounds or MOST, of))
