"""The journal of commands: what was typed, when, and what was taken back."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from referee.records import record
from referee.store.database import Database
from referee.store.lines import utc

Kind = Literal["new", "do", "undo", "redo"]


@record
class Journalled:
    """One command. ``at`` is UTC, ISO 8601; ``undone_by`` is the undo that took it back."""

    id: int
    at: str
    words: str
    kind: Kind
    night: int | None
    undone_by: int | None


_COLUMNS = "id, at, words, kind, night, undone_by"


def write(
    database: Database, words: str, kind: Kind, now: datetime | None, night: int | None
) -> Journalled:
    """Add a command, as the next number."""
    identity = last_id(database) + 1
    at = utc(now or datetime.now().astimezone())
    clean = words.encode("utf-8", "replace").decode("utf-8")
    database.run(
        "INSERT INTO commands (id, at, words, kind, night) VALUES (?, ?, ?, ?, ?)",
        *(identity, at, clean, kind, night),
    )
    return Journalled(identity, at, clean, kind, night, None)


def last_id(database: Database) -> int:
    """The number of the last command; it tells whether anything happened since."""
    newest = database.number("SELECT max(id) FROM commands")
    if newest >= 2**53:
        raise database.damaged("its commands are numbered beyond reason")
    return newest


def recent(database: Database, count: int | None) -> list[Journalled]:
    """The last commands (all where None), oldest first."""
    sql = f"SELECT {_COLUMNS} FROM commands ORDER BY id DESC LIMIT ?"
    rows = database.all(sql, -1 if count is None else count)
    return [Journalled(*row) for row in reversed(rows)]


def undoable(database: Database, count: int) -> list[Journalled]:
    """The last live commands, newest first, at most so many."""
    rows = database.all(
        f"SELECT {_COLUMNS} FROM commands WHERE kind = 'do' AND undone_by IS NULL"
        " ORDER BY id DESC LIMIT ?",
        count,
    )
    return [Journalled(*row) for row in rows]


def redoable(database: Database, count: int) -> list[Journalled]:
    """What was undone since the last new command, in the order in which it was done."""
    rows = database.all(
        f"SELECT {_COLUMNS} FROM commands"
        " WHERE undone_by > (SELECT max(id) FROM commands WHERE kind = 'do')"
        " ORDER BY id LIMIT ?",
        count,
    )
    return [Journalled(*row) for row in rows]


def mark(database: Database, command: int, undone_by: int | None) -> None:
    """Say that a command was taken back by an undo, or (None) that it counts again."""
    database.run("UPDATE commands SET undone_by = ? WHERE id = ?", undone_by, command)


def set_night(database: Database, command: int, night: int | None) -> None:
    database.run("UPDATE commands SET night = ? WHERE id = ?", night, command)
