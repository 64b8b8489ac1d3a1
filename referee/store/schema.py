"""The tables of a campaign's database."""

from __future__ import annotations

from referee.store.layout import Layout

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


CAMPAIGN = Layout(
    file_name="referee.db",
    lock_name="referee.lock",
    what="a campaign database",
    application_id=int.from_bytes(b"Rfre", "big"),
    format=1,
    tables=_TABLES,
    indexes=_INDEXES,
)

OBJECTS = CAMPAIGN.objects
