"""Every pattern, and every game that is like one, is played: at random, in lockstep, and by its own tests."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rounds.scenario import run_scenario
from tests.compiler.quick import test_forms_agree as forms
from tests.patterns.games import (
    ALL,
    GAMES,
    HERE,
    PATTERNS,
    SHORTER,
    game,
    lines_without_tests,
    rules_of,
)
from tests.reference.lockstep import WILD, Lockstep, Trouble
from tests.trials.playing import Player, begin

BETTING = Trouble(bet=0.6)
SCENARIOS = [(name, test) for name in ALL for test in rules_of(name)[0].rules.tests]


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_has_a_game(name: str) -> None:
    like = [one for one in ALL if rules_of(one)[0].rules.takes and not one.startswith("patterns/")]
    assert any(same_takes(one, f"patterns/{name}") for one in like)


def same_takes(one: str, other: str) -> bool:
    return [*rules_of(one)[0].rules.takes.values()] == [*rules_of(other)[0].rules.takes.values()]


@pytest.mark.parametrize("name", ALL)
def test_everything_brings_tests_of_its_own(name: str) -> None:
    assert rules_of(name)[0].rules.tests


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("cheats", [False, True], ids=["honest", "cheating"])
def test_random_rounds_end_with_all_money_and_cards(name: str, cheats: bool) -> None:
    rules = rules_of(name)[1]
    low, high = rules.rules.players
    for seats in {low, min(high, 6)}:
        for seed in range(3):
            Player(rules, seed, cheats).play(begin(rules, seats, SHORTER.get(name)))


@pytest.mark.parametrize("name", ALL)
def test_short_stacks_are_enough_to_finish(name: str) -> None:
    rules = rules_of(name)[1]
    for seed in range(2):
        seats = min(rules.rules.players[1], 5)
        Player(rules, seed).play(begin(rules, seats, SHORTER.get(name), stack=13))


@pytest.mark.parametrize("name", ALL)
def test_every_option_can_be_played(name: str) -> None:
    rules = rules_of(name)[1]
    seats = min(rules.rules.players[1], 3)
    for option in rules.rules.options.values():
        values: list[Any] = [int(w) if option.kind.base == "number" else w for w in option.words]
        if option.kind.base == "yes_no":
            values = [True, False]
        for value in values:
            Player(rules, 5).play(
                begin(rules, seats, {**SHORTER.get(name, {}), option.name: value})
            )


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("trouble", [BETTING, WILD], ids=["honest", "wild"])
def test_every_round_is_the_same_by_the_reference(name: str, trouble: Trouble) -> None:
    for seed in range(4):
        ending = Lockstep(game(name, 2 + seed % 3), seed, trouble, 120).play()
        assert not ending.fault


@pytest.mark.parametrize("name", GAMES)
def test_the_forms_for_simulation_play_the_same_round(name: str) -> None:
    forms.test_the_quick_forms_play_the_same_round(str(HERE / f"{name}.yaml"))


@pytest.mark.parametrize(("name", "test"), SCENARIOS, ids=lambda one: one.replace(" ", "-"))
def test_what_it_expects_of_itself(name: str, test: str) -> None:
    typed, compiled = rules_of(name)
    run_scenario(compiled, typed.rules.tests[test])


@pytest.mark.parametrize(("name", "most"), [("pig", 30), ("crown_and_anchor", 40)])
def test_a_game_that_is_like_a_pattern_is_short(name: str, most: int) -> None:
    assert lines_without_tests(name) <= most
