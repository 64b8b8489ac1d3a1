"""The live table, begun: full of the screen where a terminal can do that, else line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from shutil import get_terminal_size

from referee.errors import NotFound
from referee.live.plain_mode import play_plainly, typed_line
from referee.live.sitting import House, Sitting
from referee.screens.plain import say
from referee.screens.wrapping import screen_width
from referee.table.keeping import staying

LEAST_COLUMNS, LEAST_ROWS = 40, 12


def play(house: House) -> None:
    """Sit at the table until the game master leaves."""
    with staying():
        if is_screen(os.environ):
            from referee.live.screen import play_on_screen

            wide, colour = get_terminal_size().columns, has_colours(os.environ)
            with Sitting(house, wide, _encoding(), colour) as sitting:
                _need_table(sitting)
                play_on_screen(sitting)
            say("Everything is kept: 'referee play' comes back to where you were.")
        else:
            width = screen_width()
            with Sitting(house, width, _encoding()) as sitting:
                _need_table(sitting)
                play_plainly(sitting, typed_line, width)


def _need_table(sitting: Sitting) -> None:
    """NotFound where a table was named that is not there."""
    if sitting.house.table is not None and sitting.scene.table is None:
        raise NotFound(sitting.scene.why)


def is_screen(environment: Mapping[str, str]) -> bool:
    """Whether the terminal can keep a table in view: not dumb, not a pipe, not too small."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if environment.get("TERM", "").lower() in ("dumb", "unknown") or not _has_terminal(environment):
        return False
    size = get_terminal_size()
    return size.columns >= LEAST_COLUMNS and size.lines >= LEAST_ROWS


def has_colours(environment: Mapping[str, str]) -> bool:
    """Whether colours are wanted and can be shown; nothing is told by colour alone."""
    term = environment.get("TERM", "").lower()
    return not environment.get("NO_COLOR") and not term.startswith("vt") and "mono" not in term


def _has_terminal(environment: Mapping[str, str]) -> bool:
    """Unix names the terminal in TERM; Windows has no such name."""
    return sys.platform == "win32" or bool(environment.get("TERM"))


def _encoding() -> str:
    return sys.stdout.encoding or "ascii"
