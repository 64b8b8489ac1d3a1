"""What was typed, as a plan: who plays how, by which house rules. Each mistake is one sentence with its mend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from referee.authoring.plan import options_from, value_of
from referee.campaign.temperaments import ORDINARY, Temperament
from referee.compiler.compiled import Compiled
from referee.compiler.states import new_state
from referee.errors import BadInput, NotAllowed, NotFound
from referee.language.model import Ruleset
from referee.library import Source
from referee.money import parse_amount
from referee.records import record
from referee.rounds.guard import InRules
from referee.rounds.setting import Setting, seat_names
from referee.sheets import Edition, Sheet
from referee.simulation.closely import rules_for
from referee.simulation.plan import RANDOM, Plan
from referee.words import clean_name, match, name_key, said

USUAL_PLAYERS = 4
STACK = 10_000
"""Copper before each seat unless said: enough for any game that ships."""

NPC, AT_RANDOM = "npc", "random"

TemperamentOf = Callable[[str], Temperament]
"""What a word means; NotFound, with a guess, for none."""


@record
class Asked:
    """As typed: ``players`` and ``stack`` may be left away, ``house`` is ``option=value``, ``seats`` are
    ``NAME=TEMPERAMENT``, ``policy`` is how whoever else plays."""

    players: int | None = None
    house: tuple[str, ...] = ()
    policy: str = AT_RANDOM
    seats: tuple[str, ...] = ()
    stack: str = ""
    seed: int = 1
    edition: Edition = Edition.E2014
    passives: tuple[int, ...] = field(default=())


def plan_of(source: Source, rules: Ruleset, asked: Asked, meaning: TemperamentOf) -> Plan:
    """The plan of what was asked. ``BadInput``, ``NotFound`` or ``NotAllowed`` for what there cannot be."""
    players = players_of(rules, asked.players)
    everybody = policy_of(asked.policy, meaning)
    names, policies = [*seat_names(players)], [everybody] * players
    given: set[int] = set()
    for one in asked.seats:
        name, word = _pair(one)
        seat = seat_for(name, names, given)
        given.add(seat)
        policies[seat] = policy_of(word, meaning)
    plan = Plan(
        source,
        players,
        options_of(rules, asked.house),
        parse_amount(asked.stack) if asked.stack else STACK,
        asked.seed,
        tuple(policies),
        edition=asked.edition,
        names=tuple(names),
        passives=asked.passives,
    )
    check_requirements(plan, rules)
    return plan


def players_of(rules: Ruleset, many: int | None) -> int:
    """How many sit there: four unless said, or as near to that as the game goes."""
    low, high = rules.players
    if many is None:
        return min(max(USUAL_PLAYERS, low), high)
    if not low <= many <= high:
        fit = str(low) if low == high else f"{low} to {high}"
        people = "player" if fit == "1" else "players"
        raise BadInput(f"{rules.title} is for {fit} {people}, not for {many}.")
    return many


def options_of(rules: Ruleset, typed: Sequence[str]) -> dict[str, Any]:
    """Every option of a ruleset: as typed, or as the ruleset has it."""
    values = {one.name: one.default for one in rules.options.values()}
    words = options_from(rules, typed)
    return values | {name: value_of(rules.options[name], word) for name, word in words.items()}


def policy_of(word: str, meaning: TemperamentOf) -> Temperament:
    """``random``, ``npc`` or a temperament."""
    key = name_key(word)
    if key == AT_RANDOM:
        return RANDOM
    if key == NPC:
        return ORDINARY
    if not key:
        raise BadInput("How shall they play? Write random, npc or a temperament, such as sharp.")
    try:
        return meaning(word)
    except NotFound as missing:
        raise NotFound(f"{missing} ('random' and 'npc' are taken as well.)") from None


def _pair(one: str) -> tuple[str, str]:
    name, equals, word = one.partition("=")
    if not equals or not name.strip():
        raise BadInput(f"{said(one)} is no seat: write NAME=TEMPERAMENT, such as Vex=sharp.")
    return name.strip(), word.strip()


def seat_for(name: str, names: list[str], given: set[int]) -> int:
    """The seat that is meant by a name or a number; a new name goes to the next seat that has been given none."""
    at = int(name) - 1 if name.isascii() and name.isdigit() and len(name) < 4 else -1
    keys = [name_key(one) for one in names]
    if at < 0 and name_key(name) in keys:
        at = keys.index(name_key(name))
    if at < 0 and not name.isdigit():
        at = next((seat for seat in range(len(names)) if seat not in given), len(names))
        if at < len(names):
            names[at] = clean_name(name)
    if not 0 <= at < len(names):
        raise BadInput(
            f"There is no seat for {said(name)}: {len(names)} play. Name more --players."
        )
    if at in given:
        raise BadInput(f"{names[at]} is given twice: say how each seat plays once.")
    return at


def seat_named(plan: Plan, name: str) -> int:
    """A seat by its name or its number. NotFound, with who sits there."""
    if name.isascii() and name.isdigit() and 1 <= int(name[:4]) <= plan.players:
        return int(name) - 1
    return plan.names.index(match(name, plan.names, "seat"))


def check_requirements(plan: Plan, rules: Ruleset) -> None:
    """What the ruleset itself requires of a table. ``NotAllowed`` with its own sentence."""
    if not rules.requires:
        return
    compiled = rules_for(plan)
    with InRules(compiled):
        S = _fresh(plan, compiled)
        for at, requirement in enumerate(rules.requires):
            if not compiled.function(f"q_{at}")(S):
                raise NotAllowed(requirement.says)


def _fresh(plan: Plan, compiled: Compiled) -> Any:
    house = Sheet("the house", kind="house")
    setting = Setting(compiled, plan.edition, plan.names, plan.sheets(), house)
    stacks = [plan.stack] * plan.players
    return new_state(compiled, setting, plan.players, dict(plan.options), stacks)


def other_options(plan: Plan, rules: Ruleset) -> Mapping[str, tuple[Any, Any]]:
    """House rules that differ from the ruleset's own: as played, and as it has them."""
    usual = {one.name: one.default for one in rules.options.values()}
    return {
        name: (value, usual[name]) for name, value in plan.options.items() if value != usual[name]
    }
