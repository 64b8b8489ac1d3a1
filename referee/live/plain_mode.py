"""The live table where the terminal cannot keep anything in view, or lines come through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from referee.live.picture import picture
from referee.live.sitting import Sitting
from referee.screens.plain import say
from referee.screens.view import Look
from referee.screens.view_paint import text_of
from referee.screens.wrapping import USUAL

PROMPT = "> "
TALL = 200
BLANK = 60
"""Lines that push what was seen off a screen that cannot be cleared."""


def play_plainly(sitting: Sitting, read: Callable[[], str | None], width: int | None) -> None:
    """Read line after line until there are no more; print what came of each, and the table when it has changed."""
    sitting.begin()
    _print(sitting)
    drawn = _draw(sitting, [], width)
    while not sitting.left:
        line = read()
        if line is None:
            break
        sitting.poll()
        sitting.say(line)
        if sitting.asks and sys.stdin.isatty():
            sitting.ask(line)
        elif sitting.asks:
            sitting.leave_unasked(line)
        _print(sitting)
        drawn = _draw(sitting, drawn, width)


def _print(sitting: Sitting) -> None:
    if not sitting.hidden and not sitting.passing.is_on:
        fresh = sitting.pane.take_new()
        say(*(text for style, text in fresh if style != "class:typed"))


def _draw(sitting: Sitting, before: Sequence[str], width: int | None) -> list[str]:
    """Print the table where it is another than before."""
    if sitting.passing.is_blank:
        say(*[""] * BLANK, *sitting.passing.lines)
        return []
    if sitting.passing.said:
        say(sitting.passing.said)
    look = Look(hidden=sitting.hidden, ascii=sitting.plain_letters)
    lines = picture(sitting.scene, sitting.viewer, width or USUAL, TALL, look)
    texts = [text_of(line) for line in lines]
    if texts != list(before):
        say("", *texts, "")
    return texts


def typed_line() -> str | None:
    """A line from standard input; None at its end, and when Ctrl-C is pressed twice."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline()
        return line.rstrip("\r\n") if line else None
    for mend in ("Ctrl-C once more leaves, and so does Ctrl-D.", ""):
        try:
            return input(PROMPT)
        except EOFError:
            break
        except KeyboardInterrupt:
            say("", *([mend] if mend else []))
    return None
