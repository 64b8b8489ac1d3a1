"""Words that several faults share."""

from __future__ import annotations

import re

from referee.source.lines import Lines
from referee.source.nodes import Place
from referee.source.quoting import quoted_for_reading

_COMMENT_BEHIND = re.compile(r"(?:\s{2,}#|\s#\s).*$")
_LONGEST_SHOWN = 70

COMMA_INSIDE = "comma inside { } or [ ]: write this on a line of its own"


def quote_the_rest(lines: Lines, place: Place) -> str:
    """The mend for a value that must be quoted: from its place to the end of the line, quoted."""
    start = lines.offset(place)
    rest = lines.text[start : start + 4 * _LONGEST_SHOWN].partition("\n")[0]
    rest = _COMMENT_BEHIND.sub("", rest).strip()
    return quote_this(rest)


def quote_this(value: str) -> str:
    """The mend for a value that must be quoted, with the value as it should stand."""
    if not value or len(value) > _LONGEST_SHOWN:
        return "put quotes around the whole text"
    return f"if it is text, put quotes around it:  {quoted_for_reading(value)}"
