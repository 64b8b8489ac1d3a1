"""The tables of ``phones.db``. No secret stands in it as it is: of links and pages only hashes are kept."""

from __future__ import annotations

from referee.store.layout import Layout

_TABLES = {
    "facts": """CREATE TABLE facts (
  key TEXT PRIMARY KEY NOT NULL,
  body TEXT NOT NULL
) WITHOUT ROWID""",
    "links": """CREATE TABLE links (
  person TEXT PRIMARY KEY NOT NULL,
  hash TEXT NOT NULL,
  made TEXT NOT NULL,
  used TEXT
) WITHOUT ROWID""",
    "pages": """CREATE TABLE pages (
  hash TEXT PRIMARY KEY NOT NULL,
  person TEXT NOT NULL,
  made TEXT NOT NULL
) WITHOUT ROWID""",
    "passes": """CREATE TABLE passes (
  what TEXT PRIMARY KEY NOT NULL
) WITHOUT ROWID""",
    "proposals": """CREATE TABLE proposals (
  id INTEGER PRIMARY KEY,
  tap TEXT NOT NULL,
  person TEXT NOT NULL,
  kind TEXT NOT NULL,
  words TEXT NOT NULL,
  told TEXT NOT NULL,
  asked TEXT NOT NULL,
  at TEXT NOT NULL,
  state TEXT NOT NULL,
  answer TEXT NOT NULL
)""",
    "letters": """CREATE TABLE letters (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  at TEXT NOT NULL
)""",
    "silences": """CREATE TABLE silences (
  person TEXT NOT NULL,
  suspicion TEXT NOT NULL,
  PRIMARY KEY (person, suspicion)
) WITHOUT ROWID""",
}

_INDEXES = {
    "proposals_by_tap": ("proposals", True, "(tap)"),
    "proposals_by_state": ("proposals", False, "(state, id)"),
    "proposals_by_person": ("proposals", False, "(person, id)"),
    "letters_by_person": ("letters", False, "(person, id)"),
    "pages_by_person": ("pages", False, "(person)"),
}

PHONES = Layout(
    file_name="phones.db",
    lock_name="phones.lock",
    what="what Referee keeps of phones",
    application_id=int.from_bytes(b"Rfph", "big"),
    format=1,
    tables=_TABLES,
    indexes=_INDEXES,
)
