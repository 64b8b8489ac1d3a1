"""The tables of a campaign's database, and the check that a file holds these and nothing else.

A campaign's folder may come from a stranger. A trigger or a view in it would run on our reads and
writes, so a file is opened only when ``sqlite_master`` holds exactly the objects listed here.
"""

from __future__ import annotations

import sqlite3

APPLICATION_ID = int.from_bytes(b"Rfre", "big")
FORMAT = 1

_TABLES = {
    "commands": """CREATE TABLE commands (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  words TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('new', 'do', 'undo', 'redo')),
  night INTEGER,
  undone_by INTEGER REFERENCES commands (id)
)""",
    "documents": """CREATE TABLE documents (
  place TEXT NOT NULL,
  key TEXT NOT NULL,
  body TEXT NOT NULL
)""",
    "changes": """CREATE TABLE changes (
  command INTEGER NOT NULL REFERENCES commands (id),
  seq INTEGER NOT NULL,
  place TEXT NOT NULL,
  key TEXT NOT NULL,
  before TEXT,
  after TEXT
)""",
    "inputs": """CREATE TABLE inputs (
  id INTEGER PRIMARY KEY,
  round TEXT NOT NULL,
  seq INTEGER NOT NULL,
  command INTEGER NOT NULL REFERENCES commands (id),
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  body TEXT NOT NULL
)""",
    "facts": """CREATE TABLE facts (
  id INTEGER PRIMARY KEY,
  round TEXT NOT NULL,
  seq INTEGER NOT NULL,
  command INTEGER NOT NULL REFERENCES commands (id),
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  body TEXT NOT NULL
)""",
    "entries": """CREATE TABLE entries (
  id INTEGER PRIMARY KEY,
  command INTEGER NOT NULL REFERENCES commands (id),
  origin INTEGER NOT NULL REFERENCES commands (id),
  why TEXT NOT NULL,
  at_table TEXT,
  round TEXT,
  night INTEGER,
  meta TEXT,
  reverses INTEGER REFERENCES entries (id),
  repeats INTEGER REFERENCES entries (id)
)""",
    "postings": """CREATE TABLE postings (
  entry INTEGER NOT NULL REFERENCES entries (id),
  seq INTEGER NOT NULL,
  account TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (typeof(amount) = 'integer'),
  PRIMARY KEY (entry, seq)
) WITHOUT ROWID""",
    "balances": """CREATE TABLE balances (
  account TEXT PRIMARY KEY NOT NULL,
  amount INTEGER NOT NULL CHECK (typeof(amount) = 'integer'),
  person TEXT NOT NULL
) WITHOUT ROWID""",
}

# name: (table, unique, columns and condition)
_INDEXES = {
    "commands_by_kind": ("commands", False, "(kind, id)"),
    "commands_by_night": ("commands", False, "(night)"),
    "commands_undone": ("commands", False, "(undone_by) WHERE undone_by IS NOT NULL"),
    "documents_by_key": ("documents", True, "(place, key)"),
    "changes_by_command": ("changes", True, "(command, seq)"),
    "inputs_by_round": ("inputs", True, "(round, seq) WHERE live = 1"),
    "inputs_by_command": ("inputs", False, "(command)"),
    "facts_by_round": ("facts", True, "(round, seq) WHERE live = 1"),
    "facts_by_command": ("facts", False, "(command)"),
    "entries_by_origin": ("entries", False, "(origin)"),
    "entries_by_night": ("entries", False, "(night)"),
    "entries_by_table": ("entries", False, "(at_table)"),
    "entries_reversing": ("entries", True, "(reverses) WHERE reverses IS NOT NULL"),
    "postings_by_account": ("postings", False, "(account, entry)"),
    "balances_by_person": ("balances", False, "(person)"),
}


def _objects() -> tuple[tuple[str, str, str, str], ...]:
    """(type, name, table, sql) of each object, as ``sqlite_master`` shows them."""
    tables = [("table", name, name, sql) for name, sql in _TABLES.items()]
    indexes = [
        (
            "index",
            name,
            table,
            f"CREATE {'UNIQUE ' if unique else ''}INDEX {name} ON {table} {rest}",
        )
        for name, (table, unique, rest) in _INDEXES.items()
    ]
    return (*tables, *indexes)


OBJECTS = _objects()


def lay_out(connection: sqlite3.Connection) -> None:
    """Make the tables in a new and empty file."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {FORMAT}")
    for _, _, _, sql in OBJECTS:
        connection.execute(sql)


def why_not_ours(connection: sqlite3.Connection) -> str | None:
    """What makes this file no campaign database of ours, as the end of a sentence; or None.

    Raises ``sqlite3.DatabaseError`` when the file is not SQLite or is damaged at its beginning.
    """
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        return "is not a campaign database"
    (written,) = connection.execute("PRAGMA user_version").fetchone()
    if written > FORMAT:
        return f"was written by a newer Referee (format {written}, this one reads {FORMAT})"
    if written != FORMAT:
        return f"says that it has format {written}, which never was"
    rows = connection.execute("SELECT type, name, tbl_name, sql, rootpage FROM sqlite_master")
    return _why_foreign(rows.fetchall())


def _why_foreign(rows: list[tuple[object, ...]]) -> str | None:
    """Compare the rows of ``sqlite_master`` with ours; no two objects may share a root page."""
    found = [row[:4] for row in rows]
    for kind, name, *_ in found:
        if not any((kind, name) == (ours[0], ours[1]) for ours in OBJECTS):
            return f"holds something that Referee did not make ({kind} {name!r})"
    roots = {row[4] for row in rows if isinstance(row[4], int) and row[4] > 1}
    if sorted(map(str, found)) != sorted(map(str, OBJECTS)) or len(roots) != len(OBJECTS):
        return "has tables that are not as Referee makes them"
    return None
