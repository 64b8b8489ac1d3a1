"""One entry of the ledger: money that moved between accounts, summing to zero."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from referee.records import record
from referee.store.accounts import parse

Posting = tuple[str, int]
"""(account, copper): positive into the account, negative out of it."""


class Unbalanced(ValueError):
    """An entry that would make or lose money; a mistake in the program, never the GM's."""


@record
class Entry:
    """What moved and why. Cannot be made unless its postings are two or more and sum to zero.

    ``why`` is for the GM to read; ``table``, ``round`` and ``night`` say where and when (the
    command's night where None); ``meta`` is plain JSON, such as who got the odd coin.
    """

    why: str
    postings: tuple[Posting, ...]
    table: str | None = None
    round: str | None = None
    night: int | None = None
    meta: Mapping[str, Any] | None = field(default=None, hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.postings, tuple) or len(self.postings) < 2:
            raise Unbalanced(f"{self.why!r} needs a tuple of two postings or more")
        for account, copper in self.postings:
            parse(account)
            if type(copper) is not int or copper == 0:
                raise Unbalanced(f"{self.why!r} moves {copper!r} copper on {account}")
        if sum(copper for _, copper in self.postings) != 0:
            raise Unbalanced(f"{self.why!r} does not balance: {self.postings}")


def move(
    why: str,
    source: str,
    target: str,
    copper: int,
    *,
    table: str | None = None,
    round: str | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Entry:
    """The entry that takes ``copper`` (above zero) from one account to one other."""
    if copper <= 0:
        raise Unbalanced(f"{why!r} moves {copper!r} copper")
    return Entry(why, ((source, -copper), (target, copper)), table, round, meta=meta)


def balanced(
    why: str,
    changes: Mapping[str, int],
    *,
    table: str | None = None,
    round: str | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Entry:
    """The entry that changes each account by its copper; those that change by 0 are left out."""
    postings = tuple((account, copper) for account, copper in changes.items() if copper != 0)
    return Entry(why, postings, table, round, meta=meta)
