"""Items that were staked in a night: who brought them, and whose they became."""

from __future__ import annotations

from collections.abc import Iterable

from referee.afterwards.rounds import HOUSE
from referee.records import record
from referee.store import LedgerLine, accounts
from referee.table.bringing import STAKED
from referee.table.items import items_in


@record
class Thing:
    """An item that came to a table or went from one to another. ``worth`` in copper; ``source`` and ``to`` are ids of
    people, or ``HOUSE``; ``source`` is "" where somebody brought it; ``round`` is None between rounds."""

    id: str
    name: str
    worth: int
    entry: int
    table: str
    round: str | None
    source: str
    to: str


def things_of(lines: Iterable[LedgerLine]) -> list[Thing]:
    """What became of items in these lines of the ledger, in order; one that comes back to whose it was is not told."""
    holder: dict[str, str] = {}
    found: list[Thing] = []
    for line in lines:
        for one in items_in(line.meta):
            id_, now = str(one["id"]), _owner(str(one["at"]))
            before = holder.setdefault(id_, str(one["by"]))
            about = (id_, str(one["name"]), int(one["worth"]), line.entry, line.table or "")
            if line.why == STAKED:
                found.append(Thing(*about, line.round, "", now))
            elif now and now != before:
                found.append(Thing(*about, line.round, before, now))
            holder[id_] = now or before
    return found


def _owner(account: str) -> str:
    """Whose an item is where it lies; "" for a pot's, whose it will be seen."""
    it = accounts.parse(account)
    if it.kind == "house":
        return HOUSE
    return it.person if it.kind in ("purse", "stake") else ""
