"""Plain data as lines of YAML, in the style that a GM would write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from referee.errors import BadInput
from referee.source.decode import UNSEEN, named
from referee.source.quoting import scalar

Value: TypeAlias = "str | int | Sequence[Value] | Mapping[str, Value] | None"
"""What can be written: texts, whole numbers, yes/no, lists, maps with text keys, and nothing."""

INDENT = 2
_WIDEST_FLOW = 72
_LONGEST_KEY = 500


def read_back(value: Value) -> object:
    """What the loader will give for a value: 5 is read as '5', True as 'yes', None as ''."""
    if isinstance(value, Mapping):
        return {key: read_back(item) for key, item in value.items()}
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence):
        return [read_back(item) for item in value]
    return _word(value)


def _word(value: int | None) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def key_text(key: str, flow: bool = False) -> str:
    """A key as YAML. Raises BadInput for an empty key, or one no file should have."""
    if not key or len(key) > _LONGEST_KEY:
        raise BadInput("A key must have between 1 and 500 characters.")
    _refuse_unseen(key)
    return scalar(key, flow)


def _refuse_unseen(text: str) -> None:
    unseen = UNSEEN.search(text)
    if unseen:
        raise BadInput(f"The text holds {named(unseen[0])}; leave it out.")


def inline(value: Value, flow: bool = False) -> str:
    """A value on one line; lists and maps in [ ] and { }. Nothing is ''."""
    if isinstance(value, str):
        _refuse_unseen(value)
        return scalar(value, flow)
    if isinstance(value, Mapping):
        return "{" + ", ".join(flow_pair(key, item) for key, item in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(inline(item, flow=True) or '""' for item in value) + "]"
    return _word(value)


def flow_pair(key: str, value: Value) -> str:
    """A key and its value as they stand inside { }."""
    return f"{key_text(key, flow=True)}: {inline(value, flow=True)}"


def stands_inline(value: Value) -> bool:
    """Whether a value is written on the line of its key: no map with keys, no long list."""
    if isinstance(value, Mapping):
        return not value
    if isinstance(value, str) or not isinstance(value, Sequence):
        return True
    if not all(isinstance(item, (str, int)) for item in value):
        return not value
    return len(value) < 2 * _WIDEST_FLOW and len(inline(value)) <= _WIDEST_FLOW


def block_lines(value: Value, indent: int) -> list[str]:
    """A list or map that does not stand inline, as lines without line ends, indented."""
    if isinstance(value, Mapping):
        return [line for key, item in value.items() for line in pair_lines(key, item, indent)]
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TypeError("only lists and maps are written as blocks")
    return [line for item in value for line in item_lines(item, indent)]


def pair_lines(key: str, value: Value, indent: int) -> list[str]:
    """``key: value`` as lines, the key standing ``indent`` spaces from the left."""
    head = f"{' ' * indent}{key_text(key)}:"
    if stands_inline(value):
        return [f"{head} {inline(value)}".rstrip(" ")]
    return [head, *block_lines(value, indent + INDENT)]


def item_lines(value: Value, indent: int) -> list[str]:
    """``- value`` as lines, the dash standing ``indent`` spaces from the left."""
    dash = f"{' ' * indent}-"
    if stands_inline(value):
        return [f"{dash} {inline(value)}".rstrip(" ")]
    first, *rest = block_lines(value, indent + INDENT)
    return [f"{dash} {first.lstrip(' ')}", *rest]
