"""Lines that do not fit under one another: the mistakes of indentation, in plain words."""

from __future__ import annotations

import re

from referee.source.nodes import Place
from referee.source.trouble import Trouble, Words

KEY_LINE = re.compile(r" *(?:- +)*[^\s#\"'\[{][^:#]*:(?: |$)")
_GLUED = re.compile(r" *(?:- +)*([^\W\d][\w ]*?):([^\s:/].*)")


def glued_above(trouble: Trouble) -> Words | None:
    """``title:Snake`` above a line that has its space."""
    number = _line_above(trouble)
    glued = _GLUED.match(trouble.lines.line(number)) if number else None
    if glued is None:
        return None
    message = "no space after the colon, so this is not read as a key and its value"
    place = trouble.spot(number, glued.start(1) + 1)
    return Words(place, message, f"write  {glued[1]}: {glued[2][:60]}", "no-space-after-colon")


def _line_above(trouble: Trouble) -> int:
    """The number of the nearest line above that is neither blank nor a comment; 0 where none is."""
    for number in range(trouble.at.line - 1, 0, -1):
        line = trouble.lines.line(number).strip()
        if line and not line.startswith("#"):
            return number
    return 0


def deeper_than_above(trouble: Trouble) -> Words | None:
    """A key that is indented as if it belonged to the line above, which is already complete."""
    number = _line_above(trouble)
    if "values are not allowed" not in trouble.what or not number:
        return None
    above = trouble.lines.line(number)
    place = trouble.spot(trouble.at.line, len(trouble.line) - len(trouble.line.lstrip()) + 1)
    if not KEY_LINE.match(above):
        message = (
            f"a key cannot follow line {number}, which is neither a key with a value nor an item"
        )
        mend = f"write line {number} as  key: value"
        return Words(place, message, mend)
    message = f"this is indented as a part of line {number}, which has its value already"
    mend = f"begin it below the first letter of line {number}, or give that line nothing behind its colon"
    return Words(place, message, mend)


def bad_indent(trouble: Trouble) -> Words | None:
    """A line that stands neither under its neighbours nor under an outer line."""
    start = len(trouble.line) - len(trouble.line.lstrip())
    if not trouble.reading.startswith("while parsing a block") or trouble.at.column != start + 1:
        return None
    since = trouble.since
    if trouble.at.column == since.column:
        what = "a list" if "collection" in trouble.reading else "a map of keys"
        message = f"line {since.line} began {what} here, and this line does not go on with it"
        mend = "begin every item with a dash, or every line with a key; not both at one indentation"
        return Words(trouble.at, message, mend)
    message = "this line is indented unlike the lines it belongs to"
    mend = "begin it below the first letter of the line it belongs with"
    return Words(trouble.at, message, mend, also=_further_out(trouble, start))


def _further_out(trouble: Trouble, start: int) -> tuple[Place, ...]:
    """The nearest line above that begins further out: it may be that one that stands in the wrong place."""
    for number in range(trouble.at.line - 1, 0, -1):
        line = trouble.lines.line(number)
        indent = len(line) - len(line.lstrip())
        if line.strip() and not line.lstrip().startswith("#") and indent < start:
            return (trouble.spot(number, indent + 1),)
    return ()


def no_colon(trouble: Trouble) -> Words | None:
    if "could not find expected ':'" not in trouble.what:
        return None
    message = "this line is neither a key with a value nor an item of a list"
    return Words(trouble.since, message, "write  key: value  or begin the line with a dash")


def after_the_end(trouble: Trouble) -> Words | None:
    if "document start" not in trouble.what:
        return None
    message = "the value that the file begins with has ended, and something follows it"
    return Words(trouble.at, message, "write the file as lines of  key: value")
