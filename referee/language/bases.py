"""What a ruleset's text is laid on, by the keys that begin its lines: no more is read to find the other files.

A file that says nothing of how it is played is plain, and is played as ``PLAIN`` is.
"""

from __future__ import annotations

import re

FOLDER = "patterns/"
"""What stands before a pattern's name where rulesets are looked for by name."""

PLAIN = "any"
"""The ruleset that plays where a file says nothing of how it is played."""

_WHOLE = "play like extends pattern with procedures kit zones track define tables hands"
NOT_PLAIN = frozenset(_WHOLE.split(" "))
"""A file with one of these is not plain: it has, or should have, a way of playing of its own."""

_KEY = re.compile(r"""["']?(\w+)["']?\s*:(.*)""")


def base_of(text: str) -> str:
    """The name under which what a text is laid on is found; '' for none."""
    if text.lstrip("\ufeff \r\n").startswith("{"):
        return _base_in_braces(text)
    begun = [found for line in text.splitlines() if (found := _KEY.match(line))]
    keys = {found[1]: found[2] for found in begun}
    if pattern := _value(keys.get("like", "")):
        return FOLDER + pattern
    if base := _value(keys.get("extends", "")):
        return base
    return PLAIN if keys and not NOT_PLAIN & {*keys} else ""


def _base_in_braces(text: str) -> str:
    """The same of a file that is written in braces, as JSON is. Such a file is never plain."""
    from referee.source import Faults, Map, Text
    from referee.source.load import load

    node = load(text, "", Faults())
    for key, folder in (("like", FOLDER), ("extends", "")):
        named = node.get(key) if isinstance(node, Map) else None
        if isinstance(named, Text) and named.value.strip():
            return folder + named.value.strip()
    return ""


def _value(written: str) -> str:
    """A name behind its key, without quotes and note."""
    return f" {written}".partition(" #")[0].strip().strip("'\"")
