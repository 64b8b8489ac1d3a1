"""Looking through a whole campaign for anything that cannot be as it is.

Each check is a function that yields one sentence for each problem; ``CHECKS`` lists them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby

from referee.errors import Damaged
from referee.store import replaced
from referee.store.accounts import HOUSE, OUTSIDE, parse
from referee.store.database import Database

Check = Callable[[Database], Iterator[str]]


def audit(database: Database) -> list[str]:
    """Every problem found, as sentences; an empty list is the good answer.

    A file with broken pages is reported and not looked at further.
    """
    try:
        broken = [*_file(database)]
        return broken or [problem for check in CHECKS for problem in check(database)]
    except Damaged as damage:
        return [str(damage)]


def _file(database: Database) -> Iterator[str]:
    for (found,) in database.all("PRAGMA integrity_check(20)"):
        if found != "ok":
            yield f"The file is damaged: {found}."
    for table, row, parent, _ in database.all("PRAGMA foreign_key_check"):
        yield f"Row {row} of {table} belongs to a row of {parent} that is not there."


def commands_are_numbered(database: Database) -> Iterator[str]:
    """1, 2, 3 …, the first of them the campaign's beginning and the only one of its kind."""
    rows = database.each("SELECT id, kind FROM commands ORDER BY id")
    for wanted, (identity, kind) in enumerate(rows, 1):
        if identity != wanted:
            yield f"Command {identity} stands where command {wanted} belongs."
            return
        if (kind == "new") != (identity == 1):
            yield f"Command {identity} is of the kind {kind!r}."


def undone_by_an_undo(database: Database) -> Iterator[str]:
    rows = database.all(
        "SELECT c.id, c.kind, c.undone_by, u.kind FROM commands c"
        " LEFT JOIN commands u ON u.id = c.undone_by WHERE c.undone_by IS NOT NULL"
    )
    for identity, kind, by, how in rows:
        if kind != "do" or how != "undo" or by <= identity:
            yield f"Command {identity} ({kind}) is said to be taken back by {by} ({how})."


def values_are_in_bounds(database: Database) -> Iterator[str]:
    """The CHECKs of the tables; SQLite's own check leaves them out when it may only read."""
    kinds = "('new', 'do', 'undo', 'redo')"
    for table, test in (
        ("commands", f"kind NOT IN {kinds}"),
        ("inputs", "live NOT IN (0, 1)"),
        ("facts", "live NOT IN (0, 1)"),
        ("postings", "typeof(amount) != 'integer'"),
        ("balances", "typeof(amount) != 'integer'"),
    ):
        count = database.number(f"SELECT count(*) FROM {table} WHERE {test}")
        if count:
            yield f"{table} holds values that cannot be there ({count} rows with {test})."


def live_rows_of_live_commands(database: Database) -> Iterator[str]:
    """A row counts with its command, unless an amendment has put it aside."""
    aside = replaced.every(database).values()
    for table in ("inputs", "facts"):
        rows = database.each(
            f"SELECT r.id, r.command, r.live FROM {table} r JOIN commands c ON c.id = r.command"
            " WHERE r.live != (c.undone_by IS NULL)"
        )
        amended = {row for one in aside for row in getattr(one, table)}
        for identity, command, live in rows:
            if live or identity not in amended:
                what = "counts though" if live else "does not count though not"
                yield f"Row {identity} of {table} {what} its command {command} was taken back."
        for identity in sorted(amended):
            if database.number(f"SELECT live FROM {table} WHERE id = ?", identity):
                yield f"Row {identity} of {table} counts though an amendment has put it aside."


def rounds_are_numbered(database: Database) -> Iterator[str]:
    """Live rows of each round are 1, 2, 3 … in the order in which they were written."""
    for table in ("inputs", "facts"):
        rows = database.each(
            f"SELECT round, seq, id FROM {table} WHERE live = 1 ORDER BY round, seq"
        )
        for round, group in groupby(rows, key=lambda row: row[0]):
            numbered = [(seq, identity) for _, seq, identity in group]
            ids = [identity for _, identity in numbered]
            proper = [seq for seq, _ in numbered] == [*range(1, len(numbered) + 1)]
            if not proper or ids != sorted(ids):
                yield f"The {table} of round {round!r} are not numbered one after another."


def changes_are_numbered(database: Database) -> Iterator[str]:
    rows = database.each("SELECT command, seq FROM changes ORDER BY command, seq")
    for command, group in groupby(rows, key=lambda row: row[0]):
        if any(seq != wanted for wanted, (_, seq) in enumerate(group, 1)):
            yield f"The changes of command {command} are not numbered one after another."


