"""The ledger as a journal of hledger, which ``hledger check --strict`` takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from referee.afterwards.export_book import Book, Transaction
from referee.afterwards.export_names import for_hledger, hledger_item, named_accounts
from referee.words import printable

UNIT = "GP"


def as_hledger(book: Book, people: Callable[[str], str]) -> str:
    """The journal. Amounts are gold pieces with two decimals, which is exact: 1.00 GP is 100 copper."""
    names = named_accounts(book.accounts, people, book.items, for_hledger)
    items = {item: hledger_item(item, name) for item, name in book.items.items()}
    lines = [*_head(book), *_declared(book, names, items)]
    for one in book.transactions:
        lines += ["", *_written(one, names, items)]
    return "\n".join(lines) + "\n"


def _head(book: Book) -> list[str]:
    return [
        f"; {line(book.campaign)}: the ledger, written by referee export",
        "; 1.00 GP is 100 copper. Entries that were taken back are marked !, and so is what takes them back.",
    ]


def _declared(book: Book, names: dict[str, str], items: dict[str, str]) -> Iterator[str]:
    yield ""
    yield f"commodity 1000.00 {UNIT}"
    moved = {item for one in book.transactions for item, *_ in one.items}
    yield from (f"commodity 1. {items[item]}" for item in items if item in moved)
    yield ""
    yield from (f"account {names[account]}" for account in book.used())


def _written(one: Transaction, names: dict[str, str], items: dict[str, str]) -> Iterator[str]:
    mark = "" if one.stands else "! "
    payee = f"{line(one.game)} | " if one.game else ""
    yield f"{one.at:%Y-%m-%d} {mark}({one.entry}) {payee}{line(one.why)}"
    yield f"    ; {', '.join(tags(one))}"
    yield f"    ; command {one.command}: {line(one.words)}"
    for account, copper in one.postings:
        yield f"    {names[account]}  {gold(copper)} {UNIT}"
    for item, out_of, into in one.items:
        yield f"    {names[out_of]}  -1 {items[item]}"
        yield f"    {names[into]}  1 {items[item]}"


def tags(one: Transaction) -> list[str]:
    """What else an entry says, as hledger reads it from a comment."""
    found = {
        "entry": one.entry,
        "night": one.night,
        "table": one.table,
        "round": one.round,
        "time": f"{one.at:%H.%M.%S}",
        "taken_back_by": one.back_by,
        "takes_back": one.takes_back,
        "does_again": one.repeats,
    }
    return [f"{name}:{value}" for name, value in found.items() if value is not None]


def gold(copper: int) -> str:
    """Copper as gold with two decimals, exactly: 1234 is 12.34."""
    sign = "-" if copper < 0 else ""
    return f"{sign}{abs(copper) // 100}.{abs(copper) % 100:02d}"


def line(text: str) -> str:
    """Free text within a line: no comment begins in it, and payee and note are not parted in it."""
    return " ".join(re.sub(r"[;|]", ",", printable(text)).split()) or "?"
