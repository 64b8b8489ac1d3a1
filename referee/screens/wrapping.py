"""Lines as wide as the terminal: folded between words, never cut."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence

from referee.screens.tables import columns, terminal_columns

USUAL = 80
GAP = "   "
_WORD = re.compile(r"\(?'referee [^']*'\S*|\S+")


def screen_width() -> int | None:
    """The columns of the terminal, or as COLUMNS says; None where the output goes elsewhere."""
    said = os.environ.get("COLUMNS", "")
    if (said.isascii() and said.isdigit() and int(said)) or sys.stdout.isatty():
        return max(terminal_columns(), 20)
    return None


def folded(text: str, width: int | None, indent: int = 2) -> list[str]:
    """A text in lines of ``width`` columns, all but the first indented; None leaves it whole."""
    if width is None or columns(text) <= width:
        return [text]
    begin = text[: len(text) - len(text.lstrip(" "))]
    deep = begin + " " * indent
    return [*_filled(_words(text), width, begin, deep)]


def _words(text: str) -> list[str]:
    """The words of a text; a command in quotes stays on one line."""
    return _WORD.findall(text)


def _filled(words: Sequence[str], width: int, first: str, rest: str) -> Iterator[str]:
    line, empty = first, True
    for word in words:
        if not empty and columns(line) + 1 + columns(word) > width:
            yield line
            line, empty = rest, True
        line += word if empty else f" {word}"
        empty = False
    yield line


def flowed(
    items: Sequence[str], width: int | None, first: str = "", indent: int = 2, gap: str = GAP
) -> list[str]:
    """Items behind each other, each kept whole where a line has room for it.

    ``first`` begins the first line; the others begin with ``indent`` blanks.
    """
    room = USUAL if width is None else width
    rest = " " * indent
    lines = [first]
    if columns(first) > room:
        lines = [*_filled(_words(first.rstrip()), room, "", rest)]
        lines[-1] = lines[-1].rstrip() + gap
    fresh = True
    for item in items:
        begun = lines[-1] if fresh else lines[-1] + gap
        if columns(begun) + columns(item) <= room:
            lines[-1] = begun + item
        elif fresh or columns(rest) + columns(item) > room:
            words = _words(item)
            if begun.strip() and columns(begun) + columns(words[0]) > room:
                lines.append(rest)
                begun = rest
            lines[-1:] = [one.rstrip() for one in _filled(words, room, begun, rest)]
        else:
            lines.append(rest + item)
        fresh = False
    return [line.rstrip() for line in lines]


def padded(text: str, width: int, right: bool = False) -> str:
    """A text filled up with blanks to ``width`` columns; one that is wider stays as it is."""
    blanks = " " * max(0, width - columns(text))
    return blanks + text if right else text + blanks


def shortened(text: str, width: int, end: str = "…") -> str:
    """A text cut to ``width`` columns, with ``end`` where something is left out; marks stay with their letter."""
    if columns(text) <= width:
        return text
    if width < columns(end):
        return ""
    kept, room = "", width - columns(end)
    for each in text:
        if columns(kept + each) > room:
            break
        kept += each
    return kept.rstrip() + end
