"""Liar's Dice: how often a bid is there, by lifting the cups on every way that ten dice can show two faces and the rest."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from tests.odds.exact import begun

BID, ONE, OTHER = 4, 1, 2


def is_there(many: int, shown: list[int], **options: Any) -> bool:
    """Whether so many fours are there: the first of two players bids them, the second calls and may lose a die."""
    round_ = begun("liars_dice", 2, **options)
    first = 0
    answers = [shown[:5], shown[5:], (many, BID), "call"]
    while answers and (wait := round_.wait) is not None:
        if wait.kind in ("moment", "bets"):
            round_.answer(None)
        else:
            round_.answer(answers.pop(0))
    while (wait := round_.wait) is not None and wait.kind in ("moment", "bets"):
        round_.answer(None)
    return bool(round_.S.t_dice[first] == 5)


@pytest.mark.parametrize(
    ("wild", "expected"),
    [(False, Fraction(566299, 2519424)), (True, Fraction(13795, 19683))],
    ids=["plain", "ones are wild"],
)
def test_three_of_a_face_among_ten_dice(wild: bool, expected: Fraction) -> None:
    there = Fraction(0)
    for fours in range(11):
        for ones in range(11 - fours):
            rest = 10 - fours - ones
            ways = comb(10, fours) * comb(10 - fours, ones) * 4**rest
            shown = [BID] * fours + [ONE] * ones + [OTHER] * rest
            there += Fraction(ways, 6**10) * is_there(3, shown, wild_ones=wild)
    assert there == expected
