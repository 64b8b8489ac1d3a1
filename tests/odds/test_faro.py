"""Faro: what the bank keeps, by playing each way that a turn can fall and counting how many decks fall so.

A bet is decided by the first turn that shows a card of its rank, as the loser, as the winner or as both; which other cards come is the
same to it. So each of these ways is played once by the shipped rules, and weighed with the arrangements of the rank's cards in the box.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Any

import pytest

from referee.rounds.round import Round
from referee.rounds.stepping_in import bet
from tests.rounds.playing import options_of, rules, setting

FARO = "faro"
TWO_OF_EACH = f"""
referee: 1
extends: faro
title: Faro with two cards of each rank
kit:
  cards:
    ranks: [{", ".join(f"rank{at}" for at in range(26))}]
    suits: [red, black]
  order: removed
"""
BET, STACK = 100, 100_000
RANK = 6
"""The rank that is bet on."""


@pytest.fixture(scope="module")
def two_of_each(tmp_path_factory: pytest.TempPathFactory) -> str:
    """52 cards again: with only the soda out there can be two of a rank in the box no other way."""
    path = tmp_path_factory.mktemp("rulesets") / "two_of_each.yaml"
    path.write_text(TWO_OF_EACH, encoding="utf-8")
    return str(path)


def deck(game: str, places: Collection[int], gone: int) -> list[int]:
    """The soda at 0, then the box: cards of the rank at these places and nowhere before, but for so many at the very top."""
    kit = rules(game).rules.kit
    assert kit is not None
    numbers = {
        rank: [n for n, card in enumerate(kit.cards) if card.rank == rank]
        for rank in range(len(kit.ranks))
    }
    mine = numbers.pop(RANK)
    others = [column[at] for at in range(len(mine)) for column in numbers.values()]
    wanted = {*range(gone), *places}
    wanted |= {*[at for at in range(51, 0, -1) if at not in wanted][: len(mine) - len(wanted)]}
    return [mine.pop() if at in wanted else others.pop() for at in range(52)]


def gain(game: str, order: Sequence[int], turn: int, market: str = "flat", pick: Any = RANK) -> int:
    """What a bet of 100 gains that is made before this turn (from 1) and stands until it is decided."""
    compiled = rules(game)
    options = options_of(compiled, least=1, most=BET)
    round_ = Round.begin(compiled, setting(compiled, 1), [STACK], options)
    round_.answer(tuple(reversed(order)))
    turns, placed = 0, False
    while (wait := round_.wait) is not None:
        if wait.kind == "bets":
            turns += round_.S.window == "layout"
            if placed and not round_.S.bets:
                break
            if turns == turn and round_.S.window == compiled.rules.bets[market].opens:
                bet(round_, 0, market, pick, BET)
                placed = True
        round_.answer(None)
    assert placed
    return int(round_.S.stack[0] - STACK)


@pytest.mark.parametrize(
    ("left", "box", "expected"),
    [(4, 51, Fraction(-3, 194)), (3, 51, Fraction(-1, 98)), (3, 49, Fraction(-1, 94)), (2, 49, Fraction(-1, 190)),
     (2, 51, Fraction(-1, 198)), (1, 49, Fraction(0))],
)  # fmt: skip
def test_a_flat_bet_in_a_turn_that_decides_it(
    left: int, box: int, expected: Fraction, two_of_each: str
) -> None:
    game, of_each = (two_of_each, 2) if (left, box) == (2, 51) else (FARO, 4)
    loser = 52 - box
    fallen = [
        ({loser}, left * (box - left)),
        ({loser + 1}, left * (box - left)),
        ({loser, loser + 1}, left * (left - 1)),
    ]
    fallen = [(places, many) for places, many in fallen if many]
    turn, gone = (53 - box) // 2, of_each - left
    gained = sum(many * gain(game, deck(game, places, gone), turn) for places, many in fallen)
    assert Fraction(gained, BET * sum(many for _, many in fallen)) == expected


def first_shown(left: int) -> Iterator[tuple[set[int], int]]:
    """The places of the first cards of a rank in a box of 51, and how many arrangements of all of them begin so."""
    for turn in range(1, 26):
        later = 51 - 2 * turn
        yield {2 * turn - 1}, comb(later, left - 1)
        yield {2 * turn}, comb(later, left - 1)
        yield {2 * turn - 1, 2 * turn}, comb(later, left - 2)


@pytest.mark.parametrize(
    ("left", "expected"),
    [(4, Fraction(-101, 4998)), (3, Fraction(-25, 1666)), (2, Fraction(-1, 102))],
)
def test_a_bet_that_stands_from_the_first_turn(
    left: int, expected: Fraction, two_of_each: str
) -> None:
    game, of_each = (two_of_each, 2) if left == 2 else (FARO, 4)
    fallen = [(places, many) for places, many in first_shown(left) if many]
    assert sum(many for _, many in fallen) == comb(51, left)
    gained = sum(many * gain(game, deck(game, at, of_each - left), 1) for at, many in fallen)
    assert Fraction(gained, BET * comb(51, left)) == expected


def last_three(ranks: Sequence[int]) -> list[int]:
    """A deck whose last three cards are of these ranks, in this order."""
    kit = rules(FARO).rules.kit
    assert kit is not None
    left = list(range(52))
    last = []
    for rank in ranks:
        last.append(next(card for card in left if kit.cards[card].rank == rank))
        left.remove(last[-1])
    return [*left, *last]


@pytest.mark.parametrize(
    ("market", "ranks", "expected"),
    [("call", (3, 7, 9), Fraction(-1, 6)), ("cat_hop", (3, 7, 7), Fraction(0))],
)
def test_calling_the_last_turn(market: str, ranks: tuple[int, ...], expected: Fraction) -> None:
    orders = list(permutations(ranks))
    gained = sum(gain(FARO, last_three(order), 25, market, ranks) for order in orders)
    assert Fraction(gained, BET * len(orders)) == expected
