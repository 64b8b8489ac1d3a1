"""The ledger as a file of Beancount, which ``bean-check`` takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from referee.afterwards.export_book import Book, Transaction
from referee.afterwards.export_hledger import UNIT, gold
from referee.afterwards.export_names import beancount_item, for_beancount, named_accounts
from referee.store import accounts
from referee.words import printable


def as_beancount(book: Book, people: Callable[[str], str]) -> str:
    """The file. Amounts are gold pieces with two decimals, which is exact: 1.00 GP is 100 copper."""
    names = named_accounts(book.accounts, people, book.items, for_beancount)
    items = {item: beancount_item(item, name) for item, name in book.items.items()}
    lines = [*_head(book), *_declared(book, people, names, items)]
    for one in book.transactions:
        lines += ["", *_written(one, names, items)]
    return "\n".join(lines) + "\n"


def _head(book: Book) -> list[str]:
    return [
        f"; {printable(book.campaign)}: the ledger, written by referee export",
        "; 1.00 GP is 100 copper. Entries that were taken back are marked !, and so is what takes them back.",
        f'option "title" {quoted(book.campaign)}',
        f'option "operating_currency" "{UNIT}"',
    ]


def _declared(
    book: Book, people: Callable[[str], str], names: dict[str, str], items: dict[str, str]
) -> Iterator[str]:
    """Accounts are opened and commodities named on the day of the first transaction."""
    if not book.transactions:
        return
    first = min(_day(one) for one in book.transactions)
    yield ""
    yield f"{first} commodity {UNIT}"
    moved = {item for one in book.transactions for item, *_ in one.items}
    for item in items:
        if item in moved:
            yield f"{first} commodity {items[item]}"
            yield f"  name: {quoted(book.items[item])}"
    yield ""
    for account in book.used():
        yield f"{first} open {names[account]}"
        yield f"  account: {quoted(account)}"
        if person := accounts.parse(account).person:
            yield f"  person: {quoted(people(person))}"


def _written(one: Transaction, names: dict[str, str], items: dict[str, str]) -> Iterator[str]:
    mark = "*" if one.stands else "!"
    payee = f"{quoted(one.game)} " if one.game else ""
    labels = [("#taken-back", one.back_by), ("#taking-back", one.takes_back)]
    tags = "".join(f" {label}" for label, holds in labels if holds is not None)
    yield f"{_day(one)} {mark} {payee}{quoted(one.why)}{tags}"
    yield from _metadata(one)
    for account, copper in one.postings:
        yield f"  {names[account]}  {gold(copper)} {UNIT}"
    for item, out_of, into in one.items:
        yield f"  {names[out_of]}  -1 {items[item]}"
        yield f"  {names[into]}  1 {items[item]}"


def _metadata(one: Transaction) -> Iterator[str]:
    yield f"  entry: {one.entry}"
    yield f'  time: "{one.at:%H:%M:%S}"'
    for name, number in (("night", one.night), ("command", one.command)):
        if number is not None:
            yield f"  {name}: {number}"
    for name, text in (("table", one.table), ("round", one.round), ("words", one.words)):
        if text:
            yield f"  {name}: {quoted(text)}"
    for name, other in (
        ("taken-back-by", one.back_by),
        ("takes-back", one.takes_back),
        ("does-again", one.repeats),
    ):
        if other is not None:
            yield f"  {name}: {other}"


def _day(one: Transaction) -> date:
    return one.at.date()


def quoted(text: str) -> str:
    """A string on one line, with its quotes and backslashes marked."""
    plain = printable(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'
