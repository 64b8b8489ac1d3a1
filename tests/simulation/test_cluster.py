"""A real Dask scheduler with two workers plays the same rounds; where Dask is not installed, the mend is said."""

from __future__ import annotations

import importlib.util

import pytest

from referee.commands import run
from referee.simulation.chunks import simulate
from referee.simulation.workers import CLUSTER, workers
from tests.simulation.games import plan

THERE = importlib.util.find_spec(CLUSTER) is not None


@pytest.mark.skipif(not THERE, reason="Dask is not installed: pip install -e '.[cluster]'")
def test_a_cluster_plays_the_same_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip(CLUSTER)
    one = plan("pig", players=2, house=("goal=20",))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        with workers(cluster=address) as who:
            assert who.many == 2
            assert simulate(one, 1_600, who.executor, who.many) == simulate(one, 1_600)
        typed = ["rules", "simulate", "pig", "--sweep", "players=2-3", "--rounds", "50"]
        assert run([*typed, "--cluster", address]) == 0
        assert capsys.readouterr().out.startswith("players")


@pytest.mark.skipif(THERE, reason="Dask is installed")
def test_without_dask_the_mend_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "simulate", "pig", "--cluster", "tcp://127.0.0.1:9"]) == 4
    assert "pip install 'referee[cluster]'" in capsys.readouterr().err
