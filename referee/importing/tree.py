"""Values out of another program's file: any of them may be missing, null, text for a number, or strange."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence

_NUMBER = re.compile(r"([-+−]?)\s*([0-9]{1,9})(?:\.0{1,9})?", re.ASCII)
_NOTHING = ("null", "none", "~", "undefined")
LONGEST = 200
"""How much of a text is read where a word or a formula is due."""


def at(tree: object, *path: str) -> object:
    """What stands at a path of keys; None where the path leads nowhere."""
    for key in path:
        if not isinstance(tree, Mapping):
            return None
        tree = tree.get(key)
    return tree


def number(value: object, least: int, most: int) -> int | None:
    """A whole number within limits, also as text or 3.0; None for anything else."""
    found: int | None = None
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        found = value
    elif isinstance(value, float):
        found = int(value) if math.isfinite(value) and value == int(value) else None
    elif isinstance(value, str) and len(value) <= LONGEST:
        fits = _NUMBER.fullmatch(value.strip())
        found = int(f"{fits[1].replace('−', '-')}{fits[2]}") if fits else None
    return found if found is not None and least <= found <= most else None


def text(value: object) -> str:
    """A short text on one line, also of a number; "" for anything else."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f"{value:.12g}" if isinstance(value, float) else str(value)[:LONGEST]
    if not isinstance(value, str):
        return ""
    words = " ".join(value[: 4 * LONGEST].split())[:LONGEST]
    return "" if words.lower() in _NOTHING else words


def is_set(value: object) -> bool:
    """Whether a switch is on, however the program writes it; nothing is off."""
    if isinstance(value, str):
        return value.strip().lower() in ("true", "1", "yes", "on")
    return isinstance(value, (bool, int)) and bool(value)


def each(value: object) -> Iterator[Mapping[str, object]]:
    """The maps of a list, or of a map's values; whatever else is among them is passed over."""
    found: Sequence[object] = ()
    if isinstance(value, Mapping):
        found = [*value.values()]
    elif isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        found = value
    yield from (one for one in found if isinstance(one, Mapping))


def words_in(value: object) -> Iterator[str]:
    """The texts of a list, or one text."""
    if isinstance(value, str):
        yield text(value)
    elif isinstance(value, Sequence) and not isinstance(value, bytes):
        yield from (text(one) for one in value if isinstance(one, str))
