"""Rounds as at the table, played by minds: with bets, with moments at which cheats could be tried, with what is said."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from referee.compiler.budget import CLOCK
from referee.compiler.build import compile_rules
from referee.compiler.compiled import TABLE, Compiled, Said
from referee.compiler.facts import OverBudget
from referee.library import compiled_rules
from referee.npcs.mind import Mind
from referee.npcs.playing import goes_on
from referee.rounds.cheating import Attempt, Chance, attempt_cheat, check_for, possible
from referee.rounds.guard import RulesetFault
from referee.rounds.open_markets import opened_here
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.rounds.waits import Wait
from referee.sheets import Roll, Sheet, notices, roll_dice
from referee.simulation.bets_settled import outcomes
from referee.simulation.events import Events, Sums
from referee.simulation.plan import Plan
from referee.simulation.tally import ENDLESS_ENOUGH, Tally

MOST_WAITS = 20_000
"""Waits of one round, after which it counts as one without an end."""

UNITS = 2_000_000
"""What the rules of a round may spend between two waits."""


class CloseRounds:
    """Plays the rounds of a plan; made once in each process, since it compiles the rules."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.compiled = rules_for(plan)
        self.setting = Setting(
            self.compiled, plan.edition, plan.names, plan.sheets(), Sheet("the house", kind="house")
        )
        self.minds = [Mind(one) for one in plan.policies]
        self.said = [label(one) for one in self.compiled.sentences]

    def played(self, first: int, many: int) -> Sums:
        """Rounds by their numbers, from ``first`` on; fewer where several of them have no end."""
        sums = Sums(Tally(self.plan.players), Events())
        for number in range(first, first + many):
            Playing(self, number, sums).play()
            if len(sums.tally.endless) >= ENDLESS_ENOUGH:
                break
        return sums


def rules_for(plan: Plan) -> Compiled:
    """The rules as the table has them; without moments where nobody could use one, which is several times as fast."""
    if plan.moments:
        return compiled_rules(plan.source)
    return compile_rules(plan.source.rules(), replace(TABLE, moments=False))


