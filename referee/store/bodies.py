"""Values of documents, inputs and facts as JSON text, and back. Nothing read back is ever run."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from referee.store.database import Database

Made = TypeVar("Made")


def to_text(value: Any) -> str:
    """JSON text of plain data: None, bool, int, finite float, str, list, tuple, dict by str.

    Raises TypeError or ValueError for anything else (a mistake of the caller). Tuples come back
    as lists.
    """
    _refuse_odd_keys(value)
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def _refuse_odd_keys(value: Any) -> None:
    """json.dumps would turn the key 1 into "1", and another dict would come back."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise TypeError(f"the key {key!r} of a stored value is not text")
            _refuse_odd_keys(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            _refuse_odd_keys(inner)


def from_text(database: Database, text: Any) -> Any:
    """The value that a stored text says; Damaged when it is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise database.damaged("a stored value cannot be read") from error


def shaped(database: Database, make: Callable[..., Made], value: Any) -> Made:
    """What ``make`` builds from a stored object's fields; Damaged when they do not fit."""
    try:
        return make(**value)
    except TypeError as error:
        raise database.damaged("a stored value has not the fields that it should") from error
