"""Games of pressing one's luck: how often a throw brings nothing, by every way that the dice can fall."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod, sqrt
from random import Random
from typing import Any

import pytest

from referee.rounds.round import Round
from referee.rounds.waits import Wait
from tests.odds.exact import begun, chances, falls
from tests.odds.tables import played
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


# -- Pig


def holds_at_twenty(round_: Round, wait: Wait) -> str:
    """Throws again until the turn has brought twenty, or the goal is reached."""
    turn, before = (int(number) for number in re.findall(r"[0-9]+", wait.ask))
    return "hold" if turn >= 20 or turn + before >= round_.S.o_goal else "again"


def test_a_turn_of_pig_that_is_held_at_twenty() -> None:
    round_ = on(begun("pig", 2, goal=100))
    first = round_.S.turn_of

    def brought(at: Round) -> Any:
        return None if at.S.turn_of == first else at.S.t_score[first]

    found = chances(round_, brought, holds_at_twenty, "face")
    assert found[0] == Fraction(9440899, 15116544)
    mean = sum((score * chance for score, chance in found.items()), Fraction(0))
    assert round(float(mean), 6) == 8.141795


class Thrown:
    """Chance for a game of one die, which remembers what the turn has brought so far."""

    def __init__(self, seed: int) -> None:
        self.draw, self.turn = Random(seed).random, 0

    def __call__(self) -> float:
        drawn = self.draw()
        face = 1 + int(6 * drawn)
        self.turn = 0 if face == 1 else self.turn + face
        return drawn


def test_whoever_throws_first_in_pig_wins_a_little_more() -> None:
    """Both hold at twenty. By simulation, within four standard errors of 0.534698."""
    dice, games, wins = Thrown(7), 1500, 0

    def policy(S: Any, wait: dict[str, Any], args: Sequence[Any]) -> str:
        done = dice.turn >= 20 or dice.turn + S.t_score[args[0]] >= 100
        if done:
            dice.turn = 0
        return "hold" if done else "again"

    for _ in range(games):
        wins += played("pig", 2, policy, dice).winners == (0,)
        dice.turn = 0
    assert abs(wins / games - 0.534698) < 4 * sqrt(0.25 / games)


# -- Ship, Captain and Crew

ABOARD = {1: 205 / 1296, 2: 0.356225, 3: 0.539975}


@pytest.mark.parametrize("throw", ABOARD)
def test_all_are_aboard_after_so_many_throws(throw: int) -> None:
    """Every way that five dice can fall, and of those that are thrown again."""
    waiting = {(): [(on(begun("ship_captain_crew", 2)), Fraction(1))]}
    aboard = Fraction(0)
    for _ in range(throw):
        after: dict[Any, list[tuple[Round, Fraction]]] = {}
        for rounds in waiting.values():
            round_, weight = rounds[0][0], sum((chance for _, chance in rounds), Fraction(0))
            wait = round_.wait
            assert wait is not None
            for shown, chance in falls(wait.low):
                other = round_.copy()
                other.answer(shown)
                crew = on(other).S.t_cargo[0]
                if crew:
                    aboard += weight * chance
                elif other.wait is not None and other.wait.kind == "roll" and other.wait.who == 0:
                    after.setdefault(other.wait.low, []).append((other, weight * chance))
        waiting = after
    assert round(float(aboard), 6) == round(ABOARD[throw], 6)


# -- poker dice, knucklebones


def test_the_first_throw_of_poker_dice() -> None:
    """Of 7776 throws, by the ruleset's own classes: nothing, a pair and so on to five of a kind."""
    counted: Counter[int] = Counter()
    start = on(begun("poker_dice", 2))
    for shown, chance in falls(5, ("nine", "ten", "jack", "queen", "king", "ace")):
        round_ = start.copy()
        round_.answer(shown)
        on(round_).answer(shown)
        counted[on(round_).S.t_worth[0] // 10**10] += int(chance * 7776)
    assert [counted[one] for one in range(8)] == [480, 3600, 1800, 1200, 240, 300, 150, 6]


def test_venus_falls_in_one_throw_of_twenty_six() -> None:
    start, venus, coins = on(begun("knucklebones", 2, coin=1)), Fraction(0), Fraction(0)
    wait = start.wait
    assert wait is not None
    weight = Counter(wait.options or ())
    for shown in product(weight, repeat=4):
        chance = Fraction(prod(weight[side] for side in shown), 10**4)
        round_ = start.copy()
        round_.answer(shown)
        if on(round_).over:
            venus += chance
        else:
            coins += chance * (round_.S.p_pot - start.S.p_pot)
    assert venus == Fraction(24, 625)
    assert round(1 / venus) == 26
    assert coins == Fraction(8, 10) - 2 * venus  # Venus shows a dog and a six, and pays for neither
    assert round(float(coins), 2) == 0.72
