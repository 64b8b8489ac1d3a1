"""What an amendment has put aside: the rest of a round as it was first written down, played otherwise since.

Nothing is erased. The rows of inputs and facts stay, marked as not live, the ledger's entries are taken back, and a
document under the command's number says which they are, so that undo can put them back and redo aside once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from referee.records import record
from referee.store import documents, ledger, recorded
from referee.store.bodies import from_text, shaped
from referee.store.database import Database
from referee.store.entry import Posting

PLACE = "replaced"


@record
class Replaced:
    """What one command put aside. ``inputs`` and ``facts``: ids of rows; ``entries``: of the ledger, as first posted."""

    round: str
    inputs: list[int]
    facts: list[int]
    entries: list[int]

    def __post_init__(self) -> None:
        """TypeError for what cannot be ids, which a stored one may hold where a file is damaged."""
        rows = (self.inputs, self.facts, self.entries)
        if not all(
            isinstance(each, list) and all(type(one) is int for one in each) for each in rows
        ):
            raise TypeError("what is put aside is named by numbers")


@record
class Standing:
    """An entry of a round that stands. ``first`` is its id as first posted, ``origin`` the command that it belongs to;
    ``items``: whether things went along with it."""

    first: int
    origin: int
    why: str
    items: bool
    postings: tuple[Posting, ...]

    def goes_with(self, bet: str) -> bool:
        """Whether it belongs to the payment before it: out of what this bet's winner has won, or for an item."""
        return any(
            account.startswith("item:") or (copper < 0 and account.startswith(f"bet:{bet}:"))
            for account, copper in self.postings
        )


def entries_of(database: Database, round: str) -> list[Standing]:
    """What stands in the ledger of a round, in order."""
    rows = database.all(
        "SELECT e.id, coalesce(e.repeats, e.id), e.origin, e.why, e.meta FROM entries e WHERE e.round = ?"
        " AND e.reverses IS NULL AND NOT EXISTS (SELECT 1 FROM entries r WHERE r.reverses = e.id)"
        " ORDER BY e.id",
        round,
    )
    return [
        Standing(
            first,
            origin,
            why,
            _with_items(database, meta),
            tuple(ledger.postings_of(database, entry)),
        )
        for entry, first, origin, why, meta in rows
    ]


def _with_items(database: Database, meta: Any) -> bool:
    told = {} if meta is None else from_text(database, meta)
    return isinstance(told, dict) and "items" in told


def put_aside(database: Database, command: int, what: Replaced) -> None:
    """Put aside, as part of a command, and write down what it was."""
    documents.put(database, command, PLACE, str(command), asdict(what))
    put_aside_again(database, what, command)


def of_command(database: Database, command: int) -> Replaced | None:
    """What a command has put aside; None for nearly all of them."""
    body = documents.get(database, PLACE, str(command))
    return None if body is None else shaped(database, Replaced, body)


def every(database: Database) -> dict[int, Replaced]:
    """What is put aside at present, by the command that did it."""
    found = documents.everything(database, PLACE)
    if not all(key.isascii() and key.isdigit() for key in found):
        raise database.damaged("something was put aside by no command")
    return {int(key): shaped(database, Replaced, body) for key, body in found.items()}


def amended(database: Database) -> dict[int, int]:
    """The commands of which something was put aside, each with the (last) command that did it."""
    found: dict[int, int] = {}
    for by, what in sorted(every(database).items()):
        for table, rows in (("inputs", what.inputs), ("facts", what.facts)):
            for row in rows:
                found[database.number(f"SELECT command FROM {table} WHERE id = ?", row)] = by
    return found


def put_back(database: Database, what: Replaced, by: int) -> None:
    """Let what was put aside count again, as part of the undo ``by``."""
    _mark(database, what, live=True)
    for entry in what.entries:
        ledger.repeat(database, entry, by)


def put_aside_again(database: Database, what: Replaced, by: int) -> None:
    """Let it not count, as part of the command ``by``."""
    _mark(database, what, live=False)
    for entry in reversed(what.entries):
        ledger.reverse(database, entry, by)


def _mark(database: Database, what: Replaced, *, live: bool) -> None:
    recorded.mark_rows(database, "inputs", what.inputs, live=live)
    recorded.mark_rows(database, "facts", what.facts, live=live)


def accounts_of(standing: Iterable[Standing]) -> set[str]:
    """Every account that some entries touch."""
    return {account for one in standing for account, _ in one.postings}
