"""The compiled Snake beside the one written by hand: equal options at every wait, equal ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from benchmarks.by_hand.snake import AS_WRITTEN
from tests.rounds.playing import rules
from tests.snake.lockstep import VALUES, AtTheTable, side_by_side

MANY = range(2, 9)
EVERY_QUESTION = {
    "row",
    "play",
    "play: passed",
    "answer",
    "answer: passed",
    "face_down",
    "opener",
    "initiative",
}
EVERY_END = {"won", "stopped"}
QUIET_ROUNDS, TABLE_ROUNDS = 40, 6
AS_SHIPPED = {name: words[0] for name, words in VALUES.items()} | {"ante": 10, "most_turns": 25}


def test_the_defaults_are_the_same() -> None:
    shipped = {o.name: o.default for o in rules("snake").rules.options.values()}
    assert shipped.pop("most_turns") == 1000
    assert shipped == {name: getattr(AS_WRITTEN, name) for name in shipped}


@pytest.mark.parametrize("n", MANY)
def test_rounds_of_every_option_are_the_same(n: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(QUIET_ROUNDS):
        met += side_by_side(n, 100 * n + seed)
    assert set(met) >= EVERY_QUESTION | EVERY_END


@pytest.mark.parametrize("n", MANY)
def test_rounds_at_the_table_are_the_same(n: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(TABLE_ROUNDS):
        met += side_by_side(n, 200 * n + seed, side=AtTheTable)
    assert set(met) >= {"row", "play", "answer: passed"}


@pytest.mark.parametrize(
    "option", [(name, word) for name, words in VALUES.items() for word in words]
)
def test_each_value_of_each_option(option: tuple[str, Any]) -> None:
    for n in (2, 4):
        side_by_side(n, 300 + n, AS_SHIPPED | dict([option]))
        side_by_side(n, 400 + n, AS_SHIPPED | dict([option]), side=AtTheTable)


def test_a_round_that_nothing_cuts_short() -> None:
    for n in (3, 4):
        met = side_by_side(n, 500 + n, AS_SHIPPED | {"most_turns": 20_000})
        assert met["won"] == 1
