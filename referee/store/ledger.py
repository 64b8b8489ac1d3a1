"""Posting to the ledger. Entries are only ever added; each balance is kept with its posting.

Undo posts the opposite of each entry (``reverses``), redo posts the entry once more (``repeats``).
``origin`` is the command that an entry belongs to, ``command`` the one that wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.errors import NotAllowed
from referee.money import show_amount
from referee.store.accounts import HOUSE, OUTSIDE, describe, parse
from referee.store.bodies import to_text
from referee.store.database import Database
from referee.store.entry import Entry, Posting

MOST = 10**15
"""Copper that no account may go beyond, so that no sum leaves the 64 bits of the file."""

_KEPT = "origin, why, at_table, round, night, meta"
"""What a reversal and a repeat have in common with their entry."""


def balance(database: Database, account: str) -> int:
    """Copper in an account; 0 for one that was never used."""
    return database.number("SELECT amount FROM balances WHERE account = ?", account)


def balances(database: Database, prefix: str = "") -> dict[str, int]:
    """Every account whose name begins so, with its copper, by name; also the empty ones."""
    rows = database.all(
        "SELECT account, amount FROM balances WHERE account >= ? AND account < ? ORDER BY account",
        *(prefix, prefix + "\U0010ffff"),
    )
    return {account: database.whole(amount) for account, amount in rows}


def held(database: Database, prefix: str) -> list[str]:
    """The accounts whose name begins so that are not empty."""
    rows = database.all(
        "SELECT account FROM balances WHERE account >= ? AND account < ? AND amount <> 0",
        *(prefix, prefix + "\U0010ffff"),
    )
    return [account for (account,) in rows]


def post(
    database: Database,
    command: int,
    entry: Entry,
    *,
    night: int | None,
    house_may_owe: bool,
    may_be_short: bool = False,
) -> int:
    """Write an entry of a command, under this night, and return its id.

    Raises NotAllowed when an account would go below zero that may not; ``may_be_short``: it may, until the command
    is done (``refuse_short``).
    """
    net: dict[str, int] = {}
    for account, copper in entry.postings:
        net[account] = net.get(account, 0) + copper
    for account, change in net.items():
        held = balance(database, account)
        short = max(held, -change) if may_be_short else held
        _refuse_overdraft(account, short, change, house_may_owe)
    identity = database.insert(
        "INSERT INTO entries (command, origin, why, at_table, round, night, meta)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        *(command, command, entry.why, entry.table, entry.round, night),
        None if entry.meta is None else to_text(dict(entry.meta)),
    )
    _write_postings(database, identity, entry.postings)
    return identity


def take_back(database: Database, origin: int, command: int) -> None:
    """Post, as part of ``command``, the opposite of what stands of the command ``origin``."""
    standing = database.all(
        "SELECT id FROM entries e WHERE origin = ? AND reverses IS NULL AND NOT EXISTS"
        " (SELECT 1 FROM entries r WHERE r.reverses = e.id) ORDER BY id DESC",
        origin,
    )
    for (entry,) in standing:
        _copy(database, entry, command, sign=-1)


def do_again(database: Database, origin: int, command: int) -> None:
    """Post once more, as part of ``command``, the entries of the command ``origin``."""
    first = database.all(
        "SELECT id FROM entries WHERE origin = ? AND reverses IS NULL AND repeats IS NULL"
        " ORDER BY id",
        origin,
    )
    for (entry,) in first:
        _copy(database, entry, command, sign=1)


def reverse(database: Database, first: int, command: int) -> None:
    """Post, as part of ``command``, the opposite of one entry: of what stands of it, by its first id."""
    standing = database.one(
        "SELECT id FROM entries e WHERE origin = (SELECT origin FROM entries WHERE id = ?)"
        " AND (id = ? OR repeats = ?) AND reverses IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM entries r WHERE r.reverses = e.id)",
        *(first, first, first),
    )
    if standing is None:
        raise database.damaged(f"entry {first} does not stand, and cannot be taken back")
    _copy(database, standing[0], command, sign=-1)


def repeat(database: Database, first: int, command: int) -> None:
    """Post one entry once more, as part of ``command``."""
    _copy(database, first, command, sign=1)


def refuse_short(database: Database, accounts: Iterable[str]) -> None:
    """Raise NotAllowed when one of these accounts holds less than nothing, and may not."""
    for account in sorted(accounts):
        held = balance(database, account)
        if held < 0 and not _may_owe(account, True):
            raise NotAllowed(
                f"{describe(account)} would be short of {show_amount(-held)}, which has gone elsewhere since."
            )


def posting(database: Database, account: object, amount: object) -> Posting:
    """A posting as it was stored. Raises Damaged when it cannot be one."""
    try:
        parse(str(account))
    except ValueError as error:
        raise database.damaged(str(error)) from error
    return str(account), database.whole(amount)


def postings_of(database: Database, entry: int) -> list[Posting]:
    """The double entry itself, in its order."""
    sql = "SELECT account, amount FROM postings WHERE entry = ? ORDER BY seq"
    return [posting(database, *row) for row in database.all(sql, entry)]


def _copy(database: Database, entry: int, command: int, sign: int) -> None:
    """The entry once more or turned round; it only leads to balances that have been before."""
    row = database.one(f"SELECT {_KEPT} FROM entries WHERE id = ?", entry)
    link = "reverses" if sign < 0 else "repeats"
    identity = database.insert(
        f"INSERT INTO entries (command, {link}, {_KEPT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        *(command, entry, *(row or ())),
    )
    turned = [(name, sign * copper) for name, copper in postings_of(database, entry)]
    _write_postings(database, identity, turned)


def _write_postings(database: Database, entry: int, postings: Iterable[Posting]) -> None:
    for seq, (account, copper) in enumerate(postings, 1):
        database.run(
            "INSERT INTO postings (entry, seq, account, amount) VALUES (?, ?, ?, ?)",
            *(entry, seq, account, copper),
        )
        database.run(
            "INSERT INTO balances (account, amount, person) VALUES (?, ?, ?)"
            " ON CONFLICT (account) DO UPDATE SET amount = amount + excluded.amount",
            *(account, copper, parse(account).person),
        )


def _refuse_overdraft(account: str, held: int, change: int, house_may_owe: bool) -> None:
    after = held + change
    if abs(after) > MOST or abs(change) > MOST:
        raise NotAllowed("That is more money than the ledger can hold: take a smaller amount.")
    if after >= 0 or change >= 0 or _may_owe(account, house_may_owe):
        return
    raise NotAllowed(
        f"{describe(account)} holds {show_amount(held)}, so {show_amount(-change)} cannot leave it."
    )


def _may_owe(account: str, house_may_owe: bool) -> bool:
    if account == HOUSE:
        return house_may_owe
    return account == OUTSIDE or parse(account).kind in ("debt", "item")
