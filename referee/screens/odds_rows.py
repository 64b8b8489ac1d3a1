"""Rows of odds as wide as a terminal is: a table, or under each name what stands in its columns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.screens.tables import Table, columns, plain_table
from referee.screens.wrapping import folded
from referee.simulation.figures import Mean


def rows_in(table: Table, width: int | None) -> list[str]:
    """The table, or where it is too wide for that each of its rows by itself."""
    lines = plain_table(table)
    if width is None or max(map(columns, lines)) <= width:
        return lines
    return [line for row in table.rows for line in _by_itself(table, row, width)]


def _by_itself(table: Table, row: Iterable[str], width: int) -> list[str]:
    name, *cells = row
    said = [
        f"{heading} {cell}"
        for heading, cell in zip(table.headings[1:], cells, strict=True)
        if cell not in ("", "-")
    ]
    return [*folded(name, width), *folded("    " + ", ".join(said), width)]


def sentences(lines: Iterable[str], width: int | None) -> list[str]:
    return [piece for line in lines for piece in folded(line, width)]


def measured(found: Mean) -> dict[str, Any]:
    """A mean of rounds that were played, as plain data: with half the width of its interval."""
    return {"value": found.value, "half": found.half}
