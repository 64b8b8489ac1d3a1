"""Contests and guesses: what d20s and a pea decide, exactly, by every way that they can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from referee.compiler.build import Compiled
from referee.rounds.cheating import answer_check
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.sheets import Edition, Roll, Sheet
from tests.odds.exact import STACK, begun
from tests.odds.exact import falls as thrown
from tests.odds.test_pressing_luck import on
from tests.rounds.playing import options_of, rules

D20 = range(1, 21)


def match(bonus: int) -> Round:
    """One fall of arm-wrestling, the first arm better by so much."""
    compiled: Compiled = rules("arm_wrestling")
    arms = (Sheet("Ann", modifiers={"athletics": bonus}), Sheet("Bob"))
    table = Setting(compiled, Edition.E2014, ("Ann", "Bob"), arms, Sheet("the house"))
    options = options_of(compiled, falls_to_win=1)
    return on(Round.begin(compiled, table, [STACK] * 2, options))


def falls(bonus: int) -> Counter[str]:
    """Who has the fall, of all four hundred ways to roll for it."""
    counted: Counter[str] = Counter()
    start = match(bonus)
    for rolls in product(D20, repeat=2):
        round_ = start.copy()
        for natural in rolls:
            answer_check(on(round_), Roll(natural=natural))
        on(round_)
        first, second = round_.S.t_falls
        counted["first" if first else "second" if second else "nobody"] += 1
    return counted


def test_equal_arms() -> None:
    found = falls(0)
    assert Fraction(found["first"], 400) == Fraction(found["second"], 400) == Fraction(19, 40)
    assert Fraction(found["nobody"], 400) == Fraction(1, 20)


@pytest.mark.parametrize(("bonus", "percent"), [(2, 60), (5, 73), (10, 88)])
def test_a_better_arm_wins_as_often_as_the_sheet_says(bonus: int, percent: int) -> None:
    """Of the falls that move an arm at all; a fall that does not is tried again."""
    found = falls(bonus)
    moved = found["first"] + found["second"]
    assert round(100 * found["first"] / moved) == percent


def test_one_guess_in_three_finds_the_pea() -> None:
    """Every thimble against every guess; at two to one that is even, at one to one a third is lost."""
    for pays, brings in ((2, 0), (1, Fraction(-1, 3))):
        found, gained = 0, 0
        for pea, guess in product(range(1, 4), repeat=2):
            round_ = begun("thimblerig", 1, pays=pays)
            for answer in (pea, "stake", 100, guess):
                on(round_).answer(answer)
            on(round_)
            found += round_.S.winners == (0,)
            gained += round_.S.stack[0] - STACK
        assert Fraction(found, 9) == Fraction(1, 3)
        assert Fraction(gained, 9 * 100) == brings


# -- a week of gambling


def week(bonus: int) -> Round:
    """A stake of 10gp, before the others roll for the first evening."""
    compiled: Compiled = rules("week_of_gambling")
    skills = dict.fromkeys(("insight", "deception", "intimidation"), bonus)
    sheets = (Sheet("Ann", modifiers=skills),)
    table = Setting(compiled, Edition.E2014, ("Ann",), sheets, Sheet("the house"))
    round_ = Round.begin(compiled, table, [STACK], options_of(compiled))
    on(round_).answer(1000)
    return on(round_)


@pytest.mark.parametrize(
    ("bonus", "percent"), [(0, 26), (3, 40.05), (5, 50), (8, 64.8), (11, 78.25)]
)
def test_an_evening_of_the_week(bonus: int, percent: float) -> None:
    start, passed = week(bonus), Fraction(0)
    for shown, chance in thrown(2, range(1, 11)):
        others = start.copy()
        others.answer(shown)
        on(others)
        for natural in D20:
            round_ = others.copy()
            answer_check(round_, Roll(natural=natural))
            passed += chance * Fraction(1, 20) * on(round_).S.t_passed
    assert round(float(100 * passed), 2) == percent


def test_what_a_week_brings() -> None:
    """With a bonus of 5 each evening is as likely to be good as bad, and the debts leave the house an eighth."""
    gained = []
    for evenings in product((1, 20), repeat=3):
        round_ = week(5)
        for natural in evenings:
            on(round_).answer((5, 5))
            answer_check(on(round_), Roll(natural=natural))
        on(round_).answer((7,))
        on(round_)
        gained.append(Fraction(round_.S.stack[0] - STACK, 1000))
    assert sorted(gained) == sorted([-2, *[Fraction(-1, 2)] * 3, *[Fraction(1, 2)] * 3, 1])
    assert sum(gained) / 8 == Fraction(-1, 8)
