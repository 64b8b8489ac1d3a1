"""A piece of work in parts, by as many processors as there are: a process that is forked for one begins at once with all
that this one has, and nothing has to be loaded or sent to it."""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Generic, TypeVar

Found = TypeVar("Found")
Work = Callable[[int, int], Found]
"""Given which part, from 0, of how many."""

MOST_PARTS = 8

GRACE = 0.03
"""Seconds that the other parts may be late."""


def processors() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_parts(work: Work[Found], most: int = MOST_PARTS, until: float | None = None) -> list[Found]:
    """What the parts come to, in their order: as many as there are processors, ``most`` at the most; the whole as one
    where this process has to do it alone.

    ``until``: by then (as ``monotonic`` has it) all parts are to be done, and one that is not there soon afterwards, since
    a busy machine has no time for it, is left out.
    """
    parts = min(most, processors()) if may_fork() else 1
    others = [_Child(work, part, parts) for part in range(1, parts)]
    try:
        found = [work(0, parts)]
        for other in others:
            if until is None or other.is_done_by(until + GRACE):
                found.append(other.found())
        return found
    finally:
        for other in others:
            other.end()


def may_fork() -> bool:
    """Whether other processes can be split off safely."""
    return sys.platform == "linux" and threading.active_count() == 1


class _Child(Generic[Found]):
    """A process that does one part."""

    def __init__(self, work: Work[Found], part: int, parts: int) -> None:
        self.work, self.part, self.parts = work, part, parts
        reading, writing = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(reading)
            self._done(writing)
        os.close(writing)
        self.pipe = os.fdopen(reading, "rb")

    def is_done_by(self, moment: float) -> bool:
        """Whether it has something to say, waiting for that until then."""
        there, _, _ = select.select([self.pipe], [], [], max(0.0, moment - monotonic()))
        return bool(there)

    def found(self) -> Found:
        """What it came to; done once more here, where it has died over it."""
        body = self.pipe.read()
        if not body:
            return self.work(self.part, self.parts)
        found: Found = pickle.loads(body)
        return found

    def end(self) -> None:
        self.pipe.close()
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def _done(self, writing: int) -> None:
        """Does the part and ends, whatever happens, without touching anything that is open here."""
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            body = pickle.dumps(self.work(self.part, self.parts))
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(body)
        finally:
            os._exit(0)
