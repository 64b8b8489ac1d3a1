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
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.rounds.stepping_in import picks
from referee.sheets import Sheet
from referee.simulation.bets_settled import outcomes
from referee.simulation.exact_chain import Chain, Measure, Noted, Spent, Sum
from referee.simulation.exact_ways import WHOLE, TooMany
from referee.simulation.plan import Plan

UNIT = 720_720
"""Copper of a bet, so that what any odds pay is whole."""

RICH = 10**12
"""Copper before each seat: nobody runs out of it."""

STANDS_BY = -2
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
    staked, ``None`` in a pool, where that is for the others to say. ``open``: how likely it is that it can be made at all."""

    market: str
    title: str
    pick: str
    wins: Fraction
    back: Fraction
    half: Fraction
    gain: Fraction | None
    open: Fraction


class ExactGame:
    """A plan's game with every chance as something that is waited for."""

    def __init__(self, plan: Plan, spent: Spent) -> None:
        self.plan, self.spent = plan, spent
        self.chains: dict[tuple[int, int], Chain] = {}
        self.compiled: Compiled = compile_rules(
            plan.source.rules(), replace(TABLE, moments=False, facts=False)
        )
        house = Sheet("the house", kind="house")
        self.setting = Setting(
            self.compiled, plan.edition, plan.names, plan.sheets(), house, ("somebody",)
        )

    def rich(self, *names: str) -> Round:
        """A round in which bets on these markets can be made. Where it must be, nobody runs out of coins."""
        markets = [self.setting.markets[name] for name in names]
        needed = any(one.for_seats() or one.has("bank") for one in markets)
        return self.begun(RICH if needed else self.plan.stack)

    def bettors(self, round_: Round, name: str) -> tuple[int, ...]:
        """Who bets: somebody who only stands by, where such people may, so that nothing of the game hangs on the bet."""
        if self.setting.markets[name].for_seats():
            return tuple(round_.S.players)
        return (STANDS_BY, *round_.S.players)

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
        """Every pick of a market, in the rounds in which it can be made; of one that is only for who has made another bet,
        with that. ``TooMany``."""
        if not self.compiled.rules.bets[name].opens:
            return self.asked_for(name)
        found = self.picks_from(name, [(self.rich(name), WHOLE)])
        for other in self.compiled.rules.bets if not found else ():
            if other != name and self.compiled.rules.bets[other].opens:
                found = self.picks_from(name, self.bet_before(other, name))
                if found:
                    break
        return found

    def picks_from(self, name: str, starts: list[tuple[Round, Fraction]]) -> list[PickOdds]:
        sums: dict[Hashable, defaultdict[Hashable, Fraction]] = {}
        for round_, chance in self.opened(name, starts):
            for pick, staked in self.staked(round_, name):
                found = sums.setdefault(pick, defaultdict(Fraction))
                found["open"] += chance
                for what, amount in self.settled(staked).items():
                    found[what] += chance * amount
        return [self.pick_odds(name, pick, found) for pick, found in sums.items()]

    def opened(
        self, name: str, starts: list[tuple[Round, Fraction]]
    ) -> list[tuple[Round, Fraction]]:
        """The rounds in which a market opens, where it opens first, each with its chance."""
        chain = Chain(self.compiled, self.opening(name), nothing, self.spent)
        found: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
        for start, share in starts:
            for place, chance in chain.comes_to(start).items():
                found[place] += share * chance
        return [(one.round, chance) for one, chance in found.items() if isinstance(one, _Place)]

    def bet_before(self, name: str, then: str) -> list[tuple[Round, Fraction]]:
        """Rounds in which somebody has bet on a market, any pick of it as likely as any other, to bet on another one then."""
        found = []
        for round_, chance in self.opened(name, [(self.rich(name, then), WHOLE)]):
            bets = list(self.staked(round_, name))
            for _, staked in bets:
                staked.answer(None)
                found.append((staked, chance / len(bets)))
        return found

    def asked_for(self, name: str) -> list[PickOdds]:
        """A market on which the rules themselves ask for a stake, whatever is picked."""
        chain = Chain(self.compiled, until_over, bets_noted(name), self.spent, UNIT)
        found = chain.comes_to(self.begun(RICH))
        made = found.get((BET, "made"), Fraction(0))
        sums = defaultdict(Fraction, found)
        sums["open"] = made
        return [self.pick_odds(name, None, sums)] if made else []

    def settled(self, round_: Round) -> Sum:
        """What comes of the last bet that was made."""
        bet = max(round_.S.bets, key=lambda one: one[4])
        number, bettor = bet[4], bet[2]
        if (number, bettor) not in self.chains:
            over, noted = bet_measures(number, bettor)
            self.chains[number, bettor] = Chain(self.compiled, over, noted, self.spent)
        return self.chains[number, bettor].comes_to(round_)

    def pick_odds(self, name: str, pick: Any, found: Sum) -> PickOdds:
        market, open_ = self.compiled.rules.bets[name], found["open"]
        speaker = self.begun(RICH).speaker
        said = speaker.label(pick, market.pick_kind) if pick is not None else ""
        won, back, half, gain = (
            found.get((BET, what), Fraction(0)) / open_ for what in ("won", "push", "half", "gain")
        )
        pool = self.is_pool(name)
        kept = None if pool else gain / UNIT
        return PickOdds(
            name, market.title, said, won, Fraction(0) if pool else back, half, kept, open_
        )

    def opening(self, name: str) -> Any:
        """A measure that ends a round where a market opens first."""
        window = self.compiled.rules.bets[name].opens

        def measure(round_: Round) -> Sum | None:
            S = round_.S
            if S.at is None:
                return {None: WHOLE}
            if self.compiled.waits[S.at]["kind"] == "bets" and S.window == window:
                return {_Place(round_): WHOLE}
            return None

        return measure

    def staked(self, round_: Round, name: str) -> Iterator[tuple[Any, Round]]:
        """The round with a bet on each pick that somebody may make. In a pool there is something else staked as well."""
        offered = picks(round_, name)
        if len(offered) > MOST_PICKS:
            raise TooMany("picks")
        for pick in offered:
            people = self.bettors(round_, name)
            seat = next((p for p in people if self.may(round_, name, pick, p)), None)
            if seat is None:
                continue
            other = round_.copy()
            other.in_words = False
            against = next((one for one in offered if one != pick), None)
            if self.is_pool(name) and against is not None:
                place_bet(other.S, seat, name, against, UNIT)
            place_bet(other.S, seat, name, pick, UNIT)
            yield pick, other

    def is_pool(self, name: str) -> bool:
        return self.compiled.rules.bets[name].odds == "pool"

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


