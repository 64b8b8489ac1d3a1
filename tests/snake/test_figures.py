"""Random rounds of the compiled Snake against the figures that an independent program measured (30,000 rounds)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.by_hand.random_rounds import mean_near, near
from tests.by_hand.test_snake_figures import MEASURED, REFERENCE
from tests.rounds.playing import STACK
from tests.snake.quiet import played

HERE = {3: 700, 4: 1000}


def hold_against_the_reference(n: int, rounds: int, seed: int) -> None:
    """The longest rounds are long: what stops a table from sitting till morning is out of the way."""
    random, reference = Random(seed), REFERENCE[n]
    ended = [played(n, random, most_turns=50_000, opener="right") for _ in range(rounds)]
    places = Counter(((n - 2) - one.winners[0]) % n for one in ended)
    for place in range(n):
        assert near(places[place] / rounds, 1 / n, rounds, MEASURED), places
    assert all(len(one.winners) == 1 for one in ended)
    turns = [one.turns for one in ended]
    assert mean_near(turns, reference.turns, MEASURED, reference.turns_rounding)
    assert mean_near([one.piles_taken for one in ended], reference.piles_taken, MEASURED, 0.5)
    if reference.blown_up is not None:
        assert mean_near([one.blown_up for one in ended], reference.blown_up, MEASURED, 0.05)


@pytest.mark.parametrize("n", HERE)
def test_random_play_gives_the_reference_figures(n: int) -> None:
    hold_against_the_reference(n, HERE[n], seed=n)


@pytest.mark.soak
@pytest.mark.parametrize("n", HERE)
def test_many_random_rounds_give_the_reference_figures(n: int) -> None:
    hold_against_the_reference(n, 60_000, seed=10 + n)


@pytest.mark.parametrize("n", range(2, 9))
def test_rounds_for_every_number_finish_with_every_card_and_coin(n: int) -> None:
    random, decks = Random(n), 2 if n > 4 else 1
    for _ in range(25):
        ended = played(n, random, decks=decks)
        assert ended.winners and ended.turns <= 1000 * n
        assert sum(ended.stacks) == n * STACK
        assert ended.where == list(range(54 * decks))


def test_the_limit_of_turns_touches_no_round_of_three_or_four_and_few_of_two() -> None:
    """As shipped, 1,000 turns for each player: of random rounds for two about 1 in 60 is cut short."""
    random = Random(7)
    assert all(played(n, random).turns < 1000 * n for n in (3, 4) for _ in range(100))
    stopped = sum(played(2, random).turns == 2000 for _ in range(150))
    assert stopped <= 10
