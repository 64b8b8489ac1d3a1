"""What the game master sends to one seat alone: a note, or a card that is shown."""

from __future__ import annotations

from datetime import UTC, datetime

from referee.phones.stored import made
from referee.records import record
from referee.store.database import Database

NOTE, CARD = "note", "card"


@record
class Letter:
    """kind: "note" (body is the game master's words) or "card" (body names the card, such as "9♠", as rules name it)."""

    id: int
    person: str
    kind: str
    body: str
    at: str


class Letters:
    def __init__(self, database: Database) -> None:
        self._database = database

    def send(self, person: str, kind: str, body: str) -> int:
        """Send one; its number."""
        return self._database.insert(
            "INSERT INTO letters (person, kind, body, at) VALUES (?, ?, ?, ?)",
            *(person, kind, body, datetime.now(UTC).isoformat()),
        )

    def to(self, person: str, most: int) -> list[Letter]:
        """The last ones to somebody, the oldest first."""
        rows = self._database.all(
            "SELECT id, person, kind, body, at FROM letters WHERE person = ? ORDER BY id DESC LIMIT ?",
            *(person, most),
        )
        return [made(self._database, Letter, row, whole=1) for row in reversed(rows)]

    # -- what somebody keeps to themselves

    def keep_quiet(self, person: str, suspicion: str) -> None:
        """Somebody says nothing of what they noticed; ``suspicion`` is the id of its document."""
        self._database.run(
            "INSERT OR IGNORE INTO silences (person, suspicion) VALUES (?, ?)", person, suspicion
        )

    def kept_quiet(self, person: str) -> frozenset[str]:
        """The suspicions of which somebody says nothing."""
        rows = self._database.all("SELECT suspicion FROM silences WHERE person = ?", person)
        return frozenset(str(row[0]) for row in rows)
