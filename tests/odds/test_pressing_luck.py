"""Games of pressing one's luck: how often a throw brings nothing, by every way that the dice can fall."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.rounds.round import Round
from tests.odds.exact import begun, falls
from tests.rounds.playing import rules


def on(round_: Round) -> Round:
    """Past moments and bets, to what somebody throws or chooses."""
    while (wait := round_.wait) is not None and wait.kind in ("moment", "bets"):
        round_.answer(None)
    return round_


# -- Ten Thousand

NOTHING = {
    6: Fraction(5, 162),
    5: Fraction(25, 324),
    4: Fraction(17, 108),
    3: Fraction(5, 18),
    2: Fraction(4, 9),
    1: Fraction(2, 3),
}


def with_dice_free(free: int) -> Round:
    """Ten Thousand at a throw of so many dice."""
    round_ = on(begun("ten_thousand", 2, to_get_on=0))
    if free < 6:
        aside = (1, 1, 1, 1, 1)[: 6 - free]
        round_.answer(aside + (2,) * free)
        on(round_).answer(aside)
        on(round_).answer("press_on")
    return on(round_)


@pytest.mark.parametrize("free", NOTHING)
def test_a_throw_of_ten_thousand_that_brings_nothing(free: int) -> None:
    """The percents that the ruleset tells its players are these, rounded."""
    at_the_throw, nothing = with_dice_free(free), Fraction(0)
    for shown, chance in falls(free):
        round_ = at_the_throw.copy()
        round_.answer(shown)
        thrower = round_.S.turn_of
        nothing += chance * bool(on(round_).S.t_misses[thrower])
    assert nothing == NOTHING[free]
    row = rules("ten_thousand").env["T_miss"][free]
    assert row == round(100 * nothing)
