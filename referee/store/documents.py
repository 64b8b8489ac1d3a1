"""Documents: the present state of the campaign as JSON values under (place, key).

Every change is kept with its command, so that undo can put back what was there before.
"""

from __future__ import annotations

from typing import Any, Literal

from referee.store.bodies import from_text, to_text
from referee.store.database import Database

Condition = tuple[str, Literal["=", "!="], Any]
"""A field of a document, and what it holds, or does not."""

_ONE = "SELECT body FROM documents WHERE place = ? AND key = ?"


def get(database: Database, place: str, key: str) -> Any:
    """The value, or None when there is none."""
    row = database.one(_ONE, place, key)
    return None if row is None else from_text(database, row[0])


def everything(database: Database, place: str) -> dict[str, Any]:
    """Every value of a place by key, in the order of the keys' text."""
    rows = database.all("SELECT key, body FROM documents WHERE place = ? ORDER BY key", place)
    return {key: from_text(database, body) for key, body in rows}


def where(database: Database, place: str, *any_of: Condition) -> dict[str, Any]:
    """The values of a place of which one of these is true, by key. The others are never read into Python, of which
    there may be thousands after some years. A field that is missing holds nothing that could be named; where a field
    holds fields of its own, its documents may be missed by ``!=``."""
    found = {
        "=": "(instr(body, ?) OR instr(body, ?))",
        "!=": "NOT (instr(body, ?) OR instr(body, ?))",
    }
    tests = " OR ".join(found[sign] for _, sign, _ in any_of)
    texts = [
        f"{to_text(name)}:{to_text(value)}{end}" for name, _, value in any_of for end in (",", "}")
    ]
    sql = f"SELECT key, body FROM documents WHERE place = ? AND ({tests}) ORDER BY key"
    rows = database.all(sql, place, *texts)
    values = {key: from_text(database, body) for key, body in rows}
    return {key: value for key, value in values.items() if _any_true(value, any_of)}


def _any_true(value: Any, any_of: tuple[Condition, ...]) -> bool:
    """Looked at once more, since what a text holds may stand deeper in it."""
    if not isinstance(value, dict):
        return True
    return any(
        (name in value and to_text(value[name]) == to_text(wanted)) == (sign == "=")
        for name, sign, wanted in any_of
    )


def last_key(database: Database, place: str) -> str | None:
    """The greatest key of a place, by text."""
    sql = "SELECT key FROM documents WHERE place = ? ORDER BY key DESC LIMIT 1"
    row = database.one(sql, place)
    return None if row is None else str(row[0])


def found_by(database: Database, command: int, place: str, key: str) -> list[Any]:
    """The values that a command found there, one before each change that it made; None where there was none."""
    rows = database.all(
        "SELECT before FROM changes WHERE command = ? AND place = ? AND key = ? ORDER BY seq",
        *(command, place, key),
    )
    return [None if before is None else from_text(database, before) for (before,) in rows]


def dropped_by(database: Database, command: int, place: str) -> dict[str, Any]:
    """What a command took away from a place, by key."""
    rows = database.all(
        "SELECT key, before FROM changes WHERE command = ? AND place = ? AND after IS NULL"
        " AND before IS NOT NULL ORDER BY seq",
        *(command, place),
    )
    return {key: from_text(database, before) for key, before in rows}


def put(database: Database, command: int, place: str, key: str, value: Any) -> None:
    """Write a value (not None) and the change; a value that is there already changes nothing."""
    if value is None:
        raise TypeError(f"None cannot be put at {place}/{key}: drop it")
    _change(database, command, place, key, to_text(value))


def drop(database: Database, command: int, place: str, key: str) -> None:
    """Take a value away; nothing happens where there is none."""
    _change(database, command, place, key, None)


def take_back(database: Database, command: int) -> None:
    """Put back what was there before this command, which is the last live one."""
    sql = "SELECT place, key, after, before FROM changes WHERE command = ? ORDER BY seq DESC"
    _restore(database, sql, command)


def do_again(database: Database, command: int) -> None:
    """Make again the changes of a command that was taken back."""
    sql = "SELECT place, key, before, after FROM changes WHERE command = ? ORDER BY seq"
    _restore(database, sql, command)


def _change(database: Database, command: int, place: str, key: str, after: str | None) -> None:
    row = database.one(_ONE, place, key)
    before = None if row is None else row[0]
    if before == after:
        return
    seq = database.number("SELECT max(seq) FROM changes WHERE command = ?", command) + 1
    database.run(
        "INSERT INTO changes (command, seq, place, key, before, after) VALUES (?, ?, ?, ?, ?, ?)",
        *(command, seq, place, key, before, after),
    )
    _write(database, place, key, after)


def _restore(database: Database, sql: str, command: int) -> None:
    for place, key, expected, wanted in database.all(sql, command):
        row = database.one(_ONE, place, key)
        if (None if row is None else row[0]) != expected:
            raise database.damaged(f"{place} {key} is not as its last command left it")
        _write(database, place, key, wanted)


def _write(database: Database, place: str, key: str, body: str | None) -> None:
    if body is None:
        database.run("DELETE FROM documents WHERE place = ? AND key = ?", place, key)
        return
    database.run(
        "INSERT INTO documents (place, key, body) VALUES (?, ?, ?)"
        " ON CONFLICT (place, key) DO UPDATE SET body = excluded.body",
        *(place, key, body),
    )
