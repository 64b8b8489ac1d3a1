"""Hands of poker: how many there are of each, and every class of equal hands in the order that an independent library gives.

A hand is one of 7,462 classes: what ranks it has, and whether it is all of one suit. Each is looked at once and counted as often as
it can be dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random
from typing import Any

import pytest
from treys import Card, Evaluator

from tests.odds.tables import named, quiet

GAMES = ["five_card_draw", "holdem"]
EVALUATOR = Evaluator()
RANKS = range(13)
DEALT = {
    "straight flush": 40, "four of a kind": 624, "full house": 3744, "flush": 5108, "straight": 10200,
    "three of a kind": 54912, "two pair": 123552, "pair": 1098240, "high card": 1302540,
}  # fmt: skip


def asked(game: str, function: str, cards: Sequence[int]) -> Any:
    """``hand_rank`` or ``hand_name`` as the rules of a game call it."""
    env = quiet(game).env
    return env[function](env["H_poker"], env["RANK"], env["SUIT"], cards)


@lru_cache(maxsize=4)
def numbers(game: str) -> dict[tuple[int, int], int]:
    """The number of each card by its rank (0 a two) and suit."""
    env = quiet(game).env
    return {(env["RANK"][card], env["SUIT"][card]): card for card in range(52)}


def their_rank(game: str, cards: Sequence[int]) -> int:
    """What the library says of some cards: 1 is the best hand, 7,462 the worst."""
    names = [name.replace("10", "T") for name in named(game, cards)]
    whole = [Card.new(name[0] + name[1].lower()) for name in names]
    return int(EVALUATOR.evaluate(whole, []))


def classes(game: str) -> Iterator[tuple[list[int], int]]:
    """One hand of each class, and how many there are of it."""
    card = numbers(game)
    for ranks in combinations_with_replacement(RANKS, 5):
        counts = Counter(ranks)
        if max(counts.values()) > 4:
            continue
        many = prod(comb(4, times) for times in counts.values())
        if len(counts) == 5:
            yield [card[rank, 0] for rank in ranks], 4
            many -= 4
        suits = [at % 4 for at in range(5)] if len(counts) < 5 else [0, 0, 0, 0, 1]
        hand, used = [], Counter[int]()
        for rank, suit in zip(ranks, suits, strict=True):
            hand.append(card[rank, used[rank] if len(counts) < 5 else suit])
            used[rank] += 1
        yield hand, many


@pytest.mark.parametrize("game", GAMES)
def test_of_2598960_hands_there_are_so_many_of_each(game: str) -> None:
    dealt: Counter[str] = Counter()
    royal = 0
    for hand, many in classes(game):
        name = asked(game, "hand_name", hand)
        dealt[name] += many
        royal += many * (
            name == "straight flush" and {8, 12} <= {quiet(game).env["RANK"][c] for c in hand}
        )
    assert dealt == DEALT
    assert royal == 4 and dealt.total() == 2_598_960


@pytest.mark.parametrize("game", GAMES)
def test_every_class_stands_where_an_independent_library_puts_it(game: str) -> None:
    found = sorted((asked(game, "hand_rank", hand), hand) for hand, _ in classes(game))
    assert len({strength for strength, _ in found}) == len(found) == 7462
    assert [their_rank(game, hand) for _, hand in found] == list(range(7462, 0, -1))


@pytest.mark.parametrize("game", GAMES)
def test_the_best_five_of_seven_at_random(game: str) -> None:
    by_rank = {their_rank(game, hand): asked(game, "hand_rank", hand) for hand, _ in classes(game)}
    random = Random(52)
    for _ in range(2500):
        seven = random.sample(range(52), 7)
        assert asked(game, "hand_rank", seven) == by_rank[their_rank(game, seven)], named(
            game, seven
        )
