"""Compiled rounds against an independent reading of the rules: the same waits, options, facts, tables and payouts.

``make soak`` plays the same for long: see ``tests.soak``.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import drawn
from tests.reference.drawn import BETTING, CHEATING
from tests.reference.games import cases, every_option, game, rules_of, shipped, trials
from tests.reference.lockstep import WILD, Ending, Lockstep, Trouble

ALL = [name for name in (*shipped(), *cases(), *trials()) if rules_of(name)]
OPTIONS = every_option("snaggletooth")


def play(
    name: str, seats: int, seed: int, trouble: Trouble, options: dict[str, Any] | None = None,
    longest: int = 250,
) -> Ending:  # fmt: skip
    return Lockstep(game(name, seats, options), seed, trouble, longest).play()


def named(options: dict[str, Any]) -> str:
    return " ".join(f"{key}={value}" for key, value in options.items()) or "as they are"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", OPTIONS, ids=named)
def test_snaggletooth_is_the_same_at_every_wait(options: dict[str, Any], seats: int) -> None:
    for seed, trouble in enumerate((BETTING, CHEATING, WILD)):
        ending = play("snaggletooth", seats, seed, trouble, options)
        assert not ending.fault
        assert ending.winners or ending.cut


def test_rounds_have_cheats_accusations_leavers_and_bets() -> None:
    """What the lockstep is about does happen in it."""
    endings = [play("snaggletooth", 4, seed, WILD) for seed in range(12)]
    assert sum(one.tried for one in endings) > 50
    assert sum(one.exposed for one in endings) > 10
    assert sum(one.left for one in endings) > 3
    assert sum(one.bets for one in endings) > 5


@pytest.mark.parametrize("name", ALL)
def test_every_ruleset_is_the_same_at_every_wait(name: str) -> None:
    for seed, (seats, trouble) in enumerate(((2, BETTING), (4, BETTING), (2, WILD), (4, WILD))):
        play(name, seats, seed, trouble, longest=90)


@pytest.mark.parametrize("name", ALL)
def test_every_ruleset_is_the_same_at_any_table(name: str) -> None:
    for number in range(1, 20):
        made, trouble, _ = drawn.drawn(name, number)
        assert not Lockstep(made, number, trouble, 60).play().fault


@pytest.mark.parametrize("name", ALL)
def test_tables_are_drawn_with_every_value_of_every_option(name: str) -> None:
    many = 1
    tables = [drawn.drawn(name, number)[0] for number in range(80)]
    for option in tables[0].typed.rules.options.values():
        values = drawn.values_of(option)
        many *= max(1, len(values))
        if many <= len(tables):
            assert {*values} <= {one.options[option.name] for one in tables}
