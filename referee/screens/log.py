"""The log as it is shown: command by command."""

from __future__ import annotations

from collections.abc import Iterable

from referee.screens.moments import local_time
from referee.store import Journalled


def log_lines(journal: Iterable[Journalled]) -> list[str]:
    """A line for each command, the oldest first; what was taken back says so."""
    return [_line(each) for each in journal if each.kind != "new"]


def _line(each: Journalled) -> str:
    back = "" if each.undone_by is None else f"  (taken back by {each.undone_by})"
    return f"{each.id:>4}  {local_time(each.at)}  {each.words}{back}"


def log_plain(journal: Iterable[Journalled]) -> list[dict[str, object]]:
    """The same as plain data; the keys are a contract."""
    return [
        {
            "number": each.id,
            "at": each.at,
            "night": each.night,
            "kind": each.kind,
            "words": each.words,
            "taken_back_by": each.undone_by,
        }
        for each in journal
        if each.kind != "new"
    ]
