"""A piece of work in two halves, by two processors: a process that is forked for it begins at once with all that this one
has, and nothing has to be loaded or sent to it."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from referee.simulation.workers import processors

Found = TypeVar("Found")
Work = Callable[[int, int], Found]
"""Given which half, from 0, of how many."""


def both_halves(work: Work[Found], two: bool = True) -> list[Found]:
    """What the halves come to, in their order; the whole as one where this process has to do it alone."""
    if not (two and may_fork()):
        return [work(0, 1)]
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _as_child(work, reading, writing)
    os.close(writing)
    try:
        mine = work(0, 2)
        with os.fdopen(reading, "rb") as pipe:
            body = pipe.read()
    except BaseException:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        raise
    finally:
        os.waitpid(child, 0)
    return [mine, pickle.loads(body)] if body else [mine, work(1, 2)]


def may_fork() -> bool:
    """Whether another process can be split off safely, and has a processor of its own."""
    return sys.platform == "linux" and processors() > 1 and threading.active_count() == 1


def _as_child(work: Work[Found], reading: int, writing: int) -> None:
    """Does the second half and ends, whatever happens, without touching anything that is open here."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.close(reading)
        body = pickle.dumps(work(1, 2))
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(body)
    finally:
        os._exit(0)
