"""A command while it runs: what it reads, and everything that it writes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from referee.store import documents, journal, ledger, recorded, replaced
from referee.store.database import Database
from referee.store.entry import Entry
from referee.store.journal import Journalled
from referee.store.reading import Reading


class Command(Reading):
    """Made by ``Store.command``; what it reads includes what it has written.

    ``id`` is its number in the journal and ``at`` its moment (UTC, ISO 8601).
    """

    def __init__(self, database: Database, journalled: Journalled) -> None:
        super().__init__(database)
        self.id = journalled.id
        self.at = journalled.at
        self.words = journalled.words
        self._night = journalled.night
        self._over = False
        self._settling: set[str] | None = None

    @property
    def night(self) -> int | None:
        """The night that this command belongs to."""
        return self._night

    @night.setter
    def night(self, night: int | None) -> None:
        journal.set_night(self._writable(), self.id, night)
        self._night = night

    def put(self, place: str, key: str, value: Any) -> None:
        """Write a document: plain JSON, not None. Tuples come back as lists."""
        documents.put(self._writable(), self.id, place, key, value)

    def drop(self, place: str, key: str) -> None:
        """Take a document away; nothing happens where there is none."""
        documents.drop(self._writable(), self.id, place, key)

    def add_input(self, round: str, body: Any) -> int:
        """Record what was put into a round; returns its number there, from 1."""
        return recorded.add(self._writable(), "inputs", self.id, round, body)

    def add_fact(self, round: str | None, body: Any) -> int:
        """Record what came out of a round, or (None) happened beside any round."""
        return recorded.add(self._writable(), "facts", self.id, round, body)

    def post(self, entry: Entry, *, house_may_owe: bool = False) -> int:
        """Move money and return the entry's id.

        Raises NotAllowed when an account would go below zero; only the outside and debts may,
        and the house where ``house_may_owe``.
        """
        database, night = self._writable(), entry.night
        night = self._night if night is None else night
        settling = self._settling is not None
        if self._settling is not None:
            self._settling |= {account for account, _ in entry.postings}
        return ledger.post(
            *(database, self.id, entry),
            night=night,
            house_may_owe=house_may_owe,
            may_be_short=settling,
        )

    @contextmanager
    def settling(self) -> Iterator[None]:
        """Within this, accounts may be short for a while; NotAllowed at its end when one still is."""
        self._settling = set()
        try:
            yield
            ledger.refuse_short(self._writable(), self._settling)
        finally:
            self._settling = None

    def put_aside(
        self, round: str, inputs: list[int], facts: list[int], entries: list[replaced.Standing]
    ) -> None:
        """Let these rows of a round not count any more, and take these entries back. Once a command, while settling."""
        if self._settling is None:
            raise RuntimeError("what is put aside has to be settled: use 'with command.settling()'")
        self._settling |= replaced.accounts_of(entries)
        firsts = [one.first for one in entries]
        replaced.put_aside(
            self._writable(), self.id, replaced.Replaced(round, inputs, facts, firsts)
        )

    def end(self) -> None:
        """From now on it is a mistake to write with this command."""
        self._over = True

    def _writable(self) -> Database:
        if self._over:
            raise RuntimeError("this command is over: nothing can be written with it")
        return self._database
