"""Texts written as YAML, so that this loader, and any other YAML reader, gives the same text back."""

from __future__ import annotations

import re

_TYPED_ELSEWHERE = re.compile(
    r"[-+]?[.\d][\d_.,:eExXoObBa-fA-F+-]*|~|=|<<|y|n|yes|no|true|false|on|off|null|[-+]?\.(inf|nan)",
    re.IGNORECASE,
)
"""Texts that some YAML reader takes for a number, a date, a truth value or nothing."""

_PLAIN = re.compile(r"[^\W_](?:[^\"\\\n\t]*\S)?|[_<$€£+(][^\"\\\n\t]*\S")
_ENDS_PLAIN = re.compile(r"^[\w ]+:|:(?:\s|$)|\s#|[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_ENDS_PLAIN_IN_FLOW = re.compile(r"[\[\]{},:?#]|[()<>=*/+]| (?:and|or|not|in|if|is|for) ")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def scalar(value: str, flow: bool = False) -> str:
    """A text as YAML on one line: bare where that is safe, else in double quotes.

    ``flow`` is for a place inside [ ] or { }, where commas and brackets end a bare text.
    """
    return value if _may_be_bare(value, flow) else double_quoted(value)


def _may_be_bare(value: str, flow: bool) -> bool:
    if not _PLAIN.fullmatch(value) or _TYPED_ELSEWHERE.fullmatch(value):
        return False
    if _ENDS_PLAIN.search(value) or value.startswith(("---", "...")):
        return False
    return not (flow and _ENDS_PLAIN_IN_FLOW.search(value))


def double_quoted(value: str) -> str:
    """A text in double quotes, on one line whatever it holds."""
    return '"' + "".join(_ESCAPES.get(character, character) for character in value) + '"'


def quoted_for_reading(value: str) -> str:
    """A text in the quotes that need no backslashes, for showing to a person."""
    if ('"' in value or "\\" in value) and "'" not in value:
        return f"'{value}'"
    return double_quoted(value)
