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


# -- Crown and Anchor, Chuck-a-luck


@pytest.mark.parametrize(("game", "pick"), [("crown_and_anchor", "anchor"), ("chuck_a_luck", 5)])
@pytest.mark.parametrize(
    ("triple", "edge"),
    [(3, Fraction(-17, 216)), (10, Fraction(-5, 108))],
    ids=["3 to 1", "10 to 1"],
)
def test_a_square_of_three_dice(game: str, pick: Any, triple: int, edge: Fraction) -> None:
    round_ = begun(game, 1, triple_pays=triple)
    round_.answer(None)  # before the bets
    assert expected(staked(round_, 0, "square", pick, STAKE), 0, nobody) == STAKE * edge


# -- Under-over Seven, Chō-han


@pytest.mark.parametrize("square", ["under", "seven", "over"])
def test_a_square_of_under_over_seven(square: str) -> None:
    round_ = staked(begun("under_over_seven", 1), 0, "square", square, STAKE)
    assert expected(round_, 0, nobody) == STAKE * Fraction(-1, 6)
    won = chances(round_, lambda at: bool(at.S.winners) if at.over else None, nobody)
    assert won[True] == {"seven": Fraction(1, 6)}.get(square, Fraction(5, 12))


@pytest.mark.parametrize("call", ["cho", "han"])
def test_half_of_all_throws_are_even(call: str) -> None:
    for cut, edge in ((False, 0), (True, Fraction(-1, 40))):
        round_ = staked(begun("cho_han", 1, cut=cut), 0, "call", call, STAKE)
        assert expected(round_, 0, nobody) == STAKE * edge
        won = chances(round_, lambda at: bool(at.S.winners) if at.over else None, nobody)
        assert won[True] == Fraction(1, 2)


# -- craps


def test_the_pass_line_and_against_it() -> None:
    passing = staked(begun("craps", 1), 0, "pass_line", None, STAKE)
    found = chances(passing, lambda at: at.S.stack[0] - 1_000_000 if at.over else None, nobody)
    assert found == {STAKE: Fraction(244, 495), -STAKE: Fraction(251, 495)}
    against = staked(begun("craps", 1, barred="twelve"), 0, "dont_pass", None, STAKE)
    assert expected(against, 0, nobody) == STAKE * Fraction(-3, 220)


@pytest.mark.parametrize("point", [4, 5, 6, 8, 9, 10])
def test_odds_behind_a_bet_cost_nothing(point: int) -> None:
    for line, behind in (("pass_line", "pass_odds"), ("dont_pass", "laying_odds")):
        round_ = staked(begun("craps", 1), 0, line, None, 60)
        round_.answer(None)
        plain = chances(at_the_point(round_, point), net, nobody)
        backed = staked(at_the_point(round_, point), 0, behind, None, 60)
        assert mean(chances(backed, net, nobody)) == mean(plain)


def at_the_point(round_: Round, point: int) -> Round:
    """The round with this point thrown, its window of bets open."""
    other = round_.copy()
    while (wait := other.wait) is not None and wait.kind != "bets":
        other.answer((point // 2, point - point // 2) if wait.kind == "roll" else None)
    return other


def net(at: Round) -> int | None:
    return at.S.stack[0] - 1_000_000 if at.over else None


def mean(found: dict[Any, Fraction]) -> Fraction:
    return sum((amount * chance for amount, chance in found.items()), Fraction(0))


# -- Cee-lo


def test_the_bank_of_cee_lo() -> None:
    """The bank is the last seat; the first stakes against it."""
    round_ = staked(begun("cee_lo", 2), 0, "fade", None, STAKE)
    found = chances(round_, net, nobody)
    assert found[-STAKE] == Fraction(307, 648) and found[0] == Fraction(25, 324)
    assert -mean(found) == STAKE * Fraction(2, 81)
