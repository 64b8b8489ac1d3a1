"""Every trial loads without a fault and is played at random to the end, money and cards counted all the way."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from referee.compiler.build import Compiled
from referee.language.formula import Not
from referee.language.kinds import YES_NO
from referee.rounds.round import Round
from referee.rounds.scenario import ScenarioFailed, run_scenario
from referee.sheets import Edition

from .playing import HERE, RULESETS, STACK, Player, begin, compiled_of

TRIALS = sorted(path.stem for path in HERE.glob("*.yaml"))
SHIPPED = sorted(f"rulesets/{path.stem}" for path in RULESETS.glob("*.yaml"))
ALL = [*TRIALS, *SHIPPED]
LONG = {"ten_thousand": {"target": 2000}, "darts": {"start_at": 101}}
rules_of = cache(compiled_of)


def options_of(name: str) -> dict[str, Any]:
    return dict(LONG.get(name.removeprefix("rulesets/"), {}))


def seats_of(rules: Compiled) -> list[int]:
    low, high = rules.rules.players
    return sorted({low, min(high, 10)})


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("cheats", [False, True], ids=["honest", "cheating"])
def test_random_rounds_end_with_all_money_and_cards(name: str, cheats: bool) -> None:
    rules = rules_of(name)
    for seats in seats_of(rules):
        for seed in range(2):
            Player(rules, seed, cheats).play(begin(rules, seats, options_of(name)))


@pytest.mark.parametrize("name", ALL)
def test_every_option_can_be_played(name: str) -> None:
    rules = rules_of(name)
    seats = min(rules.rules.players[1], max(rules.rules.players[0], 3))
    for option in rules.rules.options.values():
        values = [int(w) if option.kind.base == "number" else w for w in option.words]
        if option.kind.base == "yes_no":
            values = [True, False]
        for value in values:
            wanted = {**options_of(name), option.name: value}
            if name == "darts" and wanted["start_at"] != 101:
                continue
            if name.startswith("rulesets/snaggletooth") and value == "endless":
                continue  # as its rule says: this may go round for ever
            Player(rules, 5).play(begin(rules, seats, wanted))


@pytest.mark.parametrize("name", ALL)
def test_short_stacks_are_enough_to_finish(name: str) -> None:
    """Stacks that hardly cover the stakes: people are all in, and nothing goes below nothing."""
    rules = rules_of(name)
    seats = seats_of(rules)[-1]
    for seed in range(2):
        Player(rules, seed).play(begin(rules, seats, options_of(name), stack=23))


@pytest.mark.parametrize("name", ["arm_wrestling", "darts", "thimblerig", "week_of_gambling"])
@pytest.mark.parametrize("edition", list(Edition))
def test_checks_go_by_the_edition(name: str, edition: Edition) -> None:
    rules = rules_of(name)
    seats = seats_of(rules)[0]
    Player(rules, 1, cheats=True).play(begin(rules, seats, options_of(name), edition=edition))


def test_a_round_copied_in_the_middle_goes_the_same_way() -> None:
    rules = rules_of("snake")
    for seed in range(3):
        one = begin(rules, 3)
        first = Player(rules, seed, bets=False)
        for _ in range(40):
            wait = one.wait
            assert wait is not None
            first.step(one, wait)
        one.take_facts()
        other = one.copy()
        assert facts_to_the_end(one, rules, 7) == facts_to_the_end(other, rules, 7)


def facts_to_the_end(round_: Round, rules: Compiled, seed: int) -> list[tuple[Any, ...]]:
    player = Player(rules, seed, bets=False)
    player.play(round_)
    assert sum(round_.S.stack) == STACK * round_.S.n
    return player.facts


SCENARIOS = [(name, test) for name in ALL for test in rules_of(name).rules.tests]


@pytest.mark.parametrize(("name", "test"), SCENARIOS, ids=lambda one: one.replace(" ", "-"))
def test_what_the_ruleset_expects_of_itself(name: str, test: str) -> None:
    rules = rules_of(name)
    run_scenario(rules, rules.rules.tests[test])


def test_what_does_not_come_true_is_told_with_its_place() -> None:
    rules = rules_of("pig")
    test = next(iter(rules.rules.tests.values()))
    untrue = Not(test.expect[0].place, test.expect[0], kind=YES_NO)
    wrong = replace(test, expect=[*test.expect, untrue])
    with pytest.raises(ScenarioFailed, match=r"pig.yaml:\d+:\d+"):
        run_scenario(rules, wrong)


def test_a_move_that_is_not_waited_for_is_told_with_its_place() -> None:
    rules = rules_of("pig")
    test = next(iter(rules.rules.tests.values()))
    with pytest.raises(ScenarioFailed, match=r"pig.yaml:\d+:\d+: the round waits for Ann"):
        run_scenario(rules, replace(test, moves=[test.moves[0], test.moves[0]]))
