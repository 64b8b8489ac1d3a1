"""Random Snaggletooth against the figures that an independent program measured (60,000 rounds)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from benchmarks.by_hand import snaggletooth

from .random_rounds import mean_near, near

MEASURED = 60_000


class Reference(NamedTuple):
    """Shares by place in the order of turns; ``level`` is how often several win."""

    won: tuple[float, ...]
    turns: float
    turns_rounding: float
    level: float | None = None
    first_out: tuple[float, ...] = ()


REFERENCE = {
    2: Reference((0.630, 0.370), 3.5, 0.05, level=0.072),
    3: Reference((0.225, 0.320, 0.455), 9.05, 0.005, first_out=(0.514, 0.298, 0.188)),
    4: Reference((0.236, 0.268, 0.266, 0.231), 16.2, 0.05, level=0.095),
    6: Reference((0.319, 0.259, 0.173, 0.113, 0.078, 0.058), 38.1, 0.05, level=0.179),
}


def hold_against(reference: Reference, n: int, rounds: int, seed: int) -> None:
    random = Random(seed)
    outcomes = [snaggletooth.play(n, random) for _ in range(rounds)]
    order = [(n - 2 - place) % n for place in range(n)]
    won: Counter[int] = Counter()
    for outcome in outcomes:
        for seat in outcome.winners:
            won[seat] += 60 // len(outcome.winners)
    for seat, share in zip(order, reference.won, strict=True):
        assert near(won[seat] / 60 / rounds, share, rounds, MEASURED), (seat, won)
    assert mean_near(
        [outcome.turns for outcome in outcomes], reference.turns, MEASURED, reference.turns_rounding
    )
    if reference.level is not None:
        level = sum(len(outcome.winners) > 1 for outcome in outcomes)
        assert near(level / rounds, reference.level, rounds, MEASURED)
    first = Counter(outcome.first_out for outcome in outcomes)
    for seat, share in zip(order, reference.first_out, strict=False):
        assert near(first[seat] / rounds, share, rounds, MEASURED)


@pytest.mark.parametrize("n, rounds", [(2, 8_000), (3, 6_000), (4, 5_000), (6, 3_000)])
def test_random_play_gives_the_reference_figures(n: int, rounds: int) -> None:
    hold_against(REFERENCE[n], n, rounds, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("n", [2, 3, 4, 6])
def test_random_play_gives_the_reference_figures_over_many_rounds(n: int) -> None:
    hold_against(REFERENCE[n], n, 120_000, seed=2)


def test_about_one_three_handed_round_in_300_would_go_round_for_ever() -> None:
    options = snaggletooth.Options(stalled="endless", most_turns=500)
    random = Random(3)
    rounds = 5_000
    endless = sum(not snaggletooth.play(3, random, options).winners for _ in range(rounds))
    assert 1 / 600 < endless / rounds < 1 / 150
