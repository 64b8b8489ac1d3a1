"""Random Snake against the figures that an independent program measured (30,000 rounds)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from benchmarks.by_hand import snake

from .random_rounds import mean_near, near

MEASURED = 30_000


class Reference(NamedTuple):
    """Means a round, with how far each may have been rounded; every place wins alike."""

    turns: float
    turns_rounding: float
    piles_taken: float
    blown_up: float | None = None


REFERENCE = {3: Reference(199, 0.5, 32), 4: Reference(136.5, 0.05, 22, 3.3)}


def hold_against(reference: Reference, n: int, rounds: int, seed: int) -> None:
    random = Random(seed)
    outcomes = [snake.play(n, random) for _ in range(rounds)]
    places = Counter((outcome.opener - outcome.winners[0]) % n for outcome in outcomes)
    for place in range(n):
        assert near(places[place] / rounds, 1 / n, rounds, MEASURED)
    turns = [outcome.turns for outcome in outcomes]
    assert mean_near(turns, reference.turns, MEASURED, reference.turns_rounding)
    piles = [outcome.piles_taken for outcome in outcomes]
    assert mean_near(piles, reference.piles_taken, MEASURED, 0.5)
    if reference.blown_up is not None:
        blown = [outcome.blown_up for outcome in outcomes]
        assert mean_near(blown, reference.blown_up, MEASURED, 0.05)


@pytest.mark.parametrize("n, rounds", [(3, 2_000), (4, 3_000)])
def test_random_play_gives_the_reference_figures(n: int, rounds: int) -> None:
    hold_against(REFERENCE[n], n, rounds, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("n", [3, 4])
def test_random_play_gives_the_reference_figures_over_many_rounds(n: int) -> None:
    hold_against(REFERENCE[n], n, 60_000, seed=2)
