"""A game simulated: the rounds that count, and a few more as at the table, to see what comes up in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from referee.language.model import Ruleset
from referee.records import record
from referee.simulation.chunks import (
    WorkerDied,
    player_of,
    simulate,
    too_many_endless,
)
from referee.simulation.events import Sums
from referee.simulation.figures import share_won
from referee.simulation.plan import RANDOM, Plan
from referee.simulation.tally import Tally
from referee.simulation.workers import Workers

ROUNDS, CLOSE_ROUNDS = 100_000, 2_000
"""Rounds unless said: in the fast form, and as at the table, which takes some fifty times as long for each."""

PAIRS = 20_000
"""Rounds that are played both ways unless said, in the fast form."""

UNTIL_ROUNDS = 20_000_000
"""The most rounds where it goes on until the intervals are narrow."""

WATCHED, WATCHED_HOUSE = 200, 1_000
"""Rounds that are watched closely beside those that count; more where the house plays along, to see what it keeps."""

PROBED = 100
ALL, STOPPED, NARROW, ENDLESS, DIED = "", "stopped", "narrow", "endless", "died"
"""How a run ended: with all its rounds, by Ctrl-C, narrow enough, by rounds without end, by the death of a worker."""

Told = Callable[[Sums], bool]


@record
class Result:
    """What was played and what came of it. ``sums``: of the rounds that count; ``closely``: of a few more as at the table
    (the same as ``sums`` where all are), ``None`` where there are none; ``asked``: rounds that were wanted; ``ended``: one
    of the words above; ``until``: half the width of an interval that was narrow enough, or 0."""

    plan: Plan
    rules: Ruleset
    sums: Sums
    closely: Sums | None
    asked: int
    until: float
    ended: str
    seconds: float

    @property
    def tally(self) -> Tally:
        return self.sums.tally

    @property
    def rate(self) -> float:
        """Rounds a second."""
        return self.tally.rounds / self.seconds if self.seconds else 0.0


@record
class Wanted:
    """How much is wanted: ``rounds`` that count, ``watched`` beside them (some unless said), ``until`` an interval is so
    narrow (0: no)."""

    rounds: int
    watched: int | None = None
    until: float = 0.0


def as_it_must_be(plan: Plan, rules: Ruleset) -> Plan:
    """The plan, to be played as at the table where a game is nothing but bets against a bank. Elsewhere those who play by lot
    do not bet beside the game, also where others play by temperament: what they threw away would drown all else."""
    if bets_alone(plan, rules):
        return replace(plan, close=True)
    if plan.quick:
        return plan
    return replace(plan, policies=plan.unbetting)


def bets_alone(plan: Plan, rules: Ruleset) -> bool:
    """Whether a game is nothing but bets against a bank: without them nobody wins and no coin moves."""
    if not any(market.against for market in rules.bets.values()):
        return False
    tally = player_of(replace(plan, policies=(RANDOM,) * plan.players)).played(0, PROBED).tally
    idle = tally.nobody == tally.rounds and not tally.house_squares and not any(tally.squares)
    return bool(tally.rounds) and idle


def rounds_for(plan: Plan, asked: int | None, until: float) -> int:
    """How many rounds are played unless somebody says."""
    if asked is not None:
        return asked
    if until:
        return UNTIL_ROUNDS
    return ROUNDS if plan.quick else CLOSE_ROUNDS


def watched_plan(plan: Plan) -> Plan:
    """The rounds beside: as at the table, stopping at every moment."""
    return replace(plan, watched=True)


def widest(tally: Tally) -> float:
    """Half the width of the widest 95 % interval of a share of wins."""
    return max(share_won(tally, seat).half for seat in range(tally.players))


def narrow_enough(tally: Tally, until: float) -> bool:
    """Whether every share of wins is known as nearly as is wanted; never where nothing is (0)."""
    return bool(until) and tally.rounds > 1 and 0 < widest(tally) <= until


def run(
    plan: Plan,
    rules: Ruleset,
    wanted: Wanted,
    workers: Workers,
    told: Told | None = None,
    told_closely: Told | None = None,
) -> Result:
    """Plays what is wanted. ``told`` hears of the sums after each chunk and says whether to leave it at that, and so does
    ``told_closely`` for the rounds beside."""
    begun, narrow = monotonic(), False

    def enough(sums: Sums) -> bool:
        nonlocal narrow
        narrow = narrow_enough(sums.tally, wanted.until)
        return (told is not None and told(sums)) or narrow

    try:
        sums = simulate(plan, wanted.rounds, workers.executor, workers.many, enough)
    except WorkerDied as death:
        if not death.sums.tally.rounds:
            raise
        return Result(plan, rules, death.sums, None, wanted.rounds, wanted.until, DIED, 0.0)
    seconds = monotonic() - begun
    ended = how_ended(sums, wanted, narrow, told is not None and told(sums))
    watched = wanted.watched
    if watched is None:
        watched = WATCHED_HOUSE if sums.tally.house_squares and plan.quick else WATCHED
    closely = None
    if ended not in (STOPPED, ENDLESS) and not plan.moments:
        closely = _closely(plan, min(watched, wanted.rounds), workers, told_closely)
    if closely is None and not plan.quick:
        closely = sums
    return Result(plan, rules, sums, closely, wanted.rounds, wanted.until, ended, seconds)


def how_ended(sums: Sums, wanted: Wanted, narrow: bool, stopped: bool) -> str:
    """One of the words for it."""
    tally = sums.tally
    if too_many_endless(tally):
        return ENDLESS
    if tally.rounds + len(tally.endless) >= wanted.rounds:
        return NARROW if narrow else ALL
    return STOPPED if stopped else NARROW if narrow else ALL


def _closely(plan: Plan, many: int, workers: Workers, told: Told | None) -> Sums | None:
    """The rounds beside."""
    if not many:
        return None
    return simulate(watched_plan(plan), many, workers.executor, workers.many, told)
