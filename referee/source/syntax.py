"""Why YAML cannot read a text, in words for somebody who has never heard of YAML.

One function for each kind of mistake, listed in ``_READINGS``; the first that knows the place speaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import yaml

from referee.source.build import note_too_deep
from referee.source.faults import Faults
from referee.source.lines import Lines
from referee.source.mends import quote_the_rest, quote_this
from referee.source.nodes import Place
from referee.source.traps import ODD_BLANKS, TAB_MEND

_BEFORE_VALUE = re.compile(r" *(?:- +)*(?:[^\s\"'\[{#&*!|>%@`-][^:#]*?: +)?")
_GLUED = re.compile(r" *(?:- +)*([^\W\d][\w ]*?):([^\s:/].*)")
_KEY_LINE = re.compile(r" *(?:- +)*[^\s#\"'\[{][^:#]*:(?: |$)")
_LEADING_TAB = re.compile(r" *\t\s*[^\s#]")
_LEADING_ODD_BLANK = re.compile(rf" *[{ODD_BLANKS}]")
_TYPOGRAPHIC = re.compile(r"[“”„«‘‚‹]")


@dataclass(frozen=True, slots=True)
class _Trouble:
    """Where the parser gave up (``at``), and where what it was reading had begun (``since``)."""

    lines: Lines
    what: str
    reading: str
    at: Place
    since: Place

    @property
    def line(self) -> str:
        return self.lines.line(self.at.line)

    def spot(self, line: int, column: int) -> Place:
        return Place(self.at.file, line, column)


@dataclass(frozen=True, slots=True)
class _Words:
    place: Place
    message: str
    mend: str
    code: str = "syntax"


def note_syntax(error: yaml.MarkedYAMLError, lines: Lines, faults: Faults, most_depth: int) -> None:
    """Note in plain words why the text cannot be read."""
    at = _place(lines, error.problem_mark or error.context_mark)
    if "nesting depth" in str(error.problem):
        note_too_deep(faults, at, most_depth)
        return
    since = _place(lines, error.context_mark) if error.context_mark else at
    trouble = _Trouble(lines, str(error.problem), error.context or "", at, since)
    words = next(filter(None, (reading(trouble) for reading in _READINGS)))
    faults.add(words.code, words.place, words.message, words.mend)


def _place(lines: Lines, mark: object) -> Place:
    """The place of a mark, or the last character where the mark is behind the end."""
    line, column = getattr(mark, "line", 0) + 1, getattr(mark, "column", 0) + 1
    if line > 1 and line >= len(lines.starts):
        return lines.place(len(lines.text.rstrip()))
    return Place(lines.file, line, column)


def _tab(trouble: _Trouble) -> _Words | None:
    """A tab before the text of this line or of one above."""
    for number in range(max(1, trouble.at.line - 1), trouble.at.line + 1):
        line = trouble.lines.line(number)
        at_problem = number == trouble.at.line and line[trouble.at.column - 1 :][:1] == "\t"
        if _LEADING_TAB.match(line) or at_problem:
            column = trouble.at.column if at_problem else line.index("\t") + 1
            message = "a tab stands here, and YAML allows only spaces"
            return _Words(trouble.spot(number, column), message, TAB_MEND, "tab")
    return None


def _odd_blank(trouble: _Trouble) -> _Words | None:
    """A no-break space before the text of this line or of the one above."""
    for number in range(max(1, trouble.at.line - 1), trouble.at.line + 1):
        found = _LEADING_ODD_BLANK.match(trouble.lines.line(number))
        if found:
            message = "this blank is not a plain space, so YAML reads it as part of the text"
            return _Words(
                trouble.spot(number, found.end()), message, "replace it with a space", "odd-blank"
            )
    return None


def _escape(trouble: _Trouble) -> _Words | None:
    if "escape" not in trouble.what and " hex" not in trouble.what:
        return None
    message = "a backslash in double quotes begins a code, and this is none"
    return _Words(
        trouble.at, message, "write two backslashes, or put single quotes around the text"
    )


def _quote_left_open(trouble: _Trouble) -> _Words | None:
    if "quoted" not in trouble.reading and "quoted" not in trouble.what:
        return None
    message = "a quote is opened here, and nowhere closed"
    line = trouble.lines.line(trouble.since.line)
    mend = "close it at the end of the text"
    if line[trouble.since.column - 1 :][:1] == "'":
        mend += ", or put double quotes around a text that holds an apostrophe"
    return _Words(trouble.since, message, mend)


def _opening_sign(trouble: _Trouble) -> _Words | None:
    """A value that begins with a sign of YAML's own and goes on as a sentence."""
    start = _value_start(trouble.line)
    sign = trouble.line[start : start + 1]
    if start + 1 > trouble.at.column or sign not in _SIGNS or sign == "":
        return None
    if sign in "[{" and "flow" in trouble.reading:
        return None
    place = trouble.spot(trouble.at.line, start + 1)
    mend = quote_the_rest(trouble.lines, place)
    whole = _APOSTROPHE_INSIDE.fullmatch(trouble.line[start:])
    if whole:
        mend = quote_this(whole[1])
    return _Words(place, _SIGNS[sign], mend, _CODES_OF_SIGNS.get(sign, "syntax"))


