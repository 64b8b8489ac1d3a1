"""The kinds of fault, one line each, so that they can be printed as a catalogue."""

from __future__ import annotations

from referee.records import record


@record
class Code:
    """A kind of fault: its name, one line that explains it, and "fault" or "warning"."""

    name: str
    line: str
    severity: str = "fault"


CODES: dict[str, Code] = {}


def register(*codes: Code) -> None:
    """Add kinds to the catalogue. Two kinds of one name are a mistake in the program."""
    for code in codes:
        if CODES.get(code.name, code) != code:
            raise ValueError(f"fault code {code.name!r} is registered twice")
        CODES[code.name] = code


SOURCE_CODES = (
    Code("unreadable", "the file is not there, is no file, or may not be read"),
    Code("too-big", "the file has more bytes or more values than any ruleset needs"),
    Code("too-deep", "lists and maps stand in one another deeper than any ruleset needs"),
    Code("not-utf8", "the file is not saved as UTF-8 text"),
    Code("control-character", "a character that cannot be seen or printed"),
    Code("odd-blank", "a blank that is not the plain space, where YAML needs a plain space"),
    Code("tab", "a tab where YAML allows only spaces"),
    Code("empty-file", "nothing is written in the file"),
    Code("several-documents", "a line --- begins a second document in one file"),
    Code("syntax", "the text cannot be read as YAML"),
    Code("duplicate-key", "the same key twice in one map"),
    Code("empty-key", "a value with no key before it"),
    Code("key-not-text", "a list or a map where a key is due, or a key written with ?"),
    Code("pair-in-list", "a pair inside [ ] that has no { } around it"),
    Code("merge-key", "the merge key <<, which is not used here"),
    Code("tag", "a value that begins with !, which YAML reads as a type"),
    Code("anchor", "a value that begins with & or *, which YAML reads as a reference"),
    Code("typographic-quotes", "a value in “ ” or ‘ ’, which YAML does not read as quotes"),
    Code("comma-in-call", "a comma inside a call inside { } or [ ], where it ends the value"),
    Code("formula-in-brackets", "a formula that begins with [ or {, which YAML reads as a list"),
    Code("no-space-after-colon", "a key and its value with no space between them"),
    Code("swallowed", "words after # that were read as a comment", "warning"),
)
"""The kinds that reading a text can find."""

register(*SOURCE_CODES)