def nothing(before: Round, after: Round) -> Sum:
    return {}


def bet_measures(number: int, bettor: int) -> tuple[Measure, Noted]:
    """Nothing more comes of a bet once it is settled; and what has come of it in the step before."""

    def over(round_: Round) -> Sum | None:
        return None if any(bet[4] == number for bet in round_.S.bets) else {}

    def noted(before: Round, after: Round) -> Sum:
        one = outcomes(after.S.log, {number: (bettor, UNIT)}).get(number)
        return {} if one is None else {(BET, one.how): WHOLE, (BET, "gain"): Fraction(one.gained)}

    return over, noted


def until_over(round_: Round) -> Sum | None:
    return {} if round_.S.at is None else None


def bets_noted(market: str) -> Noted:
    """What has come of every bet on a market that was settled in a step, for a stake of ``UNIT`` each."""

    def noted(before: Round, after: Round) -> Sum:
        facts = after.S.log
        placed = {bet[4]: (bet[2], bet[1]) for bet in before.S.bets if bet[3] == market}
        placed |= {f[1]: (f[2], f[5]) for f in facts if f[0] == "bet_placed" and f[3] == market}
        found: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
        for number, one in outcomes(facts, placed).items():
            found[BET, "made"] += 1
            found[BET, one.how] += 1
            found[BET, "gain"] += Fraction(one.gained * UNIT, placed[number][1])
        return found

    return noted
