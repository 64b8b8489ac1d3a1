"""Reading the ledger: who, where, why, when, and what was held afterwards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from referee.records import record
from referee.store.bodies import from_text
from referee.store.database import Database, Row
from referee.store.entry import Posting
from referee.store.ledger import posting

WORTH = ("purse", "stake", "bet")
"""The kinds of account that are a person's own money: what a running balance sums."""


@record
class LedgerLine:
    """One entry, seen from an account or a person where one was asked for.

    ``amount`` is the change in copper of what was asked for, and ``balance`` what was held
    there afterwards; with nothing asked for, ``amount`` is all that moved and ``balance`` None.
    ``command`` wrote the entry and ``words`` are those of the command that it belongs to
    (another one when an undo or a redo wrote it). ``reversed`` says that a later entry took this
    one back, ``reverses`` which earlier one this takes back, ``repeats`` which one a redo posted
    again. ``at`` is UTC, ISO 8601.
    """

    entry: int
    command: int
    at: str
    words: str
    why: str
    table: str | None
    round: str | None
    night: int | None
    amount: int
    balance: int | None
    postings: tuple[Posting, ...]
    meta: dict[str, Any]
    reversed: bool
    reverses: int | None
    repeats: int | None


@record
class Asked:
    """Which lines are wanted; what is None does not matter.

    Give ``account`` or ``person``, not both. ``kinds`` says which of a person's accounts count.
    ``standing`` leaves out what was taken back, and the taking back of it.
    """

    account: str | None = None
    person: str | None = None
    kinds: Collection[str] = WORTH
    night: int | None = None
    table: str | None = None
    round: str | None = None
    since: datetime | None = None
    standing: bool = False

    def __post_init__(self) -> None:
        if self.account is not None and self.person is not None:
            raise ValueError("ask for an account or for a person, not for both")


def lines(database: Database, asked: Asked) -> Iterator[LedgerLine]:
    """The lines in the order of their entries; running balances count what is left out, too."""
    subject, subject_values = _subject(asked)
    where, where_values = _where(asked)
    rows = database.each(
        f"WITH {subject}"
        " SELECT e.id, e.command, c.at, o.words, e.why, e.at_table, e.round, e.night,"
        " running.net, running.held, e.meta, e.reverses, e.repeats,"
        " EXISTS (SELECT 1 FROM entries r WHERE r.reverses = e.id), p.account, p.amount"
        " FROM running JOIN entries e ON e.id = running.entry"
        " JOIN commands c ON c.id = e.command JOIN commands o ON o.id = e.origin"
        f" JOIN postings p ON p.entry = e.id WHERE {where} ORDER BY e.id, p.seq",
        *subject_values,
        *where_values,
    )
    return _read(database, rows)


def utc(moment: datetime) -> str:
    """A moment as it is stored; one without a time zone is local time."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def _subject(asked: Asked) -> tuple[str, list[object]]:
    """The entries that touch what was asked for, each with its change and the running sum."""
    if asked.account is not None:
        mine, values = "?", [asked.account]
    elif asked.person is not None:
        marks = ", ".join("?" * len(asked.kinds))
        mine = (
            "SELECT account FROM balances WHERE person = ?"
            f" AND substr(account, 1, instr(account, ':') - 1) IN ({marks})"
        )
        values = [asked.person, *asked.kinds]
    else:
        return "running AS (SELECT id AS entry, NULL AS net, NULL AS held FROM entries)", []
    return (
        "mine AS (SELECT entry, sum(amount) AS net FROM postings"
        f" WHERE account IN ({mine}) GROUP BY entry),"
        " running AS (SELECT entry, net, sum(net) OVER (ORDER BY entry) AS held FROM mine)"
    ), list(values)


def _where(asked: Asked) -> tuple[str, list[object]]:
    tests = {
        "e.night = ?": asked.night,
        "e.at_table = ?": asked.table,
        "e.round = ?": asked.round,
        "c.at >= ?": None if asked.since is None else utc(asked.since),
    }
    wanted = {test: value for test, value in tests.items() if value is not None}
    conditions = [*wanted]
    if asked.standing:
        conditions.append("e.reverses IS NULL")
        conditions.append("NOT EXISTS (SELECT 1 FROM entries r WHERE r.reverses = e.id)")
    return " AND ".join(conditions) or "1", [*wanted.values()]


def _read(database: Database, rows: Iterable[Row]) -> Iterator[LedgerLine]:
    for head, group in groupby(rows, key=lambda row: row[:14]):
        postings = tuple(posting(database, row[14], row[15]) for row in group)
        entry, command, at, words, why, table, round, night, net, held, meta = head[:11]
        reverses, repeats, is_reversed = head[11:]
        moved = sum(copper for _, copper in postings if copper > 0)
        yield LedgerLine(
            entry=entry,
            command=command,
            at=at,
            words=words,
            why=why,
            table=table,
            round=round,
            night=night,
            amount=moved if net is None else database.whole(net),
            balance=None if held is None else database.whole(held),
            postings=postings,
            meta={} if meta is None else from_text(database, meta),
            reversed=bool(is_reversed),
            reverses=reverses,
            repeats=repeats,
        )
