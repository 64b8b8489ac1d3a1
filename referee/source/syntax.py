"""Why YAML cannot read a text, in words for somebody who has never heard of YAML.

One function for each kind of mistake, listed in ``_READINGS``; the first that knows the place speaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import yaml

from referee.source.build import note_too_deep
from referee.source.faults import Faults
from referee.source.layout import (
    KEY_LINE,
    after_the_end,
    bad_indent,
    deeper_than_above,
    glued_above,
    no_colon,
)
from referee.source.lines import Lines
from referee.source.mends import quote_the_rest, quote_this
from referee.source.nodes import Place
from referee.source.traps import ODD_BLANKS, TAB_MEND
from referee.source.trouble import Trouble, Words

_BEFORE_VALUE = re.compile(r" *(?:- +)*(?:[^\s\"'\[{#&*!|>%@`-][^:#]*?: +)?")
_LEADING_TAB = re.compile(r" *\t\s*[^\s#]")
_LEADING_ODD_BLANK = re.compile(rf" *[{ODD_BLANKS}]")
_TYPOGRAPHIC = re.compile(r"[“”„«‘‚‹]")


def note_syntax(error: yaml.MarkedYAMLError, lines: Lines, faults: Faults, most_depth: int) -> None:
    """Note in plain words why the text cannot be read."""
    at = _place(lines, error.problem_mark or error.context_mark)
    if "nesting depth" in str(error.problem):
        note_too_deep(faults, at, most_depth)
        return
    since = _place(lines, error.context_mark) if error.context_mark else at
    trouble = Trouble(lines, str(error.problem), error.context or "", at, since)
    words = next(filter(None, (reading(trouble) for reading in _READINGS)))
    faults.add(words.code, words.place, words.message, words.mend, words.also)


def _place(lines: Lines, mark: object) -> Place:
    """The place of a mark, or the last character where the mark is behind the end."""
    line, column = getattr(mark, "line", 0) + 1, getattr(mark, "column", 0) + 1
    if line > 1 and line >= len(lines.starts):
        return lines.place(len(lines.text.rstrip()))
    return Place(lines.file, line, column)


def _tab(trouble: Trouble) -> Words | None:
    """A tab before the text of this line or of one above."""
    for number in range(max(1, trouble.at.line - 1), trouble.at.line + 1):
        line = trouble.lines.line(number)
        at_problem = number == trouble.at.line and line[trouble.at.column - 1 :][:1] == "\t"
        if _LEADING_TAB.match(line) or at_problem:
            column = trouble.at.column if at_problem else line.index("\t") + 1
            message = "a tab stands here, and YAML allows only spaces"
            return Words(trouble.spot(number, column), message, TAB_MEND, "tab")
    return None


def _odd_blank(trouble: Trouble) -> Words | None:
    """A no-break space before the text of this line or of the one above."""
    for number in range(max(1, trouble.at.line - 1), trouble.at.line + 1):
        found = _LEADING_ODD_BLANK.match(trouble.lines.line(number))
        if found:
            message = "this blank is not a plain space, so YAML reads it as part of the text"
            return Words(
                trouble.spot(number, found.end()), message, "replace it with a space", "odd-blank"
            )
    return None


def _escape(trouble: Trouble) -> Words | None:
    if "escape" not in trouble.what and " hex" not in trouble.what:
        return None
    message = "a backslash in double quotes begins a code, and this is none"
    return Words(trouble.at, message, "write two backslashes, or put single quotes around the text")


def _quote_left_open(trouble: Trouble) -> Words | None:
    if "quoted" not in trouble.reading and "quoted" not in trouble.what:
        return None
    message = "a quote is opened here, and nowhere closed"
    line = trouble.lines.line(trouble.since.line)
    mend = "close it at the end of the text"
    if line[trouble.since.column - 1 :][:1] == "'":
        mend += ", or put double quotes around a text that holds an apostrophe"
    return Words(trouble.since, message, mend)


def _opening_sign(trouble: Trouble) -> Words | None:
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
    return Words(place, _SIGNS[sign], mend, _CODES_OF_SIGNS.get(sign, "syntax"))


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


def _open_bracket(trouble: Trouble) -> Words | None:
    """Inside [ ] or { }: never closed, or a sign that ends it too early."""
    if "flow" not in trouble.reading or "node" in trouble.reading:
        return None
    opened = "{" if "mapping" in trouble.reading else "["
    closed = "}" if opened == "{" else "]"
    sign = trouble.line[trouble.at.column - 1 :][:1]
    if closed not in _till(trouble) and (not sign or trouble.at.line > trouble.since.line):
        message = f"a {opened} is opened here, and nowhere closed"
        return Words(trouble.since, message, f"write {closed} where it ends")
    message = f"inside {opened} {closed} a text cannot go on with {sign or 'this'}"
    mend = "put quotes around the text, or write this on a line of its own"
    return Words(trouble.at, message, mend)


def _till(trouble: Trouble) -> str:
    """The text from where the bracket was opened to where reading stopped."""
    return trouble.lines.text[
        trouble.lines.offset(trouble.since) : trouble.lines.offset(trouble.at)
    ]


def _missing_item(trouble: Trouble) -> Words | None:
    if "flow node" not in trouble.reading:
        return None
    if trouble.line[trouble.at.column - 1 :][:1] == ":":
        mend = "write the key before the colon"
        return Words(trouble.at, _SIGNS[":"], mend, "empty-key")
    message = "nothing stands before this sign"
    return Words(trouble.at, message, "delete it, or write what is missing")


def _colon_at_bracket(trouble: Trouble) -> Words | None:
    """``{seen_by:}``: in brackets a colon needs a space behind it, even with no value."""
    if "unexpected ':'" not in trouble.what:
        return None
    message = "no space after the colon, so this is not read as a key and its value"
    mend = "write the value behind the colon, or a space where there is none"
    return Words(trouble.at, message, mend, "no-space-after-colon")


def _list_on_key_line(trouble: Trouble) -> Words | None:
    if "sequence entries are not allowed" not in trouble.what:
        return None
    message = "a list with dashes cannot begin on the line of its key"
    mend = "begin it on the next line; if it is text, put quotes around it"
    return Words(trouble.at, message, mend)


def _two_colons(trouble: Trouble) -> Words | None:
    """``say: Bob wins: all of it``."""
    if "values are not allowed" not in trouble.what:
        return None
    start = _value_start(trouble.line)
    if start == 0 or start >= trouble.at.column or not KEY_LINE.match(trouble.line):
        return None
    if trouble.line[:start].strip(" -") == "":
        return None
    place = trouble.spot(trouble.at.line, start + 1)
    message = "this text holds a colon with a space behind it, which begins a value for YAML"
    if _TYPOGRAPHIC.match(trouble.line[start:]):
        message = "these quotes are not quotes for YAML, so the colon in the text begins a value"
        value = re.sub(r"^[“”„«‘‚‹]|[“”»’‘›]\s*$", "", trouble.line[start:])
        return Words(place, message, quote_this(value.strip()), "typographic-quotes")
    return Words(place, message, quote_the_rest(trouble.lines, place))


def _directive(trouble: Trouble) -> Words | None:
    for number in range(1, trouble.at.line + 1):
        line = trouble.lines.line(number)
        if line.startswith("%"):
            message = "a line that begins with % is an order to YAML"
            return Words(trouble.spot(number, 1), message, "delete the line")
        if line.strip() and not line.startswith("#"):
            return None
    return None


def _tag(trouble: Trouble) -> Words | None:
    if "tag" not in trouble.what and "tag" not in trouble.reading:
        return None
    message = "this begins with !, which YAML reads as a type, not as text"
    return Words(trouble.since, message, quote_the_rest(trouble.lines, trouble.since), "tag")


def _otherwise(trouble: Trouble) -> Words:
    message = "YAML cannot read on from here"
    mend = "put quotes around a text that holds signs, and check the indentation of the line"
    return Words(trouble.at, message, mend)


_READINGS: tuple[Callable[[Trouble], Words | None], ...] = (
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
    glued_above,
    deeper_than_above,
    no_colon,
    bad_indent,
    after_the_end,
    _otherwise,
)
