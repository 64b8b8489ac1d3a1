"""The last lines of what was told at a table, as each of several people was told it.

It is read back as far as it takes to have so many for everybody, so that how much was secret meanwhile makes no
difference. What was told before is remembered, and only facts that are new are read.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from itertools import islice
from typing import TypeVar

from referee.records import record
from referee.rounds.views import Viewer
from referee.store import Reading
from referee.store.recorded import Stretch
from referee.table.history import Teller
from referee.table.records import RoundRecord, Table, round_of

FIRST_LOOK, LAST_LOOK = 100, 3200
"""Facts that are gone back at first to find so many lines, and at most."""

Who = TypeVar("Who", bound=Hashable)
Lines = tuple[str, ...]
Key = tuple[int, int, int, Viewer]


@record
class Listener:
    """``viewer``: whose eyes these are in each round; ``until``: the last command that they know of, None for all."""

    viewer: Callable[[RoundRecord], Viewer]
    until: int | None = None


class Memory:
    """Lines that were told before, by the facts that they are made from and by whose eyes they are for."""

    MOST = 4_000
    """Facts, each as often as somebody else hears of it: the last few hundred of a full table, in some 2 MB. The oldest go."""

    def __init__(self) -> None:
        self._lines: dict[Key, Lines] = {}

    def find(self, key: Key) -> Lines | None:
        return self._lines.get(key)

    def keep(self, key: Key, lines: Lines) -> None:
        if len(self._lines) >= self.MOST:
            for oldest in [*islice(self._lines, self.MOST // 4)]:
                del self._lines[oldest]
        self._lines[key] = lines


def last_told(
    reading: Reading,
    table: Table,
    listeners: Mapping[Who, Listener],
    count: int,
    memory: Memory | None = None,
) -> dict[Who, list[str]]:
    """The last lines for each, the newest last."""
    told = _Told(reading, table, memory or Memory())
    look = FIRST_LOOK
    while True:
        facts, last = _gone_back(reading, look)
        lines = told.to_each(facts, listeners)
        if last or all(len(some) >= count for some in lines.values()):
            return {who: some[-count:] for who, some in lines.items()}
        look *= 2


def _gone_back(reading: Reading, look: int) -> tuple[list[Stretch], bool]:
    """So many facts, without a command that is not whole among them; and whether there is no going back further."""
    facts = reading.last_stretches(look)
    if look >= LAST_LOOK or sum(one.count for one in facts) < look:
        return facts, True
    return [one for one in facts if one.command != facts[0].command], False


class _Told:
    def __init__(self, reading: Reading, table: Table, memory: Memory) -> None:
        self._reading, self._table, self._memory = reading, table, memory
        self._teller = Teller(reading)
        self._records: dict[str, RoundRecord] = {}

    def to_each(
        self, facts: list[Stretch], listeners: Mapping[Who, Listener]
    ) -> dict[Who, list[str]]:
        lines: dict[Who, list[str]] = {who: [] for who in listeners}
        viewers: dict[str, dict[Who, Viewer]] = {}
        for one in facts:
            record = self._record(one.round)
            if record is None:
                continue
            if record.id not in viewers:
                viewers[record.id] = {who: each.viewer(record) for who, each in listeners.items()}
            for who, viewer in viewers[record.id].items():
                until = listeners[who].until
                if until is None or one.command <= until:
                    lines[who] += self._lines(one, viewer)
        return lines

    def _record(self, round_id: str | None) -> RoundRecord | None:
        """How a round of this table began; None for one of another table."""
        if round_id is None:
            return None
        if round_id not in self._records:
            self._records[round_id] = round_of(self._reading, round_id)
        found = self._records[round_id]
        return found if found.table == self._table.id else None

    def _lines(self, one: Stretch, viewer: Viewer) -> Lines:
        key = (one.first, one.last, one.count, viewer)
        found = self._memory.find(key)
        if found is None:
            facts = self._reading.facts_between(one.first, one.last)
            found = tuple(line for told in self._teller.told(facts, viewer) for line in told.lines)
            self._memory.keep(key, found)
        return found
