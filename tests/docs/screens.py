"""The live table as a page shows it: what is typed, and the screen after it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.live.terminal import Screen


def screen_after(folder: Path, typed: Sequence[str], columns: int, rows: int) -> str:
    """The screen of ``referee play`` once each line was typed and answered."""
    with Screen(columns, rows, folder) as screen:
        screen.wait_for("TAB")
        screen.settle()
        for line in typed:
            screen.answers(line)
        return screen.text
