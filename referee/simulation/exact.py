"""The odds of a game, exactly: what each seat may hope for, and every pick of every market."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from referee.compiler.build import compile_rules
from referee.compiler.compiled import TABLE, Compiled
from referee.compiler.wagers import place_bet
from referee.records import record
from referee.rounds.guard import RulesetFault
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.rounds.stepping_in import picks
from referee.sheets import Sheet
from referee.simulation.bets_settled import outcomes
from referee.simulation.exact_chain import Chain, Spent, Sum
from referee.simulation.exact_ways import TooMany
from referee.simulation.plan import Plan

UNIT = 720_720
"""Copper of a bet, so that what any odds pay is whole."""

RICH = 10**12
"""Copper before each seat: nobody runs out of it."""

MOST_PICKS = 40
BET = "bet"


@record
class SeatOdds:
    """``wins``: the chance to win, a shared win by its part; ``gain``: copper by the round."""

    name: str
    wins: Fraction
    gain: Fraction


@record
class PickOdds:
    """A pick of a market, whenever it can be made: the chances to win, to get all or half of it back; ``gain`` for a coin
    staked: what the house keeps is the other side of it. ``open``: how likely it is that it can be made at all."""

    market: str
    title: str
    pick: str
    wins: Fraction
    back: Fraction
    half: Fraction
    gain: Fraction
    open: Fraction


class ExactGame:
    """A plan's game with every chance as something that is waited for."""

    def __init__(self, plan: Plan, spent: Spent) -> None:
        self.plan, self.spent = plan, spent
        self.compiled: Compiled = compile_rules(
            plan.source.rules(), replace(TABLE, moments=False, facts=False)
        )
        house = Sheet("the house", kind="house")
        self.setting = Setting(self.compiled, plan.edition, plan.names, plan.sheets(), house)

    def begun(self, stack: int) -> Round:
        stacks = [stack] * self.plan.players
        round_ = Round.begin(self.compiled, self.setting, stacks, dict(self.plan.options))
        round_.in_words = False
        return round_

    # -- seats

    def seats(self) -> list[SeatOdds]:
        """``TooMany`` where they cannot be looked through."""
        chain = Chain(self.compiled, ended, nothing, self.spent)
        found = chain.comes_to(self.begun(self.plan.stack))
        return [
            SeatOdds(name, found.get(("wins", p), Fraction(0)), found.get(("gain", p), Fraction(0)))
            for p, name in enumerate(self.plan.names)
        ]

    # -- markets

    def market(self, name: str) -> list[PickOdds]:
        """Every pick of a market, in the rounds in which it can be made. ``TooMany``."""
        at_bets = Chain(self.compiled, self.opening(name), nothing, self.spent)
        opening = at_bets.comes_to(self.begun(RICH))
        on = Chain(self.compiled, bet_over, bet_noted, self.spent)
        sums: dict[Hashable, defaultdict[Hashable, Fraction]] = {}
        for place, chance in opening.items():
            if place is None or not isinstance(place, _Place):
                continue
            for pick, round_ in self.staked(place.round, name):
                found = sums.setdefault(pick, defaultdict(Fraction))
                found["open"] += chance
                for what, amount in on.comes_to(round_).items():
                    found[what] += chance * amount
        return [self.pick_odds(name, pick, found) for pick, found in sums.items()]

    def pick_odds(self, name: str, pick: Any, found: Sum) -> PickOdds:
        market, open_ = self.compiled.rules.bets[name], found["open"]
        speaker = self.begun(RICH).speaker
        said = speaker.label(pick, market.pick_kind) if pick is not None else ""
        won, back, half, gain = (
            found.get((BET, what), Fraction(0)) / open_ for what in ("won", "push", "half", "gain")
        )
        return PickOdds(name, market.title, said, won, back, half, gain / UNIT, open_)

    def opening(self, name: str) -> Any:
        """A measure that ends a round where a market opens first."""
        window = self.compiled.rules.bets[name].opens

        def measure(round_: Round) -> Sum | None:
            S = round_.S
            if S.at is None:
                return {None: Fraction(1)}
            if self.compiled.waits[S.at]["kind"] == "bets" and S.window == window:
                return {_Place(round_): Fraction(1)}
            return None

        return measure

    def staked(self, round_: Round, name: str) -> Iterator[tuple[Any, Round]]:
        """The round with a bet on each pick that somebody may make."""
        offered = [pick for pick in picks(round_, name)]
        if len(offered) > MOST_PICKS:
            raise TooMany("picks")
        for pick in offered:
            for seat in round_.S.players:
                if self.may(round_, name, pick, seat):
                    other = round_.copy()
                    other.in_words = False
                    place_bet(other.S, seat, name, pick, UNIT)
                    yield pick, other
                    break

    def may(self, round_: Round, name: str, pick: Any, seat: int) -> bool:
        market = self.setting.markets[name]
        terms = [term for term in ("when", "who", "where") if market.has(term)]
        return all(market.ask(round_.S, term, pick, seat) for term in terms)


class _Place:
    """A round at a window, as something that a sum has an amount of; no two are the same."""

    def __init__(self, round_: Round) -> None:
        self.round = round_


# -- what comes of a round


def ended(round_: Round) -> Sum | None:
    S = round_.S
    if S.at is not None:
        return None
    found: Sum = {}
    for p in S.winners:
        found["wins", p] = Fraction(1, len(S.winners))
    for p in S.players:
        found["gain", p] = Fraction(S.stack[p] - S.brought[p])
    return found


def nothing(round_: Round) -> Sum:
    return {}


def bet_over(round_: Round) -> Sum | None:
    """Nothing more comes of a bet that is settled."""
    return None if round_.S.bets else {}


def bet_noted(round_: Round) -> Sum:
    """What has come of the bet in the step before."""
    facts = round_.S.log
    seat = next((fact[1] for fact in facts if fact[0] == "bet_settled"), None)
    if seat is None:
        return {}
    number = seat
    bettor = next((f[2][1] for f in facts if f[0] == "paid" and f[2][0] == "stack"), 0)
    one = outcomes(facts, {number: (bettor, UNIT)})[number]
    return {(BET, one.how): Fraction(1), (BET, "gain"): Fraction(one.gained)}


def looked_through(game: ExactGame, name: str) -> list[PickOdds] | None:
    """A market's picks, or ``None`` where there is too much to look through."""
    try:
        return game.market(name)
    except (TooMany, RulesetFault):
        return None
