"""The log as it is shown: command by command, with what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.screens.moments import local_time
from referee.store import Journalled

Told = Mapping[int, Sequence[str]]


Amended = Mapping[int, int]
"""Numbers of commands that were amended, each with that of the amendment."""


def log_lines(
    journal: Iterable[Journalled], told: Told | None = None, amended: Amended | None = None
) -> list[str]:
    """A line for each command, the oldest first; what was taken back or amended says so; below it what came of it."""
    found = []
    for each in journal:
        if each.kind != "new":
            found.append(_line(each, (amended or {}).get(each.id)))
            found += [f"        {line}" for line in (told or {}).get(each.id, ())]
    return found


def public_lines(journal: Iterable[Journalled], told: Told) -> list[str]:
    """What everybody may know, without the words of commands, which may tell of cheats."""
    return [line for each in journal if each.undone_by is None for line in told.get(each.id, ())]


def _line(each: Journalled, amended: int | None) -> str:
    back = "" if each.undone_by is None else f"  (taken back by {each.undone_by})"
    otherwise = f"  (amended by {amended})" if amended is not None and not back else ""
    return f"{each.id:>4}  {local_time(each.at)}  {each.words}{back}{otherwise}"


def log_plain(
    journal: Iterable[Journalled],
    told: Told | None = None,
    public: bool = False,
    chance: Told | None = None,
    amended: Amended | None = None,
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
            "amended_by": (amended or {}).get(each.id),
            "lines": list((told or {}).get(each.id, ())),
            "chance": list((chance or {}).get(each.id, ())),
        }
        for each in journal
        if each.kind != "new"
    ]
