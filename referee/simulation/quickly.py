"""Rounds in the fast form: every option as likely as any other, no bets beside the game, no cheats, no facts."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from referee.compiler.facts import OverBudget, RuleFault
from referee.compiler.quick.build import compile_quick
from referee.compiler.quick.tables import QuickTable
from referee.rounds.guard import MISTAKES, fault_in
from referee.rounds.setting import Setting
from referee.sheets import Sheet
from referee.simulation.events import Events, Sums
from referee.simulation.plan import Plan
from referee.simulation.tally import ENDLESS_ENOUGH, Tally

FUEL = 1_000_000
"""Steps in loops that one round may take. The longest game that ends takes a fifth of it."""


class Chance:
    """What rounds are played with, from the one of that ``number`` on. ``cards``: for those that are drawn by lot, so that
    ``dice`` give the same whoever draws."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.dice = random.Random(f"{plan.seed}:{number}")
        self.cards = self.dice if plan.paired else random.Random(f"{plan.seed}:{number}:cards")


class QuickRounds:
    """Plays the rounds of a plan; made once in each process, since it compiles the rules. ``noted``: each decision is told
    to the policy of a state."""

    def __init__(self, plan: Plan, noted: bool = False) -> None:
        self.plan = plan
        self.quick = compile_quick(
            plan.source.rules(),
            plan.players,
            plan.options,
            counting=True,
            afresh=True,
            noted=noted,
            by_lot=not plan.paired,  # two ways of playing must meet the same cards in the same places
        )
        setting = Setting(
            self.quick.returning,
            plan.edition,
            plan.names,
            plan.sheets(),
            Sheet("the house", kind="house"),
        )
        stacks = [plan.stack] * plan.players
        self.table = QuickTable(self.quick, setting, plan.players, dict(plan.options), stacks)
        self.table.template.fuel = FUEL

    def played(self, first: int, many: int) -> Sums:
        """Rounds by their numbers, from ``first`` on; fewer where several of them have no end."""
        tally, chance = Tally(self.plan.players), Chance(self.plan, first)
        play, stack = self.quick.at_random.function("play"), self.plan.stack
        for number in range(first, first + many):
            if self.plan.paired and number > first:
                chance = Chance(self.plan, number)
            S = self.fresh(chance)
            try:
                play(S)
            except OverBudget:
                tally.endless.append((S.turns, number))
                if len(tally.endless) >= ENDLESS_ENOUGH:
                    break
                continue
            except (RuleFault, *MISTAKES) as error:
                raise fault_in(self.quick.at_random, error) from error
            tally.add([have - stack for have in S.stack], S.winners, S.turns, 0)
        return Sums(tally, Events())

    def fresh(self, chance: Chance, policy: Any = None) -> Any:
        """A state in which a round begins."""
        return self.table.fresh(chance.dice.random, policy, chance.cards.random)

    def chance_before(self, number: int, chunk: int) -> Chance:
        """The chance with which a round begins, by its number: that of its chunk, once the rounds before it are played."""
        if self.plan.paired:
            return Chance(self.plan, number)
        first = number - number % chunk
        chance = Chance(self.plan, first)
        for _ in range(first, number):
            with suppress(OverBudget):
                self.quick.at_random.function("play")(self.fresh(chance, ignored))
        return chance


def ignored(*_decision: object) -> None:
    """What was decided, where nobody wants to know it."""
