"""The live table as a page shows it: what is typed, and the screen after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tests.live.terminal import KEYS, Screen

KEY = re.compile(r"\[([a-z0-9-]+)\]")


def screen_after(folder: Path, typed: Sequence[str], columns: int, rows: int) -> str:
    """The screen of ``referee play`` once each line was typed and answered; the cursor's line is left out of sight."""
    with Screen(columns, rows, folder) as screen:
        screen.wait_for("TAB")
        screen.settle()
        for line in typed:
            keyed = KEY.fullmatch(line)
            screen.type(KEYS[keyed[1]] if keyed else f"{line}\r")
            screen.settle()
        return screen.text
