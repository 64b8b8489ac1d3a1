"""The odds of a game: exactly where it is small enough to be looked through, else by playing it many times."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from referee.language.model import Ruleset
from referee.records import record
from referee.simulation.bets_sampled import Bettor, PlayedPick
from referee.simulation.chunks import simulate
from referee.simulation.events import Sums
from referee.simulation.exact import ExactGame, PickOdds, SeatOdds
from referee.simulation.exact_chain import MOST_STEPS, Spent
from referee.simulation.exact_ways import TooMany
from referee.simulation.plan import Plan
from referee.simulation.tally import Tally

ROUNDS, BET_ROUNDS = 10_000, 5_000
"""Rounds of a game that is too large: for its seats, and for its bets."""

SECONDS = 6.0
"""How long either takes at the most, unless somebody says how many rounds."""


@record
class Looked:
    """What was looked through: every one of so many ways of coming out (``outcomes``), in so many ``steps``; or ``why`` it
    was not."""

    outcomes: int
    steps: int
    why: str = ""


@record
class MarketOdds:
    """A market: its ``picks`` exactly, or as they came out in rounds that were played (``played``)."""

    name: str
    title: str
    pool: bool
    looked: Looked
    picks: tuple[PickOdds, ...] = ()
    played: tuple[PlayedPick, ...] = ()


@record
class GameOdds:
    """``seats`` exactly, or the sums of rounds that were played (``tally``)."""

    plan: Plan
    rules: Ruleset
    looked: Looked
    seats: tuple[SeatOdds, ...]
    tally: Tally | None
    markets: tuple[MarketOdds, ...]


def game_odds(plan: Plan, rules: Ruleset, rounds: int | None = None) -> GameOdds:
    """``rounds``: so many are played of what cannot be looked through, however long it takes."""
    looked, seats = looked_at_seats(plan)
    tally = None if seats else played(plan, rounds, ROUNDS).tally
    markets = [looked_at_market(plan, rules, name, looked) for name in rules.bets]
    if any(one.looked.why for one in markets):
        bettor = Bettor(plan)
        bettor.play(rounds or BET_ROUNDS, None if rounds else SECONDS)
        markets = [
            replace(one, played=bettor.picks(one.name)) if one.looked.why else one
            for one in markets
        ]
    return GameOdds(plan, rules, looked, seats, tally, tuple(markets))


def looked_at_seats(plan: Plan) -> tuple[Looked, tuple[SeatOdds, ...]]:
    spent = Spent()
    try:
        seats = tuple(ExactGame(plan, spent).seats())
    except TooMany as many:
        return Looked(0, 0, many.what), ()
    return Looked(spent.outcomes, MOST_STEPS - spent.steps), seats


def looked_at_market(plan: Plan, rules: Ruleset, name: str, seats: Looked) -> MarketOdds:
    """A bet may be settled long before the game is over: it is tried even where the game is too large, but not as far."""
    spent = Spent() if not seats.why else Spent(MOST_STEPS // 5)
    steps, market = spent.steps, rules.bets[name]
    pool = market.odds == "pool"
    try:
        picks = tuple(ExactGame(plan, spent).market(name))
    except TooMany as many:
        return MarketOdds(name, market.title, pool, Looked(0, 0, many.what))
    return MarketOdds(name, market.title, pool, Looked(spent.outcomes, steps - spent.steps), picks)


def played(plan: Plan, rounds: int | None, usual: int) -> Sums:
    """Rounds by this process alone."""
    until = monotonic() + SECONDS
    return simulate(plan, rounds or usual, enough=lambda _: rounds is None and monotonic() > until)
