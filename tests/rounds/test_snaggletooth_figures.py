"""Random rounds of the compiled rules against the figures that an independent program measured (60,000 rounds)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.by_hand.random_rounds import near
from tests.by_hand.test_snaggletooth_figures import MEASURED, REFERENCE
from tests.rounds.lockstep import quick_round, quiet, quiet_round
from tests.rounds.playing import STACK, options_of, setting

QUIET_ROUNDS = {2: 1000, 3: 800, 4: 600, 6: 300}
QUICK_ROUNDS = {2: 4000, 3: 4000, 4: 3000, 6: 1500}
Form = Callable[[int, Random], Any]


def quiet_form(n: int, random: Random) -> Any:
    compiled = quiet()
    return quiet_round(compiled, setting(compiled, n), n, options_of(compiled), random)


def hold_against_the_reference(play: Form, n: int, rounds: int, seed: int) -> None:
    random, reference = Random(seed), REFERENCE[n]
    order = [(n - 2 - at) % n for at in range(n)]
    won: Counter[int] = Counter()
    first: Counter[int] = Counter()
    level = 0
    for _ in range(rounds):
        S = play(n, random)
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


@pytest.mark.parametrize("n", REFERENCE)
def test_random_play_of_the_quiet_form_gives_the_reference_figures(n: int) -> None:
    hold_against_the_reference(quiet_form, n, QUIET_ROUNDS[n], seed=n)


@pytest.mark.parametrize("n", REFERENCE)
def test_random_play_of_the_quick_form_gives_the_reference_figures(n: int) -> None:
    hold_against_the_reference(quick_round, n, QUICK_ROUNDS[n], seed=n)


@pytest.mark.soak
@pytest.mark.parametrize("form", [quiet_form, quick_round])
@pytest.mark.parametrize("n", REFERENCE)
def test_many_random_rounds_give_the_reference_figures(form: Form, n: int) -> None:
    hold_against_the_reference(form, n, 60_000, seed=10 + n)


@pytest.mark.parametrize("n", [5])
def test_numbers_without_a_reference_finish_too(n: int) -> None:
    random = Random(5)
    for _ in range(60):
        S = quiet_form(n, random)
        assert S.winners and S.over and sum(S.stack) == n * STACK
