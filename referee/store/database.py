"""A connection whose every fault is a refusal: one sentence for the GM in place of a traceback."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from referee.errors import BadInput, Busy, Damaged, Refusal

Row = tuple[Any, ...]


class Database:
    """Runs SQL on one connection. ``name`` is how refusals call the file."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self.connection = connection
        self.name = name

    def run(self, sql: str, *values: object) -> None:
        with self.guarded():
            self.connection.execute(sql, values)

    def insert(self, sql: str, *values: object) -> int:
        """Run one INSERT and return the id of its row."""
        with self.guarded():
            return int(self.connection.execute(sql, values).lastrowid or 0)

    def all(self, sql: str, *values: object) -> list[Row]:
        with self.guarded():
            return self.connection.execute(sql, values).fetchall()

    def one(self, sql: str, *values: object) -> Row | None:
        with self.guarded():
            row: Row | None = self.connection.execute(sql, values).fetchone()
            return row

    def each(self, sql: str, *values: object) -> Iterator[Row]:
        """The rows one by one, for what may be long."""
        with self.guarded():
            cursor = self.connection.execute(sql, values)
        while True:
            with self.guarded():
                rows = cursor.fetchmany(500)
            if not rows:
                return
            yield from rows

    def number(self, sql: str, *values: object) -> int:
        """The first column of the first row as a whole number; 0 where there is none."""
        row = self.one(sql, *values)
        return 0 if row is None or row[0] is None else self.whole(row[0])

    def whole(self, value: object) -> int:
        """A stored number that must be whole, or Damaged."""
        if type(value) is not int:
            raise self.damaged(f"{str(value)[:40]!r} stands where a whole number belongs")
        return value

    def damaged(self, what: str) -> Damaged:
        return Damaged(f"{self.name} is damaged ({what}): go back to a copy that is whole.")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of what runs inside is kept, or, when anything at all is raised, none of it."""
        self.run("BEGIN IMMEDIATE")
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.rollback()
            raise

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Turn what SQLite raises into a refusal; a mistake in our own SQL stays a crash."""
        try:
            yield
        except sqlite3.Error as error:
            refusal = refusal_of(error, self.name)
            if refusal is None:
                raise
            raise refusal from error
        except UnicodeEncodeError as error:
            raise BadInput(
                "That holds characters that are no text in any script: type it again."
            ) from error


def refusal_of(error: sqlite3.Error, name: str) -> Refusal | None:
    """The refusal for what SQLite raised about the file ``name``; None for a mistake of ours."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        if "decode" not in str(error):
            return None
        return Damaged(f"{name} is damaged (a text in it is not UTF-8).")
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Busy("Somebody else is writing to this campaign at the moment: try again.")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Damaged(
                f"{name} is damaged or no database ({error}); nothing was written to it."
            )
        case sqlite3.SQLITE_CONSTRAINT | sqlite3.SQLITE_TOOBIG | sqlite3.SQLITE_MISMATCH:
            return Damaged(f"{name} does not hold together ({error}); nothing was written to it.")
        case sqlite3.SQLITE_FULL:
            return Refusal("The disk is full: make room and say it again; nothing was written.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return Refusal(f"{name} cannot be opened or written here ({error}).")
        case sqlite3.SQLITE_IOERR:
            return Refusal(f"{name} cannot be read or written ({error}): look at the disk.")
    return None
