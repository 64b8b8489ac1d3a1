"""What a ruleset says of itself, found without reading its rules: for lists of many games."""

from __future__ import annotations

import re

SAID = frozenset(
    {"referee", "title", "also", "summary", "tags", "players", "ideal", "length", "extends"}
)
"""The keys of what is shown of a game that is not opened."""

_KEY = re.compile(r"([A-Za-z_]\w*):(?:\s|$)")


def head_of(text: str) -> str:
    """The parts of a ruleset's text that say what it is; the whole text where it is laid out in another way, or is
    like a pattern."""
    kept: list[str] = []
    taken = True
    for line in text.splitlines(keepends=True):
        if not line.strip() or line[0] in " #":
            if taken:
                kept.append(line)
            continue
        key = _KEY.match(line)
        if key is None or key[1] == "like":
            return text
        taken = key[1] in SAID
        if taken:
            kept.append(line)
    return "".join(kept)
