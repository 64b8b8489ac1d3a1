"""Dice and checks against a library that knows nothing of Referee: icepool, exact."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from referee.rounds.round import Round
from referee.rounds.setting import made_check
from referee.sheets import Edition, Roll, Sheet, resolve
from tests.compiler.small import begun
from tests.odds.exact import Chances, chances


def by_library(die: Any) -> Chances:
    return {outcome: Fraction(many, die.denominator()) for outcome, many in die.items()}


def by_rules(dice: str, formula: str) -> Chances:
    """How likely each value of a formula of some dice is, in a round of the compiled rules."""
    round_ = begun(
        "track: {found: {kind: number}}\nplay:\n"
        f"  - roll: {dice}\n    as: thrown\n  - set: found = {formula}\n  - finish: players\n",
        [5, 5],
    )
    return chances(round_, lambda at: at.S.t_found if at.wait is None else None, nobody_asks)


def nobody_asks(round_: Round, wait: Any) -> None:
    raise AssertionError(f"{wait.kind} is waited for")


@pytest.mark.parametrize(
    ("dice", "formula", "die"),
    [
        ("3d6", "sum(thrown)", 3 @ icepool.d6),
        ("2d8", "sum(thrown)", 2 @ icepool.d8),
        ("4d6", "sum(thrown) - min(thrown)", icepool.d6.highest(4, 3)),
        ("3d6", "max(thrown)", icepool.d6.highest(3)),
        ("3d6", "min(thrown)", icepool.d6.lowest(3)),
        ("5d6", "count(thrown, it == 6)", 5 @ (icepool.d6 == 6)),
        ("5d6", "count(distinct(thrown))", icepool.d6.pool(5).unique().size()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_dice_come_to(dice: str, formula: str, die: Any) -> None:
    assert by_rules(dice, formula) == by_library(die)


@pytest.mark.parametrize("edition", [Edition.E2014, Edition.E2024])
@pytest.mark.parametrize("bonus", [-2, 0, 7])
@pytest.mark.parametrize(
    ("sways", "die"),
    [
        ((), icepool.d20),
        (("advantage",), icepool.d20.highest(2)),
        (("disadvantage",), icepool.d20.lowest(2)),
        (("advantage", "disadvantage"), icepool.d20),
    ],
    ids=["plain", "advantage", "disadvantage", "both"],
)
def test_how_often_a_check_succeeds(edition: Edition, bonus: int, sways: Any, die: Any) -> None:
    sheet = Sheet("Vex", modifiers={"stealth": bonus})
    for dc in (5, 12, 20):
        wins: Counter[bool] = Counter()
        for first, second in product(range(1, 21), repeat=2):
            check = made_check(("stealth", None, None), dc, sways)
            roll = Roll(natural=first, second=second if len(sways) == 1 else None)
            wins[resolve(sheet, edition, check, roll).success] += 1
        by_table = Fraction(wins[True], 400)
        assert by_table == by_library(die + bonus >= dc).get(True, Fraction(0))