class Playing:
    """One round. Cards and dice, people's choices and cheats have chance of their own each, so that a round in which
    somebody does something else is dealt the same cards."""

    def __init__(self, rounds: CloseRounds, number: int, sums: Sums) -> None:
        self.rounds, self.number = rounds, number
        self.tally, self.events = sums.tally, sums.events
        seed = rounds.plan.seed
        self.fate, self.trick = (
            random.Random(f"{seed}:{number}:{what}") for what in ("fate", "trick")
        )
        self.wills = [random.Random(f"{seed}:{number}:{p}") for p in range(rounds.plan.players)]
        self.offered: set[str] = set()
        self.open: set[str] = set()
        self.turns = self.decisions = 0

    def play(self) -> None:
        plan = self.rounds.plan
        try:
            with CLOCK.within(UNITS):
                stacks = [plan.stack] * plan.players
                round_ = Round.begin(
                    self.rounds.compiled, self.rounds.setting, stacks, dict(plan.options)
                )
                facts = self.to_the_end(round_)
        except RulesetFault as fault:
            if not isinstance(fault.__cause__, OverBudget):
                raise
            facts = None
        if facts is None:
            self.tally.endless.append((self.decisions, self.number))
            return
        self.count(round_, facts)

    def to_the_end(self, round_: Round) -> list[Any] | None:
        facts = round_.take_facts()
        self.heard(round_, facts)
        for _ in range(MOST_WAITS):
            wait = round_.wait
            if wait is None:
                return facts
            self.look(round_, wait)
            if wait.kind == "moment" and (chance := self.cheats(round_)) is not None:
                self.try_it(round_, chance)
            else:
                goes_on(round_, wait, self.rounds.minds, self.fate, self.wills)
            new = round_.take_facts()
            self.heard(round_, new)
            facts += new
        return None

    def heard(self, round_: Round, facts: list[Any]) -> None:
        """What has just happened, for whoever wants to know it."""

    def look(self, round_: Round, wait: Wait) -> None:
        """What could be done here, done or not."""
        if wait.kind == "moment":
            for name in {one.cheat.name for one in possible(round_)}:
                self.events.cheat(name).moments += 1
                self.offered.add(name)
        elif wait.kind == "bets":
            self.open.update(opened_here(round_))
        elif not wait.is_chance and wait.who is not None:
            self.decisions += 1

    # -- cheats

    def cheats(self, round_: Round) -> Chance | None:
        """What the cheater of the plan, or else anybody by nature, tries at this moment."""
        chances, one = possible(round_), self.rounds.plan.cheater
        if one is not None:
            mine = [c for c in chances if (c.by, c.cheat.name) == (one.seat, one.cheat)]
            return mine[0] if mine else None
        for seat, mind in enumerate(self.rounds.minds):
            own = [chance for chance in chances if chance.by == seat]
            if own and (chosen := mind.cheats(round_, own, self.trick)) is not None:
                return chosen
        return None

    def try_it(self, round_: Round, chance: Chance) -> None:
        check = check_for(round_, chance, Attempt())
        roll = Roll()
        if check is not None:
            sheet, edition = round_.setting.sheet(chance.by), round_.setting.edition
            roll = roll_dice(lambda n: int(self.trick.random() * n), sheet, edition, check)
        attempt_cheat(round_, chance, Attempt(roll))

    # -- afterwards

    def count(self, round_: Round, facts: list[Any]) -> None:
        S, events = round_.S, self.events
        gains = [have - brought for have, brought in zip(S.stack, S.brought, strict=True)]
        own = [fact for fact in facts if of_the_game(fact)]
        staked = sum(fact[3] for fact in own if fact[1][0] == "stack")
        self.tally.add(gains, tuple(S.winners), self.decisions, staked)
        events.keep(sum(map(kept_by_house, own)))
        events.rounds += 1
        events.decisions += self.decisions
        for name in self.offered:
            events.cheat(name).rounds += 1
        for name in self.open:
            events.market(name).rounds += 1
        said = Counter(self.rounds.said[fact[1]] for fact in facts if fact[0] == "said")
        events.said += said
        events.said_rounds += Counter(said.keys())
        self.count_bets(facts)
        for fact in facts:
            if fact[0] == "cheated":
                self.count_try(fact[1])

    def count_try(self, fact: dict[str, Any]) -> None:
        """A cheat that was tried, and who would have noticed it."""
        one, plan = self.events.cheat(fact["name"]), self.rounds.plan
        one.tried += 1
        one.worked += fact["worked"]
        one.noticed += any(seen["noticed"] for seen in fact["observers"])
        if not fact["observers"]:
            return
        natural = fact["result"]["natural"] if fact["result"] is not None else None
        for score in plan.observers:
            one.seen[score] += notices(
                fact["total"], observer_passive=score, natural=natural, edition=plan.edition
            )

    def count_bets(self, facts: list[Any]) -> None:
        """Each bet by its market: what went in, and what its bettor has gained by it."""
        made = {fact[1]: fact for fact in facts if fact[0] == "bet_placed"}
        placed = {number: (fact[2], fact[5]) for number, fact in made.items()}
        by_market: dict[str, list[tuple[int, int]]] = {}
        for number, one in outcomes(facts, placed).items():
            by_market.setdefault(made[number][3], []).append((made[number][5], one.gained))
        for market, bets in by_market.items():
            self.events.market(market).add(bets)


HOUSE = ("house",)


def of_the_game(fact: tuple[Any, ...]) -> bool:
    """Whether a fact is a payment by the game's own rules: of no bet beside it."""
    return fact[0] == "paid" and fact[2][0] != "bet" and not fact[4].startswith("bet ")


def kept_by_house(fact: tuple[Any, ...]) -> int:
    """Copper that a payment brings the house, or takes from it."""
    return int(fact[3] * ((fact[2] == HOUSE) - (fact[1] == HOUSE)))


def label(sentences: tuple[Said, ...]) -> str:
    """A sentence by its first variety, with … for what changes."""
    pieces = sentences[0].pieces
    return "".join(one if isinstance(one, str) else "…" for one in pieces).strip()
