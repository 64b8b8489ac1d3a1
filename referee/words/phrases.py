"""Small pieces of a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def listed(names: Iterable[str], last: str = "and") -> str:
    """Give ``Ann, Bob and Cas``; an empty list gives an empty text."""
    words = list(names)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def begun_small(text: str) -> str:
    """Give a title as it stands within a sentence: its first letter small."""
    return text[:1].lower() + text[1:]


def plural(n: int, one: str, many: str = "") -> str:
    """Give the number with its word: ``1 pair``, ``2 pairs``; ``many`` is ``one`` with an s."""
    return f"{n} {one if n == 1 else many or one + 's'}"
