"""The log as it is shown: command by command, with what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.screens.moments import local_time
from referee.store import Journalled

Told = Mapping[int, Sequence[str]]


def log_lines(journal: Iterable[Journalled], told: Told | None = None) -> list[str]:
    """A line for each command, the oldest first; what was taken back says so; below it what came of it."""
    found = []
    for each in journal:
        if each.kind != "new":
            found.append(_line(each))
            found += [f"        {line}" for line in (told or {}).get(each.id, ())]
    return found


def public_lines(journal: Iterable[Journalled], told: Told) -> list[str]:
    """What everybody may know, without the words of commands, which may tell of cheats."""
    return [line for each in journal if each.undone_by is None for line in told.get(each.id, ())]


def _line(each: Journalled) -> str:
    back = "" if each.undone_by is None else f"  (taken back by {each.undone_by})"
    return f"{each.id:>4}  {local_time(each.at)}  {each.words}{back}"


def log_plain(
    journal: Iterable[Journalled],
    told: Told | None = None,
    public: bool = False,
    chance: Told | None = None,
) -> list[dict[str, object]]:
    """The same as plain data; the keys are a contract."""
    if public:
        return [
            {"at": each.at, "night": each.night, "lines": list((told or {})[each.id])}
            for each in journal
            if each.undone_by is None and (told or {}).get(each.id)
        ]
    return [
        {
            "number": each.id,
            "at": each.at,
            "night": each.night,
            "kind": each.kind,
            "words": each.words,
            "taken_back_by": each.undone_by,
            "lines": list((told or {}).get(each.id, ())),
            "chance": list((chance or {}).get(each.id, ())),
        }
        for each in journal
        if each.kind != "new"
    ]
