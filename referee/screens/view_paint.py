"""Coloured lines: texts with style classes, cut to their width, in letters that the terminal can show."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from referee.records import record
from referee.screens.plain import no_controls
from referee.screens.tables import columns
from referee.screens.wrapping import shortened
from referee.words import ascii_fallback

Line = list[tuple[str, str]]
"""A line of a screen: (style such as "class:turn", text), one behind the other."""

STYLES = {
    "title": "bold",
    "quiet": "dim",
    "turn": "bold ansigreen",
    "red": "ansired",
    "number": "bold",
    "secret": "ansimagenta",
    "notice": "reverse",
}
"""What the classes look like, in prompt_toolkit's words: named colours, dark enough on white and light enough on black.
Nothing is said by colour alone."""

_COLOURLESS = {"turn": "title", "red": "", "secret": ""}
_OUTLINED = str.maketrans("♥♦", "♡♢")
_RED = re.compile(r"(\w*[♥♦])")
_KEPT = "\u200c\u200d"
"""Joiners within a word; other marks of format would turn a line round or take up room unseen."""


@record
class Look:
    """How a table is drawn.

    hidden: nothing secret is on it, whoever looks; colour: where False, hearts and diamonds are in
    outline instead of red; ascii: plain letters only; airy: blank lines between seats where there
    is room.
    """

    hidden: bool = False
    colour: bool = True
    ascii: bool = False
    airy: bool = False

    @property
    def end(self) -> str:
        """What stands where something is left out."""
        return "..." if self.ascii else "…"

    def letters(self, text: str) -> str:
        """A text as this terminal can show it."""
        return ascii_fallback(text, "ascii") if self.ascii else text

    def paint(self, text: str, name: str = "") -> Line:
        """A text in the class of a name, red suits in it told apart."""
        line = []
        for part in _RED.split(text):
            red = bool(_RED.fullmatch(part))
            classes = [self._class(each) for each in (name, "red" if red else "") if each]
            shown = part if self.colour or self.ascii else part.translate(_OUTLINED)
            if part:
                line.append((" ".join(filter(None, classes)), self.letters(shown)))
        return line

    def _class(self, name: str) -> str:
        name = name if self.colour else _COLOURLESS.get(name, name)
        return f"class:{name}" if name else ""


def cut(line: Line, width: int, end: str) -> Line:
    """A line cut to ``width`` columns, with ``end`` where something is left out."""
    if width_of(line) <= width:
        return line
    kept: Line = []
    for style, text in line:
        room = width - width_of(kept)
        if columns(text) > room - columns(end):
            return [*kept, (style, shortened(text + " " * (room + 1), room, end))]
        kept.append((style, text))
    return kept


def width_of(line: Line) -> int:
    """The columns that a line takes."""
    return sum(columns(text) for _, text in line)


def text_of(line: Line) -> str:
    """A line without its classes."""
    return "".join(text for _, text in line).rstrip()


def clean(value: Any) -> Any:
    """Plain data whose texts hold nothing that moves the cursor, breaks a line or turns it round."""
    if isinstance(value, str):
        return value if value.isascii() and value.isprintable() else _clean(value)
    if isinstance(value, dict):
        return {key: clean(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [clean(one) for one in value]
    return value


def _clean(text: str) -> str:
    shown = no_controls(unicodedata.normalize("NFC", " ".join(text.split())))
    return "".join(c for c in shown if c in _KEPT or unicodedata.category(c) not in ("Cf", "Cs"))
