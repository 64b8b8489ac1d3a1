"""What players propose from their phones, and what became of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime

from referee.phones.stored import made
from referee.records import record
from referee.store.database import Database, Row

WAITING, BEGUN, DONE, REFUSED = STATES = "waiting", "begun", "done", "refused"

KINDS = {
    "choice": "choices",
    "roll": "rolls",
    "bet": "bets",
    "ploy": "ploys",
    "cheat": "cheats",
    "accusation": "accusations",
}
"""Kinds of action, each with how many of it are called."""

ANSWERS = ("choice", "roll")
"""Kinds that answer a question: of several answers to one question the last one counts."""

TRIES = ("cheat", "ploy")
SECRET = (*TRIES, "accusation")
"""Kinds of which nobody else may know before they are carried out."""

INSTEAD = "You tapped something else instead."
"""What a player is told of an answer in whose place another one of theirs has come."""

NO = "The game master says no."
"""What a player is told of a refusal without a word."""

_COLUMNS = "id, tap, person, kind, words, told, asked, at, state, answer"


@record
class Proposal:
    """Something that somebody has tapped.

    tap: the page's own random name for it, so that what is sent twice counts once. kind: one of ``KINDS``. words: the
    command line that carries it out, without ``referee``. told: what the game master reads. asked: the mark of the question
    that it answers (``referee.screens.asked``), "" where it answers none. state: "waiting", "begun", "done" or
    "refused". answer: what the player is told of it.
    """

    id: int
    tap: str
    person: str
    kind: str
    words: tuple[str, ...]
    told: str
    at: str
    asked: str = ""
    state: str = WAITING
    answer: str = ""


class Proposals:
    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self, tap: str, person: str, kind: str, words: Sequence[str], told: str, asked: str = ""
    ) -> Proposal | None:
        """Write a new one down; None where the very same tap was written down before.

        Another answer of theirs to the same question (``asked``) that still waits gives way to it.
        """
        if self._database.one("SELECT id FROM proposals WHERE tap = ?", tap) is not None:
            return None
        number = self._database.insert(
            "INSERT INTO proposals (tap, person, kind, words, told, asked, at, state, answer)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, '')",
            *(tap, person, kind, json.dumps(list(words)), told, asked),
            *(datetime.now(UTC).isoformat(), WAITING),
        )
        if asked and kind in ANSWERS:
            self._give_way(person, asked, number)
        return self.one(number)

    def _give_way(self, person: str, asked: str, to: int) -> None:
        for one in self.in_state(WAITING):
            if (one.person, one.asked) == (person, asked) and one.kind in ANSWERS and one.id != to:
                self.refused(one.id, INSTEAD)

    def one(self, number: int) -> Proposal | None:
        row = self._database.one(f"SELECT {_COLUMNS} FROM proposals WHERE id = ?", number)
        return None if row is None else self._read(row)

    def by_tap(self, person: str, tap: str) -> Proposal | None:
        """What became of a tap of somebody's."""
        row = self._database.one(
            f"SELECT {_COLUMNS} FROM proposals WHERE tap = ? AND person = ?", tap, person
        )
        return None if row is None else self._read(row)

    def in_state(self, state: str = WAITING) -> list[Proposal]:
        """Those that wait for the game master (or are in another state), the oldest first."""
        rows = self._database.all(
            f"SELECT {_COLUMNS} FROM proposals WHERE state = ? ORDER BY id", state
        )
        return [self._read(row) for row in rows]

    def of(self, person: str, most: int) -> list[Proposal]:
        """The last ones of somebody's, the oldest first."""
        rows = self._database.all(
            f"SELECT {_COLUMNS} FROM proposals WHERE person = ? ORDER BY id DESC LIMIT ?",
            *(person, most),
        )
        return [self._read(row) for row in reversed(rows)]

    def begin(self, number: int) -> bool:
        """Take one to carry it out; False where it does not wait any more, so that it is carried out once."""
        return self._move(number, WAITING, BEGUN, "")

    def wait_again(self, number: int) -> bool:
        """What was begun has not happened after all: it waits again."""
        return self._move(number, BEGUN, WAITING, "")

    def done(self, number: int, answer: str = "") -> bool:
        return self._move(number, BEGUN, DONE, answer)

    def refused(self, number: int, answer: str) -> bool:
        """It is refused: by the game master's word, or by the rules once it was begun."""
        return any(self._move(number, state, REFUSED, answer) for state in (WAITING, BEGUN))

    def give_up(self, number: int, answer: str) -> bool:
        """It is refused where it still waits; what somebody has begun meanwhile is theirs."""
        return self._move(number, WAITING, REFUSED, answer)

    def _move(self, number: int, was: str, now: str, answer: str) -> bool:
        if self._database.number(
            "SELECT count(*) FROM proposals WHERE id = ? AND state = ?", number, was
        ):
            self._database.run(
                "UPDATE proposals SET state = ?, answer = ? WHERE id = ?", now, answer, number
            )
            return True
        return False

    def _read(self, row: Row) -> Proposal:
        return made(self._database, self._made, row, whole=1)

    def _made(
        self, number: int, tap: str, person: str, kind: str, words: str, *rest: str
    ) -> Proposal:
        told, asked, at, state, answer = rest
        try:
            read = json.loads(words)
        except (TypeError, ValueError):
            read = None
        if not isinstance(read, list) or not all(isinstance(one, str) for one in read):
            raise self._database.damaged("a proposal is no command line")
        if kind not in KINDS or state not in STATES:
            raise self._database.damaged("a proposal is of no kind")
        return Proposal(*(number, tap, person, kind, tuple(read), told, at, asked, state, answer))