def _value_start(line: str) -> int:
    before = _BEFORE_VALUE.match(line)
    return before.end() if before else 0


_APOSTROPHE_INSIDE = re.compile(r"'(.*\w'\w.*)'\s*")
_CODES_OF_SIGNS = {"*": "anchor", "&": "anchor", "!": "tag", ":": "empty-key"}
_SIGNS = {
    '"': "the text begins with a quote and goes on behind the closing one",
    "'": "the text begins with a quote and goes on behind the closing one",
    "[": "what begins with [ is a list for YAML, and something follows its ]",
    "{": "what begins with { is a map for YAML, and something follows its }",
    "*": "this begins with *, which YAML reads as a reference, not as text",
    "&": "this begins with &, which YAML reads as a reference, not as text",
    "!": "this begins with !, which YAML reads as a type, not as text",
    ">": "> before a text means that the text follows in the lines below",
    "|": "| before a text means that the text follows in the lines below",
    "%": "a text cannot begin with % in YAML",
    "@": "a text cannot begin with @ in YAML",
    "`": "a text cannot begin with ` in YAML",
    "]": "a ] stands here that no [ opens",
    "}": "a } stands here that no { opens",
    ",": "a text cannot begin with a comma in YAML",
    ":": "a colon with no key before it",
    "?": "a text cannot begin with a lone ? in YAML",
}


def _open_bracket(trouble: _Trouble) -> _Words | None:
    """Inside [ ] or { }: never closed, or a sign that ends it too early."""
    if "flow" not in trouble.reading or "node" in trouble.reading:
        return None
    opened = "{" if "mapping" in trouble.reading else "["
    closed = "}" if opened == "{" else "]"
    sign = trouble.line[trouble.at.column - 1 :][:1]
    if closed not in _till(trouble) and (not sign or trouble.at.line > trouble.since.line):
        message = f"a {opened} is opened here, and nowhere closed"
        return _Words(trouble.since, message, f"write {closed} where it ends")
    message = f"inside {opened} {closed} a text cannot go on with {sign or 'this'}"
    mend = "put quotes around the text, or write this on a line of its own"
    return _Words(trouble.at, message, mend)


def _till(trouble: _Trouble) -> str:
    """The text from where the bracket was opened to where reading stopped."""
    return trouble.lines.text[
        trouble.lines.offset(trouble.since) : trouble.lines.offset(trouble.at)
    ]


def _missing_item(trouble: _Trouble) -> _Words | None:
    if "flow node" not in trouble.reading:
        return None
    if trouble.line[trouble.at.column - 1 :][:1] == ":":
        mend = "write the key before the colon"
        return _Words(trouble.at, _SIGNS[":"], mend, "empty-key")
    message = "nothing stands before this sign"
    return _Words(trouble.at, message, "delete it, or write what is missing")


def _colon_at_bracket(trouble: _Trouble) -> _Words | None:
    """``{seen_by:}``: in brackets a colon needs a space behind it, even with no value."""
    if "unexpected ':'" not in trouble.what:
        return None
    message = "no space after the colon, so this is not read as a key and its value"
    mend = "write the value behind the colon, or a space where there is none"
    return _Words(trouble.at, message, mend, "no-space-after-colon")


def _list_on_key_line(trouble: _Trouble) -> _Words | None:
    if "sequence entries are not allowed" not in trouble.what:
        return None
    message = "a list with dashes cannot begin on the line of its key"
    mend = "begin it on the next line; if it is text, put quotes around it"
    return _Words(trouble.at, message, mend)


def _two_colons(trouble: _Trouble) -> _Words | None:
    """``say: Bob wins: all of it``."""
    if "values are not allowed" not in trouble.what:
        return None
    start = _value_start(trouble.line)
    if start == 0 or start >= trouble.at.column or not _KEY_LINE.match(trouble.line):
        return None
    if trouble.line[:start].strip(" -") == "":
        return None
    place = trouble.spot(trouble.at.line, start + 1)
    message = "this text holds a colon with a space behind it, which begins a value for YAML"
    if _TYPOGRAPHIC.match(trouble.line[start:]):
        message = "these quotes are not quotes for YAML, so the colon in the text begins a value"
        value = re.sub(r"^[“”„«‘‚‹]|[“”»’‘›]\s*$", "", trouble.line[start:])
        return _Words(place, message, quote_this(value.strip()), "typographic-quotes")
    return _Words(place, message, quote_the_rest(trouble.lines, place))


