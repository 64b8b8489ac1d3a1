"""Bets of a game that is too large to be looked through: in each round that is played there is a bet on every pick of every
market, from where it opens first, so that each round tells of all of them."""

from __future__ import annotations

import random
from collections.abc import Hashable
from time import monotonic
from typing import Any

from referee.compiler.budget import CLOCK
from referee.compiler.facts import OverBudget
from referee.compiler.wagers import place_bet
from referee.npcs.mind import Mind
from referee.records import record
from referee.rounds.guard import RulesetFault
from referee.rounds.open_markets import opened_here
from referee.rounds.round import Round
from referee.rounds.stepping_in import picks
from referee.simulation.bets_settled import outcomes
from referee.simulation.chances import BetSums, never_sure
from referee.simulation.exact import MOST_PICKS, UNIT, ExactGame
from referee.simulation.exact_chain import Spent
from referee.simulation.figures import Mean, mean
from referee.simulation.onward import UNITS, OfBets, Onward
from referee.simulation.plan import RANDOM, Plan

APART = 6
"""So many picks of a market are told apart at the most; of more, it is told what they come to on the average."""


@record
class PlayedPick:
    """A pick, or any of very many (``among``), in so many ``rounds`` in which it could be made. ``gain``: for a coin staked;
    ``None`` in a pool."""

    pick: str
    among: int
    rounds: int
    wins: Mean
    back: Mean
    half: Mean
    gain: Mean | None


@record(frozen=False)
class RoundSums:
    """What each round says of some bets on the average, as sums with squares: shares won, back, half, and gained."""

    rounds: int = 0
    bets: int = 0
    sums: tuple[float, ...] = (0.0,) * 4
    squares: tuple[float, ...] = (0.0,) * 4

    def add(self, bets: list[BetSums]) -> None:
        many = len(bets)
        means = (
            sum(one.won for one in bets) / many,
            sum(one.pushed for one in bets) / many,
            sum(one.halved for one in bets) / many,
            sum(one.gained for one in bets) / many / UNIT,
        )
        self.rounds += 1
        self.bets += many
        self.sums = tuple(a + b for a, b in zip(self.sums, means, strict=True))
        self.squares = tuple(a + b * b for a, b in zip(self.squares, means, strict=True))

    def mean(self, at: int) -> Mean:
        return mean(self.sums[at], self.squares[at], self.rounds)


class Bettor(Onward):
    """Plays rounds from the deal at random, and bets on everything."""

    def __init__(self, plan: Plan) -> None:
        self.game = ExactGame(plan, Spent())
        minds = [Mind(RANDOM)] * plan.players
        names = self.game.compiled.rules.bets
        super().__init__(self.game.rich(*names), minds, seed=plan.seed)
        bets = [about["kind"] == "bets" for about in self.compiled.waits]
        self.ways = [_on_everything if b else w for b, w in zip(bets, self.ways, strict=True)]
        self.made: dict[int, tuple[str, Hashable, int]] = {}
        self.found: dict[str, dict[Hashable, RoundSums]] = {}
        self.whole: dict[str, RoundSums] = {}

    def play(self, rounds: int, seconds: float | None) -> None:
        until = monotonic() + seconds if seconds is not None else None
        for number in range(rounds):
            self.one(number)
            if until is not None and monotonic() > until:
                break

    def one(self, number: int) -> None:
        """A round; one without an end tells nothing."""
        rng, S = random.Random(self.seed * 1_000_003 + number), self.copies()
        round_ = Round(self.compiled, self.start.setting, S)
        round_.in_words, S.log, self.made = False, OfBets(), {}
        try:
            with CLOCK.within(UNITS):
                if self.to_the_end(round_, rng) is None:
                    return
        except RulesetFault as fault:
            if not isinstance(fault.__cause__, OverBudget):
                raise
            return
        placed = {number: (seat, UNIT) for number, (_, _, seat) in self.made.items()}
        markets: dict[str, list[BetSums]] = {}
        for number, one in outcomes(S.log.kept, placed).items():
            market, pick, _ = self.made[number]
            came = BetSums.of(one)
            self.found[market][pick].add([came])
            markets.setdefault(market, []).append(came)
        for market, bets in markets.items():
            self.whole.setdefault(market, RoundSums()).add(bets)

    def bet(self, round_: Round) -> None:
        """A bet on each pick of each market that opens here for the first time."""
        S, done = round_.S, {market for market, _, _ in self.made.values()}
        for name in opened_here(round_):
            if name in done:
                continue
            people, made = self.game.bettors(round_, name), 0
            for pick in picks(round_, name):
                who = next((p for p in people if self.game.may(round_, name, pick, p)), None)
                if who is None or made == MOST_PICKS:
                    continue
                made += 1
                self.made[place_bet(S, who, name, pick, UNIT)] = (name, pick, who)
                self.found.setdefault(name, {}).setdefault(pick, RoundSums())

    # -- what it came to

    def picks(self, market: str) -> tuple[PlayedPick, ...]:
        found = {pick: sums for pick, sums in self.found.get(market, {}).items() if sums.rounds}
        if len(found) > APART:
            whole = self.whole[market]
            return (self.said(market, "", round(whole.bets / whole.rounds), whole),)
        kind, speaker = self.compiled.rules.bets[market].pick_kind, self.start.speaker
        return tuple(
            self.said(market, speaker.label(pick, kind) if pick is not None else "", 1, sums)
            for pick, sums in found.items()
        )

    def said(self, market: str, pick: str, among: int, sums: RoundSums) -> PlayedPick:
        pool = self.game.is_pool(market)
        won, back, half, gain = (sums.mean(at) for at in range(4))
        nothing = Mean(0.0, 0.0, 0.0)
        wins = never_sure(won, sums.rounds)
        return PlayedPick(
            pick, among, sums.rounds, wins, nothing if pool else back, half, None if pool else gain
        )


def _on_everything(onward: Any, round_: Round, rng: random.Random) -> bool:
    onward.bet(round_)
    round_.S.choice = None
    return False
