"""What a ruleset from a stranger, or a machine, may do to a simulation: it ends, and says how."""

from __future__ import annotations

import os
import pickle
import signal
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from referee.rounds.guard import RulesetFault
from referee.simulation.chunks import WorkerDied, simulate
from referee.simulation.events import Sums
from referee.simulation.running import ALL, ENDLESS, STOPPED, Wanted, run
from referee.simulation.workers import Workers, workers
from tests.simulation import games
from tests.simulation.games import plan, rules_of, written

HERE = Workers(None, 1)


def test_rounds_without_an_end_are_left_at_a_few(tmp_path: Path) -> None:
    path = written(tmp_path, games.ENDLESS)
    result = run(plan(path), rules_of(path), Wanted(1_000_000), HERE)
    assert result.ended == ENDLESS
    assert result.tally.rounds == 0
    assert 0 < len(result.tally.endless) < 10
    assert result.closely is None


def test_some_rounds_without_an_end_are_counted_apart(tmp_path: Path) -> None:
    path = written(tmp_path, games.SOMETIMES)
    result = run(plan(path), rules_of(path), Wanted(60, 0), HERE)
    assert result.ended == ALL
    assert result.tally.endless and result.tally.rounds > len(result.tally.endless)
    assert sum(result.tally.lengths.values()) == result.tally.rounds


def test_a_fault_of_the_ruleset_comes_with_its_line_also_from_a_worker(tmp_path: Path) -> None:
    path = written(tmp_path, games.BROKEN)
    one = plan(path)
    for many in (1, 2):
        with (
            pytest.raises(RulesetFault, match=r"game\.yaml:12: something is divided by nothing"),
            workers(many, plans=[one]) as who,
        ):
            simulate(one, 2_000, who.executor, who.many)


def test_a_fault_goes_from_one_process_to_another() -> None:
    fault = RulesetFault("here.yaml", 3, "it breaks", "mend it")
    other = pickle.loads(pickle.dumps(fault))
    assert (str(other), other.line, other.exit_code) == (str(fault), 3, fault.exit_code)


def test_a_worker_that_dies_is_told_and_what_was_played_is_kept() -> None:
    one = plan("pig", players=2, house=("goal=20",))
    with workers(2, plans=[one]) as who:
        assert isinstance(who.executor, ProcessPoolExecutor)
        pool = who.executor

        def kill(sums: Sums) -> bool:
            for process in [*pool._processes.values()]:
                os.kill(process.pid or 0, signal.SIGTERM)
            return False

        with pytest.raises(WorkerDied, match="died in the middle") as death:
            simulate(one, 1_000_000, who.executor, who.many, kill)
        assert death.value.sums.tally.rounds >= 500


def test_it_ends_with_what_there_is_where_somebody_stops_it() -> None:
    one = plan("pig", players=2, house=("goal=20",))
    result = run(one, rules_of("pig"), Wanted(1_000_000, 50), HERE, lambda sums: True)
    assert (result.ended, result.tally.rounds, result.closely) == (STOPPED, 500, None)
