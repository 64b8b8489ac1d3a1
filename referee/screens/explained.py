"""What the checker understood of a ruleset, as lines and as plain data."""

from __future__ import annotations

import re

from referee.errors import NotFound
from referee.language.explain import Told, at_line, outline
from referee.library import Shelf
from referee.records import record
from referee.screens.checked import Checked, checked
from referee.words import plural, printable

_WITH_LINE = re.compile(r"(.+):([0-9]{1,6})\Z", re.DOTALL)


@record(frozen=False)
class Explained:
    """``line``: 0 for an outline of the file."""

    file: str
    line: int
    told: list[Told]
    faults: int


def split(typed: str) -> tuple[str, int]:
    """A file or game, and the line behind its colon; 0 for none."""
    found = _WITH_LINE.match(typed)
    return (found[1], int(found[2])) if found else (typed, 0)


def explained(shelf: Shelf, typed: str) -> Explained:
    """What a file, or one line of it, was understood to be. NotFound for a line that the file does not have.

    FaultyFile where nothing of it can be read.
    """
    name, line = split(typed)
    found = checked(shelf, name)
    if found.rules is None or (found.faults and not found.rules.rules.title):
        found.faults.raise_if_any()
        raise NotFound(f"{found.file} holds nothing that could be explained.")
    many = _lines(found)
    if line > many:
        raise NotFound(f"{printable(found.file)} has {plural(many, 'line')}, and no line {line}.")
    told = at_line(found.rules, found.file, line) if line else outline(found.rules)
    count = sum(1 for fault in found.faults if fault.severity == "fault")
    return Explained(found.file, line, told, count)


def _lines(found: Checked) -> int:
    return len(found.texts.get(found.file, "").splitlines())


def explained_lines(one: Explained) -> list[str]:
    """A heading for each thing, with what is to be said of it below."""
    lines: list[str] = []
    if one.faults:
        file = printable(one.file)
        lines += [
            f"This file has {plural(one.faults, 'fault')}: 'referee rules check {file}' names them.",
            "",
        ]
    for told in one.told:
        line = told.place.line
        where = "" if line == one.line else f", line {line}"
        if told.place.file != one.file:
            where = f", {printable(told.place.file)}:{line}"
        lines.append(f"{told.what} {printable(told.name)}".rstrip() + where)
        lines += [f"  {printable(words)}" for words in told.lines]
    if not one.told:
        lines.append(f"Line {one.line} stands before everything that could be explained.")
    return lines


def explained_plain(one: Explained) -> dict[str, object]:
    """The same as plain data; the keys are a contract."""
    return {
        "file": one.file,
        "line": one.line or None,
        "faults": one.faults,
        "told": [
            {
                "file": told.place.file,
                "line": told.place.line,
                "column": told.place.column,
                "what": told.what,
                "name": told.name,
                "says": list(told.lines),
            }
            for told in one.told
        ],
    }
