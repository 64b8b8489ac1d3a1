"""``play`` and ``play_with`` are two writings of one game: the same draws give the same round."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from benchmarks.by_hand import snaggletooth, snake

from .random_rounds import asking_round, fast_and_asked

SNAGGLETOOTH = [
    snaggletooth.Options(*values, most_turns=300)
    for values in product(
        (10,),
        ("right", "left"),
        ("coin", "rps", "high_card"),
        ("draw", "count", "endless"),
        ("split", "play_off"),
        (False, True),
    )
]
SNAKE = [
    snake.Options(*values, most_turns=2_000)
    for values in product(
        (10,),
        (1, 2),
        ("right", "left"),
        ("race", "initiative", "right"),
        (False, True),
        ("to_seven", "one"),
        (False, True),
    )
]


@pytest.mark.parametrize("n", range(2, 7))
def test_snaggletooth_is_the_same_round_in_both_forms(n: int) -> None:
    for seed, options in enumerate(SNAGGLETOOTH * 2):
        fast, asked = fast_and_asked(snaggletooth, n, seed, options)
        assert fast == asked, (n, seed, options)


@pytest.mark.parametrize("n", range(2, 9))
def test_snake_is_the_same_round_in_both_forms(n: int) -> None:
    for seed, options in enumerate(SNAKE[n % 2 :: 2]):
        if n <= 4 * options.decks:
            fast, asked = fast_and_asked(snake, n, seed, options)
            assert fast == asked, (n, seed, options)


@pytest.mark.parametrize(
    "n, options", [(n, options) for n in (2, 3, 6) for options in SNAGGLETOOTH[::5]]
)
def test_no_card_of_snaggletooth_is_lost_or_doubled(n: int, options: snaggletooth.Options) -> None:
    """A card between two hands, or turned to break a tie, is in none of the zones."""
    fewest = 52

    def look(table: snaggletooth.Round) -> None:
        nonlocal fewest
        there = zones(table)
        assert len(there) == len(set(there))
        fewest = min(fewest, len(there))

    table = asking_round(snaggletooth, n, 17, options, look)
    table.play()
    assert sorted(zones(table)) == list(range(52))
    assert fewest >= 46


def zones(table: snaggletooth.Round) -> list[int]:
    shared = [table.pile, table.apart]
    return [card for cards in shared + table.hands + table.on_table for card in cards]


@pytest.mark.parametrize("n, options", [(n, options) for n in (2, 4, 8) for options in SNAKE[::5]])
def test_no_card_of_snake_is_lost_or_doubled(n: int, options: snake.Options) -> None:
    if n > 4 * options.decks:
        n = 3

    def look(table: snake.Round) -> None:
        owned = table.hands + table.face_up + table.face_down
        there = [card for cards in [table.stock, table.pile, table.gone, *owned] for card in cards]
        assert sorted(there) == list(range(54 * options.decks))

    asking_round(snake, n, 17, options, look).play()


@pytest.mark.parametrize("game", [snaggletooth, snake])
def test_the_pot_goes_out_whole(game: Any) -> None:
    for ante in (0, 1, 7, 10):
        for seed in range(40):
            n = 2 + seed % 3
            outcome = game.play(n, Random(seed), game.Options(ante=ante))
            assert sum(outcome.payouts) == n * ante
            assert all(outcome.payouts[seat] >= n * ante // n for seat in outcome.winners)
