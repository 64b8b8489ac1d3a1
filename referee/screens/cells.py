"""Cells of comma-separated values, which a terminal or a spreadsheet shows."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from referee.words import printable

FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for the beginning of a formula."""


def cell(value: str | int | None) -> str | int | None:
    """A value as it may stand in a cell: text on one line, without control characters, and never a formula.

    Numbers stay numbers. Text that would be reckoned gets an apostrophe before it, as one types it oneself.
    """
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if text.startswith(FORMULA) else text


def separated(keys: Sequence[str], rows: Iterable[Mapping[str, str | int | None]]) -> str:
    """Rows with a heading, separated by commas."""
    text = io.StringIO()
    writer = csv.DictWriter(text, keys, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: cell(value) for key, value in row.items()})
    return text.getvalue()
