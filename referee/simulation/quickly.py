"""Rounds in the fast form: every option as likely as any other, no bets beside the game, no cheats, no facts."""

from __future__ import annotations

import random
from contextlib import suppress

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
        tally, chance = Tally(self.plan.players), random.Random()
        play, stack = self.quick.at_random.function("play"), self.plan.stack
        chance.seed(f"{self.plan.seed}:{first}")
        for number in range(first, first + many):
            if self.plan.paired:
                chance.seed(f"{self.plan.seed}:{number}")
            S = self.table.fresh(chance.random)
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

    def chance_before(self, number: int, chunk: int) -> random.Random:
        """The chance with which a round begins, by its number: that of its chunk, once the rounds before it are played."""
        chance, first = random.Random(), number - number % chunk
        if self.plan.paired:
            chance.seed(f"{self.plan.seed}:{number}")
            return chance
        chance.seed(f"{self.plan.seed}:{first}")
        for _ in range(first, number):
            with suppress(OverBudget):
                self.quick.at_random.function("play")(self.table.fresh(chance.random, ignored))
        return chance


def ignored(*_decision: object) -> None:
    """What was decided, where nobody wants to know it."""
