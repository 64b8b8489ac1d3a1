"""Ctrl-C in the middle of long work: the first asks it to end with what there is, the second ends it at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Stop:
    """Whether somebody wants it to end."""

    def __init__(self) -> None:
        self.wanted = False

    def heard(self, _number: int, _frame: FrameType | None) -> None:
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True


@contextmanager
def stopping() -> Iterator[Stop]:
    """Within this, Ctrl-C asks first. Only the main thread can hear it."""
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, stop.heard)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
