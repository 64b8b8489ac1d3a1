"""Rows of ``phones.db`` as what they are meant to be: a file may come from a stranger, and SQLite keeps anything anywhere."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from referee.store.database import Database, Row

Made = TypeVar("Made")


def made(database: Database, make: Callable[..., Made], row: Row, *, whole: int = 0) -> Made:
    """``make`` called with a row, whose first ``whole`` columns are numbers and all others texts (or None).

    Raises Damaged for anything else.
    """
    for value in row[:whole]:
        database.whole(value)
    for value in row[whole:]:
        if value is not None and not isinstance(value, str):
            raise database.damaged("something stands where a text belongs")
    return make(*row)


def moment(database: Database, text: str) -> datetime:
    """A moment that was written down, with its zone. Raises Damaged for one that is none."""
    try:
        found = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        found = None
    if found is None or found.tzinfo is None:
        raise database.damaged("a time is none")
    return found
