"""Compiled rounds against an independent reading of the rules: the same waits, options, tables and payouts."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.reference.games import every_option, game, rules_of, shipped, trials
from tests.reference.lockstep import HONEST, WILD, Ending, Lockstep, Trouble

SOAK = int(os.environ.get("REFERENCE_ROUNDS", "1000"))
BETTING = Trouble(bet=0.6)
CHEATING = Trouble(cheat=0.5, bet=0.5)
TAMED = {
    "snaggletooth_physical": CHEATING,
}
"""Where more would only meet what ``test_findings`` holds."""
SHIPPED = [name for name in shipped() if rules_of(name)]
ALL = [*SHIPPED, *(name for name in trials() if rules_of(name))]
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
    for seed, seats in enumerate((2, 4)):
        play(name, seats, seed, BETTING, longest=90)


@pytest.mark.parametrize("name", ALL)
def test_every_ruleset_is_the_same_with_cheats_and_leavers(name: str) -> None:
    trouble = TAMED.get(name, WILD)
    for seed, seats in enumerate((2, 4)):
        play(name, seats, seed, trouble, longest=90)


@pytest.mark.soak
@pytest.mark.parametrize("options", OPTIONS, ids=named)
def test_snaggletooth_for_long(options: dict[str, Any]) -> None:
    for seed in range(SOAK):
        trouble = (HONEST, BETTING, CHEATING, WILD)[seed % 4]
        ending = play("snaggletooth", 2 + seed % 5, seed, trouble, options, longest=2000)
        assert not ending.fault


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "options"),
    [(name, options) for name in ALL for options in every_option(name)],
    ids=lambda value: named(value) if isinstance(value, dict) else value,
)
def test_every_ruleset_for_long(name: str, options: dict[str, Any]) -> None:
    for seed in range(SOAK):
        trouble = (HONEST, BETTING, CHEATING, WILD)[seed % 4]
        if trouble is WILD or trouble is CHEATING:
            trouble = TAMED.get(name, trouble)
        play(name, 1 + seed % 6, seed, trouble, options, longest=2000)