def documents_are_their_changes(database: Database) -> Iterator[str]:
    """Playing the changes of the live commands again gives the documents that are there."""
    state: dict[tuple[str, str], str] = {}
    rows = database.each(
        "SELECT h.command, h.place, h.key, h.before, h.after FROM changes h"
        " JOIN commands c ON c.id = h.command WHERE c.undone_by IS NULL ORDER BY h.command, h.seq"
    )
    for command, place, key, before, after in rows:
        if state.get((place, key)) != before:
            yield f"Command {command} found {place} {key} otherwise than it had been left."
        if after is None:
            state.pop((place, key), None)
        else:
            state[place, key] = after
    for place, key, body in database.each("SELECT place, key, body FROM documents"):
        if state.pop((place, key), None) != body:
            yield f"{place} {key} is not what its changes come to."
    for place, key in state:
        yield f"{place} {key} is missing."


def entries_balance(database: Database) -> Iterator[str]:
    rows = database.each(
        "SELECT e.id, count(p.seq), coalesce(sum(p.amount), 0), coalesce(max(p.seq), 0)"
        " FROM entries e LEFT JOIN postings p ON p.entry = e.id GROUP BY e.id"
    )
    for entry, count, total, highest in rows:
        if count < 2 or total != 0 or highest != count:
            yield f"Entry {entry} does not balance: {count} postings come to {total}cp."


def balances_are_their_postings(database: Database) -> Iterator[str]:
    summed: Counter[str] = Counter()
    for account, total in database.each(
        "SELECT account, sum(amount) FROM postings GROUP BY account"
    ):
        summed[account] = database.whole(total)
    for account, kept in database.each("SELECT account, amount FROM balances"):
        if summed.pop(account, None) != kept:
            yield f"{account} is kept as {kept}cp, which is not what its postings come to."
    for account in summed:
        yield f"{account} has postings and no balance."


def accounts_are_proper(database: Database) -> Iterator[str]:
    """Names can be read, persons are those of the names, and the whole comes to zero."""
    whole = 0
    for account, amount, person in database.all("SELECT account, amount, person FROM balances"):
        whole += database.whole(amount)
        try:
            it = parse(account)
        except ValueError as error:
            yield f"{str(error).capitalize()}."
            continue
        if person != it.person:
            yield f"{account} is kept as an account of {person!r}."
        if amount < 0 and account not in (HOUSE, OUTSIDE) and it.kind not in ("debt", "item"):
            yield f"{account} holds {amount}cp, less than nothing."
    if whole:
        yield f"All accounts together come to {whole}cp, not to nothing."


def reversals_mirror(database: Database) -> Iterator[str]:
    """What a reversal moved is the opposite of the entry that it names, a repeat the same."""
    for link, sign in (("reverses", -1), ("repeats", 1)):
        rows = database.each(
            f"SELECT DISTINCT e.id FROM entries e JOIN entries o ON o.id = e.{link}"
            " LEFT JOIN postings p ON p.entry = e.id"
            " LEFT JOIN postings q ON q.entry = o.id AND q.seq = p.seq"
            " WHERE e.origin != o.origin OR q.account IS NOT p.account OR q.amount IS NOT ? * p.amount"
            " OR (SELECT count(*) FROM postings WHERE entry = e.id)"
            " != (SELECT count(*) FROM postings WHERE entry = o.id)",
            sign,
        )
        for (entry,) in rows:
            yield f"Entry {entry} does not move what it says that it {link}."


def money_stands_with_its_command(database: Database) -> Iterator[str]:
    """Each entry of a live command stands once, and none of a command that was taken back."""
    rows = database.each(
        "SELECT o.id, o.undone_by IS NULL, sum(e.reverses IS NULL AND e.repeats IS NULL),"
        " sum(e.reverses IS NULL AND NOT EXISTS"
        " (SELECT 1 FROM entries r WHERE r.reverses = e.id))"
        " FROM entries e JOIN commands o ON o.id = e.origin GROUP BY o.id"
    )
    firsts = [entry for one in replaced.every(database).values() for entry in one.entries]
    amended = Counter(
        database.number("SELECT origin FROM entries WHERE id = ?", entry) for entry in firsts
    )
    for command, live, posted, standing in rows:
        wanted = posted - amended[command] if live else 0
        if standing != wanted:
            yield f"Command {command} should have {wanted} entries that stand, and has {standing}."


CHECKS: tuple[Check, ...] = (
    commands_are_numbered,
    undone_by_an_undo,
    values_are_in_bounds,
    live_rows_of_live_commands,
    rounds_are_numbered,
    changes_are_numbered,
    documents_are_their_changes,
    entries_balance,
    balances_are_their_postings,
    accounts_are_proper,
    reversals_mirror,
    money_stands_with_its_command,
)
