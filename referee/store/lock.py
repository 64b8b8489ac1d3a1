"""One writer to a campaign at a time: an operating-system lock on a file beside the database.

The lock goes with the process, so a killed command leaves none behind. The file itself stays,
is empty, and says nothing by being there.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from pathlib import Path

from referee.errors import Busy, Damaged, Refusal

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


PAUSE = 0.01
"""Seconds between two tries."""


class WriterLock:
    """Held from its making until ``release``. Raises Busy when not had within ``wait`` seconds."""

    def __init__(self, path: Path, wait: float) -> None:
        self._handle: int | None = _open(path)
        try:
            self._acquire(self._handle, wait)
        except BaseException:
            self.release()
            raise

    @staticmethod
    def _acquire(handle: int, wait: float) -> None:
        end = time.monotonic() + wait
        while True:
            try:
                _try_lock(handle)
                return
            except OSError:
                if time.monotonic() >= end:
                    raise Busy(
                        "Somebody else is writing to this campaign at the moment: try again."
                    ) from None
            time.sleep(PAUSE)

    def release(self) -> None:
        """Let go; a second call does nothing. Closing the handle ends the lock."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _open(path: Path) -> int:
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(path, flags, 0o666)
    except OSError as error:
        raise Refusal(f"{path} cannot be opened for writing ({error.strerror}).") from error
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise Damaged(f"{path} is not an ordinary file: move it away.")
    return handle
