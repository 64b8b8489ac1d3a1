"""The whole ledger as transactions, in plain data that every format is written from.

Entries that were taken back are in it, and the entries that take them back, so that every balance is the ledger's own. An
item that went from hand to hand is in the transaction as one of itself, beside the coins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import datetime

from referee.records import record
from referee.screens.ledger import games
from referee.store import Asked, LedgerLine, Posting, Reading, accounts
from referee.table.items import items_in
from referee.words import printable

Move = tuple[str, str, str]
"""(item's number, out of this account, into that one)."""


@record
class Wanted:
    """Which part of the ledger; None is all of it."""

    night: int | None = None
    table: str | None = None

    def has(self, line: LedgerLine) -> bool:
        return self.night in (None, line.night) and self.table in (None, line.table)


@record
class Transaction:
    """One entry of the ledger. ``at``: the moment here, with its offset; ``game``: that of its table, else "".

    ``postings`` are copper and come to nothing, ``items`` are those that changed hands. ``back_by`` is the entry that took
    this one back, ``takes_back`` the one that this takes back, ``repeats`` the one that this does again; else None.
    """

    entry: int
    at: datetime
    why: str
    night: int | None
    table: str | None
    game: str
    round: str | None
    command: int
    words: str
    postings: tuple[Posting, ...]
    items: tuple[Move, ...] = ()
    back_by: int | None = None
    takes_back: int | None = None
    repeats: int | None = None

    @property
    def stands(self) -> bool:
        return self.back_by is None and self.takes_back is None


@record
class Book:
    """What is exported: the campaign's name, the transactions, all accounts of the ledger in the order of their first use
    (also where they are in none of these), and the items' names by number."""

    campaign: str
    transactions: tuple[Transaction, ...]
    accounts: tuple[str, ...]
    items: Mapping[str, str] = field(default_factory=dict)

    def balances(self) -> dict[str, int]:
        """Copper in each account, by these transactions."""
        found = dict.fromkeys(self.used(), 0)
        for one in self.transactions:
            for account, copper in one.postings:
                found[account] += copper
        return found

    def used(self) -> list[str]:
        """The accounts of these transactions, by the coins and by the items in them."""
        here = {account for one in self.transactions for account, _ in one.postings}
        here |= {place for one in self.transactions for _, *both in one.items for place in both}
        return [account for account in self.accounts if account in here]


def read_book(reading: Reading, campaign: str, wanted: Wanted) -> Book:
    """The ledger, or a part of it; the names that accounts get are those that they get in the whole."""
    lines = list(reading.entries(Asked()))
    taken = {line.reverses: line.entry for line in lines if line.reverses is not None}
    known, walk = games(reading), Walk()
    found: list[Transaction] = []
    seen: dict[str, None] = {}
    for line in lines:
        moves = walk.moves(line)
        places = [place for _, *both in moves for place in both]
        seen.update(dict.fromkeys([account for account, _ in line.postings] + places))
        if wanted.has(line):
            found.append(_transaction(line, known, moves, taken.get(line.entry)))
    return Book(printable(campaign), tuple(found), tuple(seen), walk.names)


def _transaction(
    line: LedgerLine, known: Mapping[str, str], moves: Iterable[Move], back_by: int | None
) -> Transaction:
    return Transaction(
        entry=line.entry,
        at=datetime.fromisoformat(line.at).astimezone(),
        why=printable(line.why) or "?",
        night=line.night,
        table=line.table,
        game=printable(known.get(line.table, line.table)) if line.table else "",
        round=line.round,
        command=line.command,
        words=printable(line.words),
        postings=line.postings,
        items=tuple(moves),
        back_by=back_by,
        takes_back=line.reverses,
        repeats=line.repeats,
    )


class Walk:
    """Where each item is while the entries go by: an entry says only where it came to."""

    def __init__(self) -> None:
        self.at: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.done: dict[int, tuple[Move, ...]] = {}

    def moves(self, line: LedgerLine) -> tuple[Move, ...]:
        """The items that changed hands with an entry; backwards where it takes another one back."""
        if line.reverses is not None:
            there = self.done.get(line.reverses, ())
            found = tuple((item, into, out_of) for item, out_of, into in there)
        elif line.repeats is not None:
            found = self.done.get(line.repeats, ())
        else:
            found = tuple(self._first(line))
        for item, _, into in found:
            self.at[item] = into
        self.done[line.entry] = found
        return found

    def _first(self, line: LedgerLine) -> Iterable[Move]:
        for told in items_in(line.meta):
            item, into = str(told["id"]), str(told["at"])
            self.names[item] = printable(str(told["name"])) or item
            out_of = self.at.get(item, accounts.OUTSIDE)
            if out_of != into:
                yield item, out_of, into
