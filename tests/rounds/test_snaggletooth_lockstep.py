"""The compiled Snaggletooth beside the one written by hand: equal options at every wait, equal ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from benchmarks.by_hand.snaggletooth import AS_WRITTEN
from tests.rounds.lockstep import ASKING, VALUES, compiled_for, side_by_side

EVERY_QUESTION = {"pair", "snaggletooth", "victim", "throw", "pick", "coin", "shuffle"}
AS_SHIPPED = {"ante": AS_WRITTEN.ante} | {name: words[0] for name, words in VALUES.items()}


def test_the_defaults_are_the_same() -> None:
    shipped = {o.name: o.default for o in compiled_for(ASKING).rules.options.values()}
    assert shipped == {name: getattr(AS_WRITTEN, name) for name in shipped}


@pytest.mark.parametrize("n", range(2, 7))
def test_rounds_of_every_option_are_the_same(n: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(150):
        met += side_by_side(n, seed)
    wanted = EVERY_QUESTION - {"victim", "throw", "coin"} if n == 2 else EVERY_QUESTION
    assert set(met) >= wanted


@pytest.mark.parametrize("n", range(2, 7))
@pytest.mark.parametrize(
    "option", [(name, word) for name, words in VALUES.items() for word in words]
)
def test_each_value_of_each_option(n: int, option: tuple[str, Any]) -> None:
    for seed in range(6):
        side_by_side(n, 1000 + seed, AS_SHIPPED | dict([option]))


@pytest.mark.parametrize("n", range(2, 7))
def test_shuffles_asked_card_by_card(n: int) -> None:
    for seed in range(8):
        side_by_side(n, seed, card_by_card=True)
