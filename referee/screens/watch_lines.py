"""The players' screen where nothing can stay in view: printed anew whenever it is another one."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

from referee.screens.plain import say
from referee.screens.view import Look
from referee.screens.view_paint import text_of
from referee.screens.watch_drawing import picture
from referee.screens.watched import Watched
from referee.screens.wrapping import USUAL

OFTEN = 0.2
"""Seconds between two looks at the campaign."""

TALL = 400
"""Lines that a picture may have where it is scrolled past: as many as it wants."""


def watch_lines(watched: Watched, width: int | None, look: Look, once: bool = False) -> None:
    """Print what is to be seen, and again at each change, until somebody interrupts it."""
    before = _print(watched, width, look, [])
    with suppress(KeyboardInterrupt):
        while not once:
            time.sleep(OFTEN)
            if watched.changed():
                before = _print(watched, width, look, before)


def _print(watched: Watched, width: int | None, look: Look, before: list[str]) -> list[str]:
    lines = [text_of(line) for line in picture(watched.sight, width or USUAL, TALL, look)]
    if lines != before:
        say(*([""] if before else []), *lines)
        sys.stdout.flush()
    return lines
