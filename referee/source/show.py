"""A fault as it is shown: its line, the spot marked, and the mend; and as plain data."""

from __future__ import annotations

import unicodedata

from referee.source.decode import UNSEEN
from referee.source.faults import Fault
from referee.source.lines import Lines
from referee.source.nodes import Place

_TAB = "    "
_WIDEST = 96
_BEFORE = 60


def show_fault(fault: Fault, text: str) -> str:
    """A fault in lines: place, code and message; the line of the file with ^ under the spot; mend.

    ``text`` is the whole file. Nothing in what comes back can move a terminal's cursor.
    """
    lines = Lines(fault.place.file, text.removeprefix("\ufeff"))
    shown = [str(fault), *_spot(lines, fault.place)]
    if fault.mend:
        shown.append(f"  {fault.mend}")
    for place in fault.also:
        shown += [f"  see also {place}", *_spot(lines, place)] if _is_here(fault, place) else []
    return UNSEEN.sub("\ufffd", "\n".join(shown))


def _is_here(fault: Fault, place: Place) -> bool:
    return place.file == fault.place.file


def _spot(lines: Lines, place: Place) -> list[str]:
    """The line of a place and a ^ under it; nothing where the file has no such line."""
    line = UNSEEN.sub("\ufffd", lines.line(place.line))
    if not line.strip():
        return []
    at = min(place.column - 1, len(line))
    start = at - _BEFORE if at > _BEFORE + 10 else 0
    before, behind = line[start:at].replace("\t", _TAB), line[at:].replace("\t", _TAB)
    if start:
        before = f"…{before}"
    room = max(_WIDEST - width(before), 20)
    if len(behind) > room:
        behind = f"{behind[:room]}…"
    margin = f"  {place.line} | "
    return [f"{margin}{before}{behind}", f"{' ' * (len(margin) - 2)}| {' ' * width(before)}^"]


def width(text: str) -> int:
    """How many columns of a terminal a text takes: two for wide characters, none for combining."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def fault_plain(fault: Fault) -> dict[str, object]:
    """A fault as plain data for ``--json``; the keys are a contract."""
    return {
        **_place_plain(fault.place),
        "severity": fault.severity,
        "code": fault.code,
        "message": fault.message,
        "mend": fault.mend,
        "also": [_place_plain(place) for place in fault.also],
    }


def _place_plain(place: Place) -> dict[str, object]:
    return {"file": place.file, "line": place.line, "column": place.column}
