"""Pages served beside the live table: by a process of their own, which ends with it, whatever becomes of either.

Of its own, so that what the live table has to do never shows in when a page is sent something.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from referee.errors import Refusal
from referee.serving.at_the_terminal import ENDS

PATIENCE = 10.0
"""Seconds in which it ends once it is told to."""


class NotServed(Refusal):
    """The process refused, or died. ``exit_code``: its own."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.exit_code = code


@contextmanager
def served_beside(folder: Path, options: Sequence[str]) -> Iterator[list[str]]:
    """Within this, 'referee serve' runs with these options; given are the lines that it said. Raises NotServed."""
    words = ["--campaign", str(folder), "serve", "--beside", *options]
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding=sys.stdout.encoding or "utf-8",
        errors="replace",
        **_apart(),
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        lines = _said(process, process.stdout)
        threading.Thread(target=_drain, args=(process.stdout,), daemon=True).start()
        yield lines
    finally:
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _said(process: subprocess.Popen[str], stream: IO[str]) -> list[str]:
    lines: list[str] = []
    for line in stream:
        if line.rstrip() == ENDS:
            return lines
        lines.append(line.rstrip())
    code = process.wait()
    raise NotServed("\n".join(lines) or "The pages cannot be served.", code or 1)


def _drain(stream: IO[str]) -> None:
    """Let what else it says go nowhere: the terminal is the live table's."""
    with suppress(OSError, ValueError):
        for _ in stream:
            pass


def _apart() -> dict[str, Any]:
    """Ctrl-C at the live table is not meant for it."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
