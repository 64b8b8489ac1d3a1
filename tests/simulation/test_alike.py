"""The same seed makes the same sums, whoever plays and however many they are."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace

import pytest

from referee.simulation.chunks import CHUNK, CLOSE_CHUNK, simulate
from referee.simulation.plan import Plan
from referee.simulation.workers import undisturbed, workers
from tests.simulation.games import plan

ROUNDS = 2 * CHUNK + 70


def quick() -> Plan:
    return plan("pig", players=2, house=("goal=30",))


def close() -> Plan:
    return replace(quick(), watched=True)


@pytest.mark.parametrize(("one", "rounds"), [(quick(), ROUNDS), (close(), CLOSE_CHUNK + 10)])
def test_workers_make_no_difference(one: Plan, rounds: int) -> None:
    alone = simulate(one, rounds)
    assert alone.tally.rounds == rounds
    for many in (1, 2, 3):
        with workers(many, plans=[one]) as who:
            assert simulate(one, rounds, who.executor, who.many) == alone
    with ThreadPoolExecutor(3) as threads:
        assert simulate(one, rounds, threads, 3) == alone


def test_processes_that_are_begun_anew_play_the_same() -> None:
    context = multiprocessing.get_context("spawn")
    executor: Executor
    with ProcessPoolExecutor(1, context, undisturbed) as executor:
        assert simulate(quick(), CHUNK + 5, executor, 1) == simulate(quick(), CHUNK + 5)


def test_the_first_rounds_are_the_same_however_many_follow() -> None:
    few = simulate(quick(), CHUNK)
    seen: list[object] = []

    def enough(sums: object) -> bool:
        seen.append(pickle.loads(pickle.dumps(sums)))
        return True

    assert simulate(quick(), 5 * CHUNK, enough=enough) == few == seen[0]


def test_another_seed_plays_other_rounds() -> None:
    assert simulate(replace(quick(), seed=2), CHUNK) != simulate(quick(), CHUNK)
