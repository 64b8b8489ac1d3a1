"""The ledger as plain rows with stable keys, for a table of comma-separated values."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from referee.store.accounts import parse
from referee.store.lines import LedgerLine

Cell = str | int | None

LINE_KEYS = (
    *("entry", "at", "night", "table", "round", "why", "out_of", "into", "copper", "balance"),
    *("standing", "reverses", "command", "words", "note"),
)
POSTING_KEYS = (
    *("entry", "at", "night", "table", "round", "why", "account", "person", "copper"),
    *("standing", "reverses", "command", "words", "note"),
)


def line_rows(lines: Iterable[LedgerLine]) -> Iterator[dict[str, Cell]]:
    """A row per line, with the keys of LINE_KEYS in their order.

    ``out_of`` and ``into`` list accounts, ``standing`` is yes or no, ``note`` is JSON text.
    """
    for line in lines:
        out_of = (account for account, copper in line.postings if copper < 0)
        into = (account for account, copper in line.postings if copper > 0)
        middle: dict[str, Cell] = {
            "out_of": " ".join(out_of),
            "into": " ".join(into),
            "copper": line.amount,
            "balance": line.balance,
        }
        yield _place(line) | middle | _rest(line)


def posting_rows(lines: Iterable[LedgerLine]) -> Iterator[dict[str, Cell]]:
    """A row per posting, with the keys of POSTING_KEYS: the double entry itself."""
    for line in lines:
        for account, copper in line.postings:
            middle: dict[str, Cell] = {
                "account": account,
                "person": parse(account).person or None,
                "copper": copper,
            }
            yield _place(line) | middle | _rest(line)


def _place(line: LedgerLine) -> dict[str, Cell]:
    return {
        "entry": line.entry,
        "at": line.at,
        "night": line.night,
        "table": line.table,
        "round": line.round,
        "why": line.why,
    }


def _rest(line: LedgerLine) -> dict[str, Cell]:
    stands = not line.reversed and line.reverses is None
    return {
        "standing": "yes" if stands else "no",
        "reverses": line.reverses,
        "command": line.command,
        "words": line.words,
        "note": json.dumps(line.meta, ensure_ascii=False) if line.meta else None,
    }
