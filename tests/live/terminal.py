"""A real terminal for tests: a program on a pseudo-terminal, and the screen that it draws there.

::

    with Screen(80, 24, folder) as screen:
        screen.wait_for("Enter deals")
        screen.type("deal\\r")
        assert "pot 3sp" in screen.wait_for("pot")
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

pexpect = pytest.importorskip("pexpect", reason="needs a pseudo-terminal")
pyte = pytest.importorskip("pyte")

KEYS = {
    "enter": "\r",
    "tab": "\t",
    "escape": "\x1b",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "f2": "\x1bOQ",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
}
PATIENCE = 10.0
"""Seconds that a screen is waited for before a test fails with what is on it."""

WHOLE = 0.03
"""Seconds without a sign after which a screen counts as drawn to its end."""


class Screen:
    """``referee ARGS`` (``play`` unless said) in a campaign, on a terminal of so many columns and rows."""

    def __init__(
        self,
        columns: int,
        rows: int,
        folder: Path,
        *args: str,
        env: dict[str, str] | None = None,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.typed = 0
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "referee", "--campaign", str(folder), *(args or ("play",))],
            dimensions=(rows, columns),
            env=_environment() | (env or {}),
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.child.close(force=True)

    # -- what is typed

    def type(self, text: str) -> None:
        """Type a text; ``\\r`` is Enter. ``typed`` counts the keys."""
        self.typed += len(text)
        self.child.send(text)

    def answers(self, line: str, quiet: float = 0.2) -> str:
        """Type a line, or press a key (``[f2]``), and the screen once something came of it and no more is drawn."""
        before, key = self.text, KEYS.get(line.strip("[]")) if line.startswith("[") else None
        self.type(key or f"{line}\r")

        def taken(seen: str) -> bool:
            return seen != before and "\n>\n" in seen

        self.wait_until(taken, f"nothing came of {line!r}")
        return self.settle(quiet)

    def press(self, *keys: str) -> None:
        """Press keys by their names, such as "f2"."""
        self.typed += len(keys)
        self.child.send("".join(KEYS[key] for key in keys))

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal another size."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def kill(self) -> None:
        """End the program at once, as a power cut would."""
        self.child.kill(9)
        self.child.wait()

    # -- what is seen

    @property
    def text(self) -> str:
        """The screen as it was last read, without blanks at the ends of lines."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, text: str, patience: float = PATIENCE) -> str:
        """The screen once a text is on it."""
        return self.wait_until(lambda seen: text in seen, f"{text!r} is not on it", patience)

    def wait_gone(self, text: str, patience: float = PATIENCE) -> str:
        """The screen once a text is no longer on it."""
        return self.wait_until(lambda seen: text not in seen, f"{text!r} is still on it", patience)

    def wait_until(self, holds: Callable[[str], bool], why: str, patience: float = PATIENCE) -> str:
        """The screen once something holds of its text."""
        end = time.monotonic() + patience
        while not holds(self.text):
            if not self.reads(end - time.monotonic()):
                raise AssertionError(f"After {patience} s {why}:\n{self.text}")
        return self.settle(WHOLE)

    def settle(self, quiet: float = 0.15) -> str:
        """The screen once nothing has been drawn for so many seconds."""
        while self.reads(quiet):
            pass
        return self.text

    def ends(self) -> int:
        """Wait for the program to end; its exit code."""
        end = time.monotonic() + PATIENCE
        while self.child.isalive() and time.monotonic() < end:
            self.reads(0.05)
        assert not self.child.isalive(), f"It has not ended:\n{self.text}"
        self.child.close()
        return -1 if self.child.exitstatus is None else int(self.child.exitstatus)

    def reads(self, patience: float) -> bool:
        """Read what is drawn next; False where nothing is within so many seconds."""
        try:
            drawn = self.child.read_nonblocking(65536, timeout=max(0.0, patience))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.stream.feed(drawn)
        return True


def _environment() -> dict[str, str]:
    """That of the tests, with a terminal that shows all there is."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
