"""What a database of ours holds, and the check that a file holds this and nothing else.

A campaign's folder may come from a stranger. A trigger or a view in it would run on our reads and
writes, so a file is opened only when ``sqlite_master`` holds exactly the objects of its layout.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from referee.records import record

Object = tuple[str, str, str, str]
"""(type, name, table, sql), as ``sqlite_master`` shows it."""


@record
class Layout:
    """A kind of database in a campaign's folder.

    ``what``: what it is, as in "is not a campaign database". ``tables``: the SQL of each;
    ``indexes``: name: (table, unique, columns and condition).
    """

    file_name: str
    lock_name: str
    what: str
    application_id: int
    format: int
    tables: Mapping[str, str]
    indexes: Mapping[str, tuple[str, bool, str]]

    @property
    def objects(self) -> tuple[Object, ...]:
        """What ``sqlite_master`` has to show."""
        tables = [("table", name, name, sql) for name, sql in self.tables.items()]
        indexes = [
            (
                "index",
                name,
                table,
                f"CREATE {'UNIQUE ' if unique else ''}INDEX {name} ON {table} {rest}",
            )
            for name, (table, unique, rest) in self.indexes.items()
        ]
        return (*tables, *indexes)

    def lay_out(self, connection: sqlite3.Connection) -> None:
        """Make the tables in a new and empty file."""
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {self.format}")
        for _, _, _, sql in self.objects:
            connection.execute(sql)

    def why_not_ours(self, connection: sqlite3.Connection) -> str | None:
        """What makes this file none of this layout, as the end of a sentence; or None.

        Raises ``sqlite3.DatabaseError`` when the file is not SQLite or is damaged at its beginning.
        """
        if connection.execute("PRAGMA application_id").fetchone() != (self.application_id,):
            return f"is not {self.what}"
        (written,) = connection.execute("PRAGMA user_version").fetchone()
        if written > self.format:
            return (
                f"was written by a newer Referee (format {written}, this one reads {self.format})"
            )
        if written != self.format:
            return f"says that it has format {written}, which never was"
        rows = connection.execute("SELECT type, name, tbl_name, sql, rootpage FROM sqlite_master")
        return self._why_foreign(rows.fetchall())

    def _why_foreign(self, rows: list[tuple[object, ...]]) -> str | None:
        """Compare the rows of ``sqlite_master`` with ours; no two objects may share a root page."""
        found, objects = [row[:4] for row in rows], self.objects
        for kind, name, *_ in found:
            if not any((kind, name) == (ours[0], ours[1]) for ours in objects):
                return f"holds something that Referee did not make ({kind} {name!r})"
        roots = {row[4] for row in rows if isinstance(row[4], int) and row[4] > 1}
        if sorted(map(str, found)) != sorted(map(str, objects)) or len(roots) != len(objects):
            return "has tables that are not as Referee makes them"
        return None
