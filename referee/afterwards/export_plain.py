"""The ledger for a spreadsheet and as JSON: double entry as it is kept, in copper."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from referee.afterwards.export_book import Book, Transaction
from referee.screens.cells import separated
from referee.store import accounts

KEYS = (
    *("entry", "at", "night", "table", "game", "round", "why", "account", "person", "copper"),
    *("item", "count", "standing", "taken_back_by", "takes_back", "does_again", "command", "words"),
)
"""The columns; a contract. A row is one posting: of coins, or of an item that changed hands."""

Row = dict[str, str | int | None]


def as_csv(book: Book, people: Callable[[str], str]) -> str:
    rows = [row for one in book.transactions for row in _rows(book, one, people)]
    return separated(KEYS, rows)


def _rows(book: Book, one: Transaction, people: Callable[[str], str]) -> Iterator[Row]:
    head = _place(one)
    rest: Row = {
        "standing": "yes" if one.stands else "no",
        "taken_back_by": one.back_by,
        "takes_back": one.takes_back,
        "does_again": one.repeats,
        "command": one.command,
        "words": one.words,
    }
    for account, copper in one.postings:
        yield {
            **head,
            **_of(account, people),
            "copper": copper,
            "item": None,
            "count": None,
            **rest,
        }
    for item, *both in one.items:
        name = f"{book.items[item]} ({item})"
        for account, count in zip(both, (-1, 1), strict=True):
            yield {
                **head,
                **_of(account, people),
                "copper": 0,
                "item": name,
                "count": count,
                **rest,
            }


def _of(account: str, people: Callable[[str], str]) -> Row:
    person = accounts.parse(account).person
    return {"account": account, "person": people(person) if person else None}


def _place(one: Transaction) -> Row:
    return {
        "entry": one.entry,
        "at": f"{one.at:%Y-%m-%d %H:%M:%S}",
        "night": one.night,
        "table": one.table,
        "game": one.game or None,
        "round": one.round,
        "why": one.why,
    }


def as_json(book: Book, people: Callable[[str], str]) -> str:
    """One object: transactions with their postings, the balances that they come to, and the items' names by number."""
    plain: dict[str, Any] = {
        "campaign": book.campaign,
        "unit": "copper",
        "transactions": [_plain(one) for one in book.transactions],
        "balances": book.balances(),
        "people": {
            person: people(person)
            for account in book.used()
            if (person := accounts.parse(account).person)
        },
        "items": dict(book.items),
    }
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def _plain(one: Transaction) -> dict[str, Any]:
    return {
        **_place(one),
        "at": one.at.isoformat(),
        "postings": [{"account": account, "copper": copper} for account, copper in one.postings],
        "items": [{"item": item, "out_of": a, "into": b} for item, a, b in one.items],
        "standing": one.stands,
        "taken_back_by": one.back_by,
        "takes_back": one.takes_back,
        "does_again": one.repeats,
        "command": one.command,
        "words": one.words,
    }
