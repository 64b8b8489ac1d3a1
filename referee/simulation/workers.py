"""Who plays: this process, several processes of this machine, or a cluster."""

from __future__ import annotations

import importlib
import multiprocessing
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from referee.errors import BadInput, NotFound
from referee.records import record
from referee.simulation.chunks import Work, ready
from referee.simulation.forked import processors

CLUSTER = "distributed"
CONNECTS = 10
"""Seconds in which a cluster has to answer."""


@record
class Workers:
    """``executor`` is ``None`` where this process plays by itself."""

    executor: Executor | None
    many: int


@contextmanager
def workers(
    many: int | None = None, cluster: str = "", plans: Sequence[Work] = ()
) -> Iterator[Workers]:
    """So many processes, as many as there are processors unless said; or all workers of the cluster at an address.

    The rules of ``plans`` are compiled before processes are forked, where they can be, so that it is done once.
    """
    if cluster:
        with _cluster(cluster) as found:
            yield found
        return
    many = processors() if many is None else many
    if many == 1:
        yield Workers(None, 1)
        return
    with _processes(many, plans) as executor:
        yield Workers(executor, many)


@contextmanager
def _processes(many: int, plans: Sequence[Work]) -> Iterator[Executor]:
    forks = sys.platform == "linux"
    if forks:
        for plan in plans:
            ready(plan)
    context = multiprocessing.get_context("fork" if forks else "spawn")
    executor = ProcessPoolExecutor(many, mp_context=context, initializer=undisturbed)
    try:
        executor.submit(abs, 0).result()  # forked now, while nothing else runs in this process
        yield executor
    except BaseException:  # nobody waits for what they play any more
        for process in [*(executor._processes or {}).values()]:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def undisturbed() -> None:
    """Ctrl-C is for the process that has asked: it says what there is, and lets its workers go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    try:
        found: Any = importlib.import_module(CLUSTER)
    except ImportError:
        raise NotFound(
            "--cluster needs Dask, which is not installed: pip install 'referee[cluster]'."
        ) from None
    try:
        client = found.Client(address, timeout=CONNECTS, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        why = str(error).split("\n")[0][:120] or type(error).__name__
        raise BadInput(
            f"No cluster answers at {address[:80]!r} ({why}): begin one with 'dask scheduler', and name what it prints."
        ) from None
    with client:
        there_are = sum(client.nthreads().values())
        if not there_are:
            raise BadInput(
                f"The cluster at {address[:80]!r} has no workers yet: begin some with 'dask worker {address[:80]}'."
            )
        yield Workers(client.get_executor(pure=False), there_are)
