"""Items that were staked in a night: who brought them, and whose they became."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.afterwards.rounds import HOUSE
from referee.records import record
from referee.store import Asked, LedgerLine, Reading, accounts
from referee.table.bringing import STAKED
from referee.table.item_word import BACK
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


@record
class Redeemed:
    """An item that was bought back for its ``worth`` in copper. ``seller`` is whoever was paid: an id, ``HOUSE``, or ""
    where coins took the item's place on a table."""

    name: str
    worth: int
    buyer: str
    seller: str


def things_of(lines: Iterable[LedgerLine], before: Mapping[str, str] | None = None) -> list[Thing]:
    """What became of items in these lines of the ledger, in order; one that comes back to whose it was is not told.

    ``before``: whose each item was until then, by its number; else it is taken for theirs who staked it.
    """
    holder: dict[str, str] = dict(before or {})
    found: list[Thing] = []
    for line in lines:
        for one in items_in(line.meta):
            id_, now = str(one["id"]), _owner(str(one["at"]))
            had = holder.setdefault(id_, str(one["by"]))
            about = (id_, str(one["name"]), int(one["worth"]), line.entry, line.table or "")
            if line.why == STAKED:
                found.append(Thing(*about, line.round, "", now))
            elif now and now != had:
                found.append(Thing(*about, line.round, had, now))
            holder[id_] = now or had
    return found


def redeemed_in(reading: Reading, lines: Sequence[LedgerLine]) -> Iterator[Redeemed]:
    """What was bought back in these lines."""
    if not any(line.why == BACK for line in lines):
        return
    holder = owners_before(reading, lines[0].entry)
    for line in lines:
        for one in items_in(line.meta):
            id_, now = str(one["id"]), _owner(str(one["at"]))
            if line.why == BACK:
                seller = "" if line.table else holder.get(id_, "")
                yield Redeemed(str(one["name"]), int(one["worth"]), now, seller)
            holder[id_] = now or holder.get(id_, "")


def owners_before(reading: Reading, entry: int) -> dict[str, str]:
    """Whose each item was just before an entry of the ledger was written: ids of people, or ``HOUSE``, by its number."""
    found: dict[str, str] = {}
    for line in reading.entries(Asked(standing=True)):
        if line.entry >= entry:
            break
        for one in items_in(line.meta):
            id_ = str(one["id"])
            found[id_] = _owner(str(one["at"])) or found.get(id_) or str(one["by"])
    return found


def _owner(account: str) -> str:
    """Whose an item is where it lies; "" for a pot's, whose it will be seen."""
    it = accounts.parse(account)
    if it.kind == "house":
        return HOUSE
    return it.person if it.kind in ("purse", "stake") else ""
