"""Dice against a bank: what every bet brings on the average, exactly, by every way that the dice can fall."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from referee.rounds.round import Round
from referee.rounds.waits import Wait
from tests.odds.exact import begun, chances, expected, nobody, staked

STAKE = 100


# -- Hazard


def casting(main: int) -> Callable[[Round, Wait], Any]:
    """The caster stakes and calls this main."""

    def policy(round_: Round, wait: Wait) -> Any:
        return STAKE if wait.kind == "stake" else main

    return policy


def at_the_bets(main: int, **options: Any) -> Round:
    """Hazard for two, the main called, bets open."""
    round_ = begun("hazard", 2, caster_may_pass=False, **options)
    while (wait := round_.wait) is not None and wait.kind != "bets":
        round_.answer(None if wait.kind == "moment" else casting(main)(round_, wait))
    return round_


THROWN_IN = {
    5: Fraction(1396, 2835),
    6: Fraction(6961, 14256),
    7: Fraction(244, 495),
    8: Fraction(6961, 14256),
    9: Fraction(1396, 2835),
}


@pytest.mark.parametrize("main", THROWN_IN)
def test_the_caster_of_hazard_wins(main: int) -> None:
    found = chances(
        begun("hazard", 1), lambda at: at.S.t_result if at.over else None, casting(main)
    )
    assert found == {"thrown_in": THROWN_IN[main], "thrown_out": 1 - THROWN_IN[main]}


@pytest.mark.parametrize("main", [5, 6, 7])
def test_whoever_stakes_with_or_against_the_caster(main: int) -> None:
    wins = THROWN_IN[main]
    with_it = staked(at_the_bets(main), 1, "with_the_caster", None, STAKE)
    assert expected(with_it, 1, nobody) == STAKE * (2 * wins - 1)
    against = staked(at_the_bets(main), 1, "against_the_caster", None, STAKE)
    assert expected(against, 1, nobody) == STAKE * (1 - 2 * wins)


def test_a_house_that_pays_nineteen_for_twenty_keeps_something_of_every_bet() -> None:
    for main in (5, 6, 7):
        round_ = at_the_bets(main, against_pays="nineteen_for_twenty")
        assert expected(staked(round_, 1, "against_the_caster", None, STAKE), 1, nobody) < 0


# -- Crown and Anchor


@pytest.mark.parametrize(
    ("triple", "edge"),
    [(3, Fraction(-17, 216)), (10, Fraction(-5, 108))],
    ids=["3 to 1", "10 to 1"],
)
def test_a_square_of_crown_and_anchor(triple: int, edge: Fraction) -> None:
    round_ = begun("crown_and_anchor", 1, triple_pays=triple)
    round_.answer(None)  # before the bets
    assert expected(staked(round_, 0, "square", "anchor", STAKE), 0, nobody) == STAKE * edge
