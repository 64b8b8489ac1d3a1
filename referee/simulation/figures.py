"""Means with their intervals, and whether a difference is more than chance."""

from __future__ import annotations

from math import sqrt

from referee.records import record
from referee.simulation.events import MILLION, Betting, Events
from referee.simulation.tally import SHARES, Tally

SURE = 0.95
"""How sure an interval is."""

WIDE = 1.9599639845400536
"""Half the width of such an interval in standard errors, written down: ``statistics``, which knows it, takes long to load."""


@record
class Mean:
    """A mean, half the width of its 95 % interval, and its standard error."""

    value: float
    half: float
    error: float

    def differs(self, other: float, among: int = 1) -> bool:
        """Whether it differs from a value by more than chance gives, where so many means are looked at together."""
        if not self.error:
            return self.value != other
        from statistics import NormalDist

        bound = NormalDist().inv_cdf(1 - (1 - SURE) / 2 / among)
        return abs(self.value - other) > bound * self.error


def mean(total: float, squares: float, count: int) -> Mean:
    """Of so many values, by their sum and the sum of their squares."""
    if not count:
        return Mean(0.0, 0.0, 0.0)
    middle = total / count
    spread = max(0.0, squares / count - middle * middle)
    error = sqrt(spread / (count - 1)) if count > 1 else 0.0
    return Mean(middle, WIDE * error, error)


def share_won(tally: Tally, seat: int) -> Mean:
    """What part of the rounds a seat wins, shared wins by their part."""
    return mean(tally.won[seat] / SHARES, tally.won_squares[seat] / SHARES / SHARES, tally.rounds)


def gain(tally: Tally, seat: int) -> Mean:
    """Copper that a seat gains in a round."""
    return mean(tally.gained[seat], tally.squares[seat], tally.rounds)


def house_gain(tally: Tally) -> Mean:
    """Copper that the house gains in a round."""
    return mean(tally.house, tally.house_squares, tally.rounds)


def part(count: int, rounds: int) -> Mean:
    """So many out of so many rounds."""
    return mean(count, count, rounds)


def house_keeps(events: Events) -> Mean:
    """Copper that the house keeps in a round by the game's own payments."""
    return mean(events.kept, events.kept_squares, events.rounds)


def house_edge(events: Events, staked: int) -> Mean | None:
    """What the house keeps of each copper that is staked by the game's own rules; ``None`` where nothing goes that way."""
    if not events.kept_squares or not staked:
        return None
    kept, each = house_keeps(events), staked / events.rounds
    return Mean(kept.value / each, kept.half / each, kept.error / each)


def returned(market: Betting) -> Mean:
    """What a bet on a market gains for each copper staked. How nearly it is known goes by rounds: the bets of one stand
    and fall together."""
    rounds, bets = market.rounds_bet, market.bets
    if not bets:
        return Mean(0.0, 0.0, 0.0)
    each = market.returns / bets
    spread = market.squares - 2 * each * market.products + each * each * market.squared_bets
    if rounds < 2:
        return Mean(each / MILLION, 0.0, 0.0)
    error = sqrt(max(0.0, spread) * rounds / (rounds - 1)) / bets / MILLION
    return Mean(each / MILLION, WIDE * error, error)
