"""The live table as a page shows it: what is typed, and the screen after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tests.live.terminal import KEYS, Screen

QUIET = 0.4
"""Seconds without a sign after which an answer counts as drawn, also on a busy machine."""

KEY = re.compile(r"\[([a-z0-9-]+)\]")


def screen_after(folder: Path, typed: Sequence[str], columns: int, rows: int) -> str:
    """The screen of ``referee play`` once each line was typed and answered; the cursor's line is left out of sight."""
    with Screen(columns, rows, folder) as screen:
        screen.wait_for("TAB")
        screen.settle()
        for line in typed:
            keyed = KEY.fullmatch(line)
            before = screen.text
            screen.type(KEYS[keyed[1]] if keyed else f"{line}\r")
            screen.wait_until(lambda seen, old=before: answered(seen, old), "nothing came of it")  # type: ignore[misc]
            screen.settle(QUIET)
        return screen.text


def answered(seen: str, before: str) -> bool:
    """Whether a typed line has been taken and something came of it."""
    return seen != before and "\n>\n" in seen
