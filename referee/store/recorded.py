"""What happened in rounds: the inputs that were put in, and the facts that came out.

Both are kept alike. Rows of commands that were taken back stay, marked as not live; the live rows
of a round are numbered 1, 2, 3 … without a gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Literal

from referee.records import record
from referee.store.bodies import from_text, to_text
from referee.store.database import Database, Row

Table = Literal["inputs", "facts"]
Extent = tuple[int, ...]

NO_ROUND = ""
"""The round of a fact that belongs to none, such as somebody sitting down."""


@record
class Recorded:
    """One input or fact. ``id`` grows through the whole campaign, ``seq`` through its round.

    ``at`` is UTC, ISO 8601; ``round`` is None where it belongs to none.
    """

    id: int
    round: str | None
    seq: int
    command: int
    at: str
    night: int | None
    body: Any


_COLUMNS = "r.id, r.round, r.seq, r.command, c.at, c.night, r.body"


def add(database: Database, table: Table, command: int, round: str | None, body: Any) -> int:
    """Append one and return its number in the round."""
    name = NO_ROUND if round is None else round
    sql = f"SELECT max(seq) FROM {table} WHERE round = ? AND live = 1"
    seq = database.number(sql, name) + 1
    database.run(
        f"INSERT INTO {table} (round, seq, command, live, body) VALUES (?, ?, ?, 1, ?)",
        *(name, seq, command, to_text(body)),
    )
    return seq


def of_round(database: Database, table: Table, round: str | None, after: int = 0) -> list[Recorded]:
    """The live ones of a round, in order, without the first ``after``."""
    rows = database.all(
        f"SELECT {_COLUMNS} FROM {table} r JOIN commands c ON c.id = r.command"
        " WHERE r.round = ? AND r.live = 1 AND r.seq > ? ORDER BY r.seq",
        *(NO_ROUND if round is None else round, after),
    )
    return list(_read(database, rows))


def extent(database: Database, table: Table, round: str, count: int) -> Extent:
    """Which rows the first ``count`` live ones of a round are: how many there are, their last, and the sum of all."""
    (found,) = database.all(
        f"SELECT count(*), coalesce(max(id), 0), coalesce(sum(id), 0) FROM {table}"
        " WHERE round = ? AND live = 1 AND seq <= ?",
        *(round, count),
    )
    return tuple(found)


def last(database: Database, table: Table, count: int) -> list[Recorded]:
    """The last live ones of the campaign, oldest first."""
    rows = database.all(
        f"SELECT {_COLUMNS} FROM {table} r CROSS JOIN commands c ON c.id = r.command"
        " WHERE r.live = 1 ORDER BY r.id DESC LIMIT ?",
        count,
    )
    return list(_read(database, reversed(rows)))


@record
class Stretch:
    """Live facts that follow each other, of one round and one command: the ids of the first and the last, and how many."""

    round: str | None
    command: int
    first: int
    last: int
    count: int


def last_stretches(database: Database, count: int) -> list[Stretch]:
    """The last live facts of the campaign, so many of them, without what they hold: oldest first."""
    rows = database.all(
        "SELECT id, round, command FROM facts WHERE live = 1 ORDER BY id DESC LIMIT ?", count
    )
    found: list[Stretch] = []
    for (round, command), some in groupby(reversed(rows), lambda row: (row[1], row[2])):
        ids = [row[0] for row in some]
        found.append(Stretch(round or None, command, ids[0], ids[-1], len(ids)))
    return found


def between(database: Database, table: Table, first: int, last: int) -> list[Recorded]:
    """The live ones from one id to another, both among them, in order."""
    rows = database.all(
        f"SELECT {_COLUMNS} FROM {table} r CROSS JOIN commands c ON c.id = r.command"
        " WHERE r.live = 1 AND r.id BETWEEN ? AND ? ORDER BY r.id",
        *(first, last),
    )
    return list(_read(database, rows))


def of_night(database: Database, table: Table, night: int) -> list[Recorded]:
    """The live ones of a night, in order."""
    rows = database.all(
        f"SELECT {_COLUMNS} FROM commands c CROSS JOIN {table} r ON r.command = c.id"
        " WHERE c.night = ? AND r.live = 1 ORDER BY r.id",
        night,
    )
    return list(_read(database, rows))


def of_campaign(database: Database, table: Table) -> Iterator[Recorded]:
    """Every live one, in order, read as they are asked for."""
    rows = database.each(
        f"SELECT {_COLUMNS} FROM {table} r CROSS JOIN commands c ON c.id = r.command"
        " WHERE r.live = 1 ORDER BY r.id"
    )
    return _read(database, rows)


def mark(database: Database, command: int, *, live: bool) -> None:
    """Say of a command's inputs and facts that they count, or that they do not."""
    for table in ("inputs", "facts"):
        database.run(f"UPDATE {table} SET live = ? WHERE command = ?", int(live), command)


def mark_rows(database: Database, table: Table, rows: Iterable[int], *, live: bool) -> None:
    """Say of some rows, by id, that they count, or that they do not."""
    for row in rows:
        database.run(f"UPDATE {table} SET live = ? WHERE id = ?", int(live), row)


def _read(database: Database, rows: Iterable[Row]) -> Iterator[Recorded]:
    for identity, round, seq, command, at, night, body in rows:
        value = from_text(database, body)
        yield Recorded(identity, round or None, seq, command, at, night, value)
