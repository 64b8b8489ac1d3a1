"""One sampled round: played to its end, to a fault, to what is looked for, or to the end of patience."""

from __future__ import annotations

import random
from dataclasses import field, replace
from typing import Any

from referee.authoring.answers import Hand
from referee.authoring.counting import from_outside, money_in, pieces_in
from referee.authoring.draws import Draws
from referee.authoring.finds import DRY, EMPTY, ENDLESS, FAULT, LOST, Find
from referee.authoring.plan import Plan
from referee.compiler.budget import CLOCK
from referee.compiler.build import compile_rules
from referee.compiler.compiled import NOTED, Compiled
from referee.compiler.facts import OverBudget, RanDry
from referee.compiler.states import new_state
from referee.language import Typed
from referee.language.model import Procedure, Ruleset, Step, every_step
from referee.npcs.weighing import tried_out
from referee.records import record
from referee.rounds.guard import InRules, RulesetFault
from referee.rounds.round import Round
from referee.rounds.setting import Setting, seat_names
from referee.rounds.transcript import Transcript
from referee.rounds.waits import Wait
from referee.sheets import Edition, Sheet
from referee.source import Place

PATIENCE = 5_000
"""Moves after which a round is said not to end, if nobody says another number."""

UNITS = 250_000
"""What the rules may spend between two moves: a twentieth of what they may at a table."""

COUNTED = 8
"""After so many moves money and pieces are counted, and at the end; after each one when a fault is looked for."""

NOTED_ALONE = ("step", "nothing_there")
"""Facts that are noted for sampled play alone, and are nothing to tell."""

Key = tuple[str, str, int]


@record(frozen=False)
class Sampled:
    """A round that was played. The plan has all that was drawn; ``allowed``: its conditions
    let it be played, ``over``: it came to its end; ``moves`` are the things
    that were done; ``finds`` by their keys; ``steps`` are the places of steps that ran; ``begins`` is where in the draws
    each thing that was waited for begins."""

    plan: Plan
    moves: int = 0
    allowed: bool = True
    over: bool = False
    finds: dict[Key, Find] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)
    steps: set[tuple[str, int, int]] = field(default_factory=set)
    offered: set[str] = field(default_factory=set)
    betted: set[str] = field(default_factory=set)

    @property
    def size(self) -> tuple[int, int, int]:
        """How short a round is: moves first, then how little is drawn in it."""
        drawn = [one for one in self.plan.draws if one]
        return self.moves, len(drawn), sum(drawn)


class Player:
    """Plays rounds of one checked ruleset, in which each step is noted; honest ones in a form without moments."""

    def __init__(self, typed: Typed, patience: int = PATIENCE) -> None:
        self.rules, self.patience = typed.rules, patience
        self.whole = compile_rules(typed, NOTED)
        self.honest = compile_rules(typed, replace(NOTED, moments=False))
        self.choices = choices_of(typed.rules)

    def play(
        self,
        plan: Plan,
        until: Key | None = None,
        most: int | None = None,
        tell: bool = False,
    ) -> Sampled:
        """Plays a plan, to where ``until`` is found, and for ``most`` moves at the most.

        The plan that comes back has what was drawn in its draws, unless the round was too long.
        """
        rng = random.Random(plan.tail) if plan.tail else None
        with CLOCK.within(UNITS):
            return _Playing(self, plan, Draws(plan.draws, rng), until, most, tell).played()


