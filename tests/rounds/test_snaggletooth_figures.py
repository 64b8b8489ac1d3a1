"""Random rounds of the compiled rules against the figures that an independent program measured (60,000 rounds)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.by_hand.random_rounds import near
from tests.by_hand.test_snaggletooth_figures import MEASURED, REFERENCE
from tests.rounds.lockstep import quiet, quiet_round
from tests.rounds.playing import STACK, options_of, setting

HERE = {2: 1200, 3: 1000, 4: 800, 6: 500}


def hold_against_the_reference(n: int, rounds: int, seed: int) -> None:
    compiled, random, reference = quiet(), Random(seed), REFERENCE[n]
    place, options = setting(compiled, n), options_of(compiled)
    order = [(n - 2 - at) % n for at in range(n)]
    won: Counter[int] = Counter()
    first: Counter[int] = Counter()
    level = 0
    for _ in range(rounds):
        S = quiet_round(compiled, place, n, options, random)
        assert sum(S.stack) == n * STACK
        level += len(S.winners) > 1
        first[S.t_first_out] += 1
        for p in S.winners:
            won[p] += 60 // len(S.winners)
    for seat, share in zip(order, reference.won, strict=True):
        assert near(won[seat] / 60 / rounds, share, rounds, MEASURED), (seat, won)
    if reference.level is not None:
        assert near(level / rounds, reference.level, rounds, MEASURED)
    for seat, share in zip(order, reference.first_out, strict=False):
        assert near(first[seat] / rounds, share, rounds, MEASURED), (seat, first)


@pytest.mark.parametrize("n", HERE)
def test_random_play_gives_the_reference_figures(n: int) -> None:
    hold_against_the_reference(n, HERE[n], seed=n)


@pytest.mark.soak
@pytest.mark.parametrize("n", HERE)
def test_many_random_rounds_give_the_reference_figures(n: int) -> None:
    hold_against_the_reference(n, 60_000, seed=10 + n)


@pytest.mark.parametrize("n", [5])
def test_numbers_without_a_reference_finish_too(n: int) -> None:
    compiled, random = quiet(), Random(5)
    place, options = setting(compiled, n), options_of(compiled)
    for _ in range(60):
        S = quiet_round(compiled, place, n, options, random)
        assert S.winners and S.over and sum(S.stack) == n * STACK