def _glued_above(trouble: _Trouble) -> _Words | None:
    """``title:Snake`` above a line that has its space."""
    number = _line_above(trouble)
    glued = _GLUED.match(trouble.lines.line(number)) if number else None
    if glued is None:
        return None
    message = "no space after the colon, so this is not read as a key and its value"
    place = trouble.spot(number, glued.start(1) + 1)
    return _Words(place, message, f"write  {glued[1]}: {glued[2][:60]}", "no-space-after-colon")


def _line_above(trouble: _Trouble) -> int:
    """The number of the nearest line above that is neither blank nor a comment; 0 where none is."""
    for number in range(trouble.at.line - 1, 0, -1):
        line = trouble.lines.line(number).strip()
        if line and not line.startswith("#"):
            return number
    return 0


def _deeper_than_above(trouble: _Trouble) -> _Words | None:
    """A key that is indented as if it belonged to the line above, which is already complete."""
    number = _line_above(trouble)
    if "values are not allowed" not in trouble.what or not number:
        return None
    above = trouble.lines.line(number)
    place = trouble.spot(trouble.at.line, len(trouble.line) - len(trouble.line.lstrip()) + 1)
    if not _KEY_LINE.match(above):
        message = (
            f"a key cannot follow line {number}, which is neither a key with a value nor an item"
        )
        mend = f"write line {number} as  key: value"
        return _Words(place, message, mend)
    message = f"this is indented as a part of line {number}, which has its value already"
    mend = f"begin it below the first letter of line {number}, or give that line nothing behind its colon"
    return _Words(place, message, mend)


def _bad_indent(trouble: _Trouble) -> _Words | None:
    """A line that stands neither under its neighbours nor under an outer line."""
    start = len(trouble.line) - len(trouble.line.lstrip())
    if not trouble.reading.startswith("while parsing a block") or trouble.at.column != start + 1:
        return None
    since = trouble.since
    if trouble.at.column == since.column:
        what = "a list" if "collection" in trouble.reading else "a map of keys"
        message = f"line {since.line} began {what} here, and this line does not go on with it"
        mend = "begin every item with a dash, or every line with a key; not both at one indentation"
        return _Words(trouble.at, message, mend)
    message = "this line is indented unlike the lines it belongs to"
    return _Words(
        trouble.at, message, "begin it below the first letter of the line it belongs with"
    )


def _no_colon(trouble: _Trouble) -> _Words | None:
    if "could not find expected ':'" not in trouble.what:
        return None
    message = "this line is neither a key with a value nor an item of a list"
    return _Words(trouble.since, message, "write  key: value  or begin the line with a dash")


def _directive(trouble: _Trouble) -> _Words | None:
    for number in range(1, trouble.at.line + 1):
        line = trouble.lines.line(number)
        if line.startswith("%"):
            message = "a line that begins with % is an order to YAML"
            return _Words(trouble.spot(number, 1), message, "delete the line")
        if line.strip() and not line.startswith("#"):
            return None
    return None


def _tag(trouble: _Trouble) -> _Words | None:
    if "tag" not in trouble.what and "tag" not in trouble.reading:
        return None
    message = "this begins with !, which YAML reads as a type, not as text"
    return _Words(trouble.since, message, quote_the_rest(trouble.lines, trouble.since), "tag")


def _after_the_end(trouble: _Trouble) -> _Words | None:
    if "document start" not in trouble.what:
        return None
    message = "the value that the file begins with has ended, and something follows it"
    return _Words(trouble.at, message, "write the file as lines of  key: value")


def _otherwise(trouble: _Trouble) -> _Words:
    message = "YAML cannot read on from here"
    mend = "put quotes around a text that holds signs, and check the indentation of the line"
    return _Words(trouble.at, message, mend)


_READINGS: tuple[Callable[[_Trouble], _Words | None], ...] = (
    _tab,
    _odd_blank,
    _escape,
    _quote_left_open,
    _directive,
    _tag,
    _list_on_key_line,
    _colon_at_bracket,
    _opening_sign,
    _open_bracket,
    _missing_item,
    _two_colons,
    _glued_above,
    _deeper_than_above,
    _no_colon,
    _bad_indent,
    _after_the_end,
    _otherwise,
)
