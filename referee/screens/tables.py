"""Tables: plain aligned columns; with rich where a terminal is too narrow for them."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import field
from functools import cache

from referee.records import record
from referee.screens.plain import say
from referee.words import ascii_fallback

_MARKS = ("Mn", "Mc", "Me", "Cf")
"""Kinds of letters that stand on, in or between others; so do the vowels of Korean that are written apart."""


@record
class Table:
    """Headings and rows of texts. ``right`` are the columns, from 0, that hold numbers."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Sequence[int] = field(default=())


def show_table(table: Table) -> None:
    """Print a table to standard output. Piped, nothing is cut; on a terminal long cells fold."""
    lines = plain_table(table)
    if sys.stdout.isatty() and max(map(columns, lines)) > terminal_columns():
        _show_with_rich(table)
    else:
        say(*lines)


def terminal_columns() -> int:
    """How wide the terminal is, or as COLUMNS says; 80 where nobody knows. As ``shutil`` has it, which takes long to load."""
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


def plain_table(table: Table) -> list[str]:
    """The table as lines, two blanks between columns."""
    rows = [table.headings, *table.rows]
    widths = [max(columns(row[at]) for row in rows) for at in range(len(table.headings))]
    return ["  ".join(_cells(table, row, widths)).rstrip() for row in rows]


def _cells(table: Table, row: Sequence[str], widths: Sequence[int]) -> list[str]:
    cells = []
    for at, cell in enumerate(row):
        blanks = " " * (widths[at] - columns(cell))
        cells.append(blanks + cell if at in table.right else cell + blanks)
    return cells


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: two for a wide letter, none for a mark on one."""
    return len(text) if text.isascii() else sum(map(_columns_of, text))


@cache
def _columns_of(letter: str) -> int:
    if unicodedata.category(letter) in _MARKS or "\u1160" <= letter <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def widths_in(table: Table, room: int) -> tuple[list[int], int]:
    """How wide each column is and how many blanks stand between, so that a table fits into ``room``.

    No word is cut while every column can have its longest word; what is left over goes to the narrowest columns that
    could use more.
    """
    rows = [table.headings, *table.rows]
    sides = range(len(table.headings))
    wanted = [max(columns(row[at]) for row in rows) for at in sides]
    widths = [max(_longest_word(row[at]) for row in rows) for at in sides]
    gap = 2 if sum(widths) + 2 * (len(widths) - 1) <= room else 1
    spare = room - sum(widths) - gap * (len(widths) - 1)
    for _ in range(-spare):
        widths[max(sides, key=widths.__getitem__)] -= 1
    for _ in range(spare):
        wanting = [at for at in sides if widths[at] < wanted[at]]
        if wanting:
            widths[min(wanting, key=widths.__getitem__)] += 1
    return [max(1, width) for width in widths], gap


def _longest_word(text: str) -> int:
    return max(map(columns, text.split()), default=0)


def _show_with_rich(table: Table) -> None:
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    encoding = sys.stdout.encoding
    console = Console(markup=False, highlight=False, emoji=False)
    widths, gap = widths_in(table, console.width)
    shown = RichTable(box=None, pad_edge=False, padding=(0, gap, 0, 0))
    for at, heading in enumerate(table.headings):
        shown.add_column(
            ascii_fallback(heading, encoding),
            justify="right" if at in table.right else "left",
            overflow="fold",
            width=widths[at],
        )
    for row in table.rows:
        shown.add_row(*(Text(ascii_fallback(cell, encoding)) for cell in row))
    console.print(shown)
