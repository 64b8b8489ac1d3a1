"""The questions that a campaign's database answers, to a reader and within a command alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from referee.store import documents, journal, ledger, recorded, replaced
from referee.store.bodies import shaped
from referee.store.database import Database
from referee.store.journal import Journalled
from referee.store.lines import Asked, LedgerLine, lines
from referee.store.recorded import Recorded

Made = TypeVar("Made")


class Reading:
    """What both an open store and a running command can be asked. Nothing here writes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, place: str, key: str) -> Any:
        """The document there, or None."""
        return documents.get(self._database, place, key)

    def shaped(self, make: Callable[..., Made], value: Any) -> Made:
        """``make`` called with a stored object's fields; Damaged when they do not fit."""
        return shaped(self._database, make, value)

    def all(self, place: str) -> dict[str, Any]:
        """The documents of a place by key, in the order of the keys' text."""
        return documents.everything(self._database, place)

    def where(self, place: str, *any_of: documents.Condition) -> dict[str, Any]:
        """The documents of a place of which one of these is true, by key: ``("open", "=", True)``."""
        return documents.where(self._database, place, *any_of)

    def last_key(self, place: str) -> str | None:
        """The greatest key of a place, by text."""
        return documents.last_key(self._database, place)

    def found_by(self, command: int, place: str, key: str) -> list[Any]:
        """What a command found at a document's place before each of its changes there."""
        return documents.found_by(self._database, command, place, key)

    def dropped_by(self, command: int, place: str) -> dict[str, Any]:
        """The documents that a command took away from a place, by key."""
        return documents.dropped_by(self._database, command, place)

    def standing(self, round: str) -> list[replaced.Standing]:
        """The entries of a round that stand, in order."""
        return replaced.entries_of(self._database, round)

    def replaced(self) -> dict[int, replaced.Replaced]:
        """What amendments have put aside, by the command that did it."""
        return replaced.every(self._database)

    def amended(self) -> dict[int, int]:
        """The commands that were amended, each with the command that did it."""
        return replaced.amended(self._database)

    @property
    def file(self) -> str:
        """The database's file."""
        return self._database.name

    def inputs(self, round: str, after: int = 0) -> list[Recorded]:
        """The inputs of a round that count, in order, without the first ``after``."""
        return recorded.of_round(self._database, "inputs", round, after)

    def facts(self, round: str | None, after: int = 0) -> list[Recorded]:
        """The facts of a round that count, in order, without the first ``after``; those of no round where None."""
        return recorded.of_round(self._database, "facts", round, after)

    def extents(
        self, round: str, inputs: int, facts: int
    ) -> tuple[recorded.Extent, recorded.Extent]:
        """Which rows the first inputs and facts of a round are: the same ones as long as this is the same."""
        return (
            recorded.extent(self._database, "inputs", round, inputs),
            recorded.extent(self._database, "facts", round, facts),
        )

    def last_facts(self, count: int) -> list[Recorded]:
        """The last facts of the campaign, oldest first."""
        return recorded.last(self._database, "facts", count)

    def last_stretches(self, count: int) -> list[recorded.Stretch]:
        """The last facts of the campaign, so many of them, without what they hold: oldest first."""
        return recorded.last_stretches(self._database, count)

    def facts_between(self, first: int, last: int) -> list[Recorded]:
        """The facts from one id to another, both among them."""
        return recorded.between(self._database, "facts", first, last)

    def facts_of_night(self, night: int) -> list[Recorded]:
        return recorded.of_night(self._database, "facts", night)

    def every_fact(self) -> Iterator[Recorded]:
        """The facts of the whole campaign, read as they are asked for."""
        return recorded.of_campaign(self._database, "facts")

    def balance(self, account: str) -> int:
        """Copper in an account; 0 for one that was never used."""
        return ledger.balance(self._database, account)

    def accounts(self, prefix: str = "") -> dict[str, int]:
        """Every account whose name begins so, with its copper, also the empty ones."""
        return ledger.balances(self._database, prefix)

    def held(self, prefix: str) -> list[str]:
        """The accounts whose name begins so that are not empty."""
        return ledger.held(self._database, prefix)

    def entries(self, asked: Asked | None = None) -> Iterator[LedgerLine]:
        """The lines of the ledger that were asked for (all of them where None), in order."""
        return lines(self._database, asked or Asked())

    def journal(self, count: int | None = None) -> list[Journalled]:
        """The last commands (all where None), oldest first, with undo and redo among them."""
        return journal.recent(self._database, count)

    def undoable(self, count: int = 1) -> list[Journalled]:
        """What ``undo(count)`` would take back, newest first."""
        return journal.undoable(self._database, count)

    def redoable(self, count: int = 1) -> list[Journalled]:
        """What ``redo(count)`` would do again, in its order."""
        return journal.redoable(self._database, count)

    def last_command(self) -> int:
        """The number of the last command; another number says that something happened."""
        return journal.last_id(self._database)
