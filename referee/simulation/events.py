"""What came up in rounds that were played as at the table: bets, moments at which a cheat could be tried, what was said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field, fields
from typing import Any

from referee.records import record
from referee.simulation.tally import Tally

MILLION = 1_000_000


@record(frozen=False)
class Betting:
    """Bets on one market. ``rounds`` in which it was open; ``bets`` placed; copper ``staked`` and ``gained`` by all
    bettors; ``returns``: what a bet gained for each copper staked, in millionths, as a sum.

    Bets of one round stand and fall together, so that how nearly anything is known goes by the ``rounds_bet`` with bets in
    them: ``squares`` of the returns of a round, ``squared_bets`` of how many they were, and ``products`` of both.
    """

    rounds: int = 0
    bets: int = 0
    staked: int = 0
    gained: int = 0
    returns: int = 0
    rounds_bet: int = 0
    squares: int = 0
    squared_bets: int = 0
    products: int = 0

    def add(self, bets: Sequence[tuple[int, int]]) -> None:
        """The bets of one round: the amount of each and what its bettor has gained by it."""
        back = sum(gained * MILLION // amount for amount, gained in bets)
        many = len(bets)
        self.bets += many
        self.staked += sum(amount for amount, _ in bets)
        self.gained += sum(gained for _, gained in bets)
        self.returns += back
        self.rounds_bet += 1
        self.squares += back * back
        self.squared_bets += many * many
        self.products += back * many

    def take(self, other: Betting) -> None:
        _take_each(self, other)


@record(frozen=False)
class Trying:
    """A cheat or a ploy: ``rounds`` in which somebody could have tried it, ``moments`` at which; of those that were
    tried: how often it ``worked``, and was ``noticed`` by anybody; ``seen``: at how many
    somebody with such a passive score would have noticed it."""

    rounds: int = 0
    moments: int = 0
    tried: int = 0
    worked: int = 0
    noticed: int = 0
    seen: Counter[int] = field(default_factory=Counter)

    def take(self, other: Trying) -> None:
        _take_each(self, other)


@record(frozen=False)
class Events:
    """Sums over rounds that were played as at the table. ``kept`` and ``kept_squares``: copper that the house kept by the
    game's own payments, bets beside it left aside, and its squares; ``said``: in how many rounds each of the ruleset's own sentences
    was said, by its name, and how often in all."""

    rounds: int = 0
    decisions: int = 0
    kept: int = 0
    kept_squares: int = 0
    markets: dict[str, Betting] = field(default_factory=dict)
    cheats: dict[str, Trying] = field(default_factory=dict)
    said: Counter[str] = field(default_factory=Counter)
    said_rounds: Counter[str] = field(default_factory=Counter)

    def market(self, name: str) -> Betting:
        return self.markets.setdefault(name, Betting())

    def cheat(self, name: str) -> Trying:
        return self.cheats.setdefault(name, Trying())

    def keep(self, copper: int) -> None:
        """What the house kept in one round."""
        self.kept += copper
        self.kept_squares += copper * copper

    def take(self, other: Events) -> None:
        """The sums of others' rounds come in."""
        self.kept += other.kept
        self.kept_squares += other.kept_squares
        self.rounds += other.rounds
        self.decisions += other.decisions
        for name, market in other.markets.items():
            self.market(name).take(market)
        for name, cheat in other.cheats.items():
            self.cheat(name).take(cheat)
        self.said += other.said
        self.said_rounds += other.said_rounds


@record(frozen=False)
class Sums:
    """All that is added up. Rounds in the fast form have no events."""

    tally: Tally
    events: Events

    def take(self, other: Sums) -> None:
        self.tally.take(other.tally)
        self.events.take(other.events)


def _take_each(mine: Any, other: Any) -> None:
    """Every field of the one comes to that of the other."""
    for each in fields(mine):
        setattr(mine, each.name, getattr(mine, each.name) + getattr(other, each.name))