class _Playing:
    def __init__(
        self,
        player: Player,
        plan: Plan,
        draws: Draws,
        until: Key | None,
        most: int | None,
        tell: bool,
    ) -> None:
        self.player, self.plan = player, plan
        self.compiled = player.honest if plan.honest else player.whole
        self.draws, self.until, self.tell = draws, until, tell
        self.most = player.patience if most is None else most
        self.told = Transcript()
        self.found = Sampled(plan)
        self.outside = 0

    def played(self) -> Sampled:
        try:
            round_ = self.begun()
            if round_ is not None:
                self.run(round_)
        except RulesetFault as fault:
            self.note(self.fault(fault))
        if self.found.moves < self.most:
            self.found.plan = replace(self.plan, draws=tuple(self.draws.taken), tail=0)
        self.found.told = self.told.lines
        return self.found

    def begun(self) -> Round | None:
        """The round at its first wait; None where the ruleset's own conditions do not allow it."""
        plan, rules = self.plan, self.compiled.rules
        setting = setting_for(self.compiled, plan.seats)
        options = plan.values(rules)
        if not self.allows(setting, options):
            self.found.allowed = False
            return None
        return Round.begin(self.compiled, setting, [plan.stack] * plan.seats, options)

    def allows(self, setting: Setting, options: dict[str, Any]) -> bool:
        compiled = self.compiled
        with InRules(compiled):
            S = new_state(
                compiled, setting, self.plan.seats, options, [self.plan.stack] * self.plan.seats
            )
            asked = range(len(compiled.rules.requires))
            return all(compiled.function(f"q_{at}")(S) for at in asked)

    def run(self, round_: Round) -> None:
        hand = Hand(round_, self.draws, self.told, self.plan.honest)
        self.found.offered = hand.offered
        self.whole, self.deck = money_in(round_), list(round_.S.cards)
        if not self.compiled.rules.zones:
            self.deck = []
        self.hears(round_)
        passed = 0
        try:
            while (wait := round_.wait) is not None and not self.done():
                if self.found.moves >= self.most or passed > self.most * 20:
                    if self.most == self.player.patience:
                        self.note(self.endless(wait))
                    return
                tried_out(round_, wait)
                self.found.begins.append(len(self.draws.taken))
                self.found.moves += 1
                if not hand.goes_on(wait):
                    self.found.moves -= 1
                passed += 1
                self.hears(round_)
            self.found.over = round_.wait is None
            self.count(round_)
        except RulesetFault:
            self.tells(round_, round_.take_facts())
            raise

    def done(self) -> bool:
        return self.until is not None and self.until in self.found.finds

    def note(self, find: Find) -> None:
        self.found.finds.setdefault(find.key, find)

    # -- after each move

    def hears(self, round_: Round) -> None:
        facts = round_.take_facts()
        for fact in facts:
            if fact[0] == "step":
                self.found.steps.add(fact[1:])
            elif fact[0] == "bet_placed":
                self.found.betted.add(fact[3])
            elif fact[0] == "chose":
                self.chosen(fact[1])
            elif fact[0] == "nothing_there":
                self.empty(fact[1])
        self.tells(round_, facts)
        self.outside += from_outside(facts)
        if self.until is not None or self.found.moves % COUNTED == 0:
            self.count(round_)

    def tells(self, round_: Round, facts: list[tuple[Any, ...]]) -> None:
        if self.tell:
            self.told.hears(round_, [fact for fact in facts if fact[0] not in NOTED_ALONE])

    def chosen(self, number: int) -> None:
        """A choice has run, also one that several make in secret at once."""
        step = self.player.choices.get(self.compiled.waits[number]["line"])
        if step is not None:
            place = step.place
            self.found.steps.add((place.file, place.line, place.column))

    def empty(self, number: int) -> None:
        step = self.player.choices.get(self.compiled.waits[number]["line"])
        if step is None or "if_none" in step.params or "may_pass" in step.params:
            return
        name = getattr(step.head, "name", "it")
        self.note(
            Find(
                EMPTY,
                step.place,
                f"there was nothing to choose {name} from",
                "say what happens then, with if_none, or skip the step with when",
            )
        )

    def count(self, round_: Round) -> None:
        money, place = money_in(round_), self.compiled.rules.place
        if money != self.whole + self.outside:
            more = money - self.whole - self.outside
            self.note(Find(LOST, place, f"{abs(more)}cp {'appeared' if more > 0 else 'vanished'}"))
            self.whole += more
        if pieces_in(round_) != self.deck:
            self.note(Find(LOST, place, "a card appeared or vanished"))
            self.deck = pieces_in(round_)

    # -- what ends a round

    def fault(self, fault: RulesetFault) -> Find:
        kinds = {RanDry: DRY, OverBudget: ENDLESS}
        kind = kinds.get(type(fault.__cause__), FAULT)
        return Find(kind, Place(fault.file, fault.line or 1, 1), fault.message, fault.mend)

    def endless(self, wait: Wait) -> Find:
        place = self.compiled.rules.place
        line = wait.about.get("line", place.line)
        message = f"a round was not over after {self.most} moves"
        return Find(
            ENDLESS, Place(place.file, line, 1), message, "look for what brings it to an end"
        )


def setting_for(compiled: Compiled, seats: int) -> Setting:
    """People with plain sheets, and one who looks on."""
    names = seat_names(seats)
    return Setting(
        compiled,
        Edition.E2014,
        names,
        tuple(Sheet(name) for name in names),
        Sheet("the house", kind="npc"),
        ("Onlooker",),
        (Sheet("Onlooker"),),
    )


def choices_of(rules: Ruleset) -> dict[int, Step]:
    """The choices of a ruleset by their line."""
    return {step.place.line: step for step in all_steps(rules) if step.verb == "choose"}


def all_steps(rules: Ruleset) -> list[Step]:
    """Every step of a ruleset in the order of its places: of the play, of procedures, of whoever leaves, of cheats and ploys."""
    blocks = [rules.play, *(one.body for one in rules.procedures.values())]
    if isinstance(rules.leaves, Procedure):
        blocks.append(rules.leaves.body)
    for cheat in (*rules.cheats.values(), *rules.ploys.values()):
        blocks += [cheat.success, cheat.failure, cheat.exposed]
    found = [step for block in blocks for step in every_step(block)]
    return sorted(found, key=lambda step: step.place)
