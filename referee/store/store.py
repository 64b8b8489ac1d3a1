"""The campaign's database, opened: to read, or to write under the campaign's lock."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from referee.records import record
from referee.store import documents, journal, opening, undo
from referee.store.audit import audit
from referee.store.command import Command
from referee.store.database import Database
from referee.store.journal import Kind
from referee.store.lock import WriterLock
from referee.store.nights import current_night
from referee.store.opening import WAIT
from referee.store.reading import Reading


@record
class Origin:
    """Where a campaign's database came from. ``created`` is UTC, ISO 8601."""

    campaign: str
    created: str
    engine: str


class Store(Reading):
    """Use ``with Store.open(folder) as store`` to read, with ``write=True`` to act.

    A reader sees the campaign as it was at one moment, until ``refresh``. A writer holds the
    lock until it is closed, so what it reads stays true while it decides.
    """

    def __init__(self, database: Database, lock: WriterLock | None) -> None:
        super().__init__(database)
        self._lock = lock
        self._running = False

    @classmethod
    def create(
        cls, folder: Path, *, engine: str, now: datetime | None = None, wait: float = WAIT
    ) -> None:
        """Make the database of a campaign, by this version of the engine.

        Raises NotAllowed when the folder has one; that one is left as it is.
        """
        path = opening.database_path(folder)
        opening.create(path, lambda database: _begin_campaign(database, engine, now), wait)

    @classmethod
    def open(cls, folder: Path, *, write: bool = False, wait: float = WAIT) -> Self:
        """Open a campaign's database.

        Raises NotFound when the folder has none, Damaged when the file is not wholly ours, and
        for a writer Busy when another one does not end within ``wait`` seconds.
        """
        path = opening.database_path(folder)
        if write:
            return cls(*opening.open_writing(path, wait))
        return cls(opening.open_reading(path), None)

    def close(self) -> None:
        """Close, and let the next writer in."""
        try:
            self._database.connection.close()
        finally:
            if self._lock is not None:
                self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def refresh(self) -> None:
        """Let a reader see what has happened since it was opened."""
        if self._lock is None:
            self._database.run("COMMIT")
            self._database.run("BEGIN")

    @property
    def origin(self) -> Origin:
        return self.shaped(Origin, self.get("meta", "origin"))

    @contextmanager
    def command(
        self, words: str, *, now: datetime | None = None, night: int | None = None
    ) -> Iterator[Command]:
        """One acting command: kept whole and durably when the block ends, or not at all.

        ``night`` is the night that lasts where None. What the command decides on should be
        read from the command itself, or from a store that was opened for writing.
        """
        with self._transaction("do", words, now, night) as command:
            yield command

    def undo(self, count: int = 1, *, now: datetime | None = None) -> list[str]:
        """Take back the last ``count`` commands; returns their words, the last command first."""
        with self._transaction("undo", f"undo {count}", now, None) as command:
            undone = undo.to_undo(self._database, count)
            for each in undone:
                undo.take_back(self._database, each, command.id)
        return [each.words for each in undone]

    def redo(self, count: int = 1, *, now: datetime | None = None) -> list[str]:
        """Do the last undone commands again; returns their words in the order of doing."""
        with self._transaction("redo", f"redo {count}", now, None) as command:
            redone = undo.to_redo(self._database, count)
            for each in redone:
                undo.do_again(self._database, each, command.id)
        return [each.words for each in redone]

    def audit(self) -> list[str]:
        """Look through everything; each problem is one sentence, and none is the good answer."""
        return audit(self._database)

    @contextmanager
    def _transaction(
        self, kind: Kind, words: str, now: datetime | None, night: int | None
    ) -> Iterator[Command]:
        if self._lock is None or self._running:
            raise RuntimeError("a command needs a store open for writing and no other command")
        self._running = True
        try:
            with self._database.transaction():
                if night is None:
                    lasting = current_night(self)
                    night = None if lasting is None else lasting.number
                row = journal.write(self._database, words, kind, now, night)
                command = Command(self._database, row)
                try:
                    yield command
                finally:
                    command.end()
        finally:
            self._running = False


def _begin_campaign(database: Database, engine: str, now: datetime | None) -> None:
    """The first command, which no undo takes back: the campaign gets its identity."""
    first = journal.write(database, "new", "new", now, None)
    origin = {"campaign": str(uuid.uuid4()), "created": first.at, "engine": engine}
    documents.put(database, first.id, "meta", "origin", origin)
