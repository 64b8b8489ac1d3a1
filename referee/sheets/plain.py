"""Plain data in and out: what JSON holds, and what a person wrote with the same keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from referee.errors import BadInput
from referee.words import said


def plain_of(value: object) -> object:
    """Give maps, sets and tuples as sorted dicts and lists, and words as plain text."""
    if isinstance(value, Mapping):
        return {str(key): plain_of(value[key]) for key in sorted(value)}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [plain_of(each) for each in value]
    return str(value) if isinstance(value, str) else value


def text_of(value: object) -> str:
    """Read a word. BadInput for anything else."""
    if not isinstance(value, str):
        raise BadInput(f"{said(str(value))} should be a word.")
    return value


def number_of(value: object) -> int:
    """Read a whole number, also as text: ``5``, ``"+5"``. BadInput for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str):
        bare = value.strip().replace("−", "-")
        if re.fullmatch(r"[-+]?[0-9]{1,4}", bare):
            return int(bare)
    raise BadInput(f"{said(str(value))} should be a whole number.")


def map_of(read: Callable[[object], object]) -> Callable[[object], object]:
    """Give a reader of names, each with a value that ``read`` reads."""

    def reader(value: object) -> object:
        if not isinstance(value, Mapping):
            raise BadInput(f"{said(str(value))} should be names, each with its value.")
        return {text_of(key): read(each) for key, each in value.items()}

    return reader


def each_of(value: object) -> Sequence[object]:
    """Read a list. BadInput for anything else."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise BadInput(f"{said(str(value))} should be a list.")
    return value


def words_of(value: object) -> frozenset[str]:
    """Read a list of words, in any order."""
    return frozenset(text_of(each) for each in each_of(value))
