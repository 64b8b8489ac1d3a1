"""Means, intervals and how they are shown."""

from __future__ import annotations

import random
from itertools import pairwise
from statistics import NormalDist

import pytest

from referee.screens.figures import binned, copper, histogram, percent
from referee.simulation.events import Betting
from referee.simulation.figures import SURE, WIDE, mean, part, returned
from referee.simulation.tally import SHARES, Tally


def test_an_interval_is_as_wide_as_the_normal_distribution_has_it() -> None:
    assert NormalDist().inv_cdf((1 + SURE) / 2) == WIDE


def test_a_mean_has_the_interval_of_the_textbook() -> None:
    one = part(50, 100)
    assert one.value == 0.5
    assert one.half == pytest.approx(1.96 * (0.25 / 99) ** 0.5, rel=1e-3)


def test_intervals_hold_the_truth_about_nineteen_times_in_twenty() -> None:
    rng, held = random.Random(5), 0
    for _ in range(400):
        won = sum(rng.random() < 0.25 for _ in range(300))
        one = part(won, 300)
        held += abs(one.value - 0.25) <= one.half
    assert 0.92 < held / 400 < 0.98


def test_bets_of_one_round_count_as_one_throw() -> None:
    """Ten who bet a coin on the same throw know no more than one who does."""
    rng, alone, ten = random.Random(2), Betting(), Betting()
    for _ in range(500):
        gained = 10 if rng.random() < 0.5 else -10
        alone.add([(10, gained)])
        ten.add([(10, gained)] * 10)
    assert returned(ten).value == returned(alone).value
    assert returned(ten).half == pytest.approx(returned(alone).half)
    assert returned(alone).half == pytest.approx(2 * 1.96 * 0.5 / 500**0.5, rel=0.01)


def test_the_more_are_looked_at_the_farther_one_has_to_be_away() -> None:
    one = mean(2.2 * 100 / 10, 100 + 2.2**2, 100)
    assert one.differs(0.0) and not one.differs(0.0, among=6)


def test_a_win_can_be_shared_by_up_to_twelve() -> None:
    for many in (*range(1, 13),):
        tally = Tally(12)
        tally.add([0] * 12, tuple(range(many)), 1, 0)
        assert sum(tally.won) in (SHARES, SHARES // many * many)
        assert many == 7 or sum(tally.won) == SHARES or SHARES % many


def test_a_histogram_has_every_round_and_fits_a_line() -> None:
    rng = random.Random(1)
    sizes: dict[int, int] = {}
    for _ in range(5_000):
        size = int(rng.expovariate(0.05)) + 2
        sizes[size] = sizes.get(size, 0) + 1
    counts = [[size, sizes[size]] for size in sorted(sizes)]
    rows = binned(counts)
    assert sum(count for _, _, count in rows) == 5_000
    assert rows[0][0] == counts[0][0] and rows[-1][1] == counts[-1][0]
    assert all(a[1] + 1 == b[0] for a, b in pairwise(rows))
    lines = histogram(counts)
    assert len(lines) <= 13 and max(map(len, lines)) < 70
    assert any("█" * 30 in line for line in lines)


def test_one_length_is_one_row() -> None:
    assert binned([[7, 90]]) == [(7, 7, 90)]


def test_figures_have_as_many_digits_as_mean_something() -> None:
    assert (percent(0.25, 0.01), percent(0.25123, 0.0004)) == ("25.0%", "25.12%")
    assert (copper(0.0), copper(-0.004), copper(1.234, 3), copper(-12.6, 20)) == (
        "0.00cp",
        "0.00cp",
        "+1.2cp",
        "-13cp",
    )
