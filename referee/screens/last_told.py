"""The last lines of what was told at a table, as each of several people was told it.

It is read back as far as it takes to have so many for everybody, so that how much was secret meanwhile makes no
difference, and facts are read once for all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import groupby
from typing import TypeVar

from referee.records import record
from referee.rounds.views import Viewer
from referee.store import Reading
from referee.store.recorded import Recorded
from referee.table.history import Teller
from referee.table.records import RoundRecord, Table, round_of

FIRST_LOOK, LAST_LOOK = 100, 3200
"""Facts that are read at first to find so many lines, and at most."""

Who = TypeVar("Who", bound=Hashable)
Key = tuple[int, int, Viewer]


@record
class Listener:
    """``viewer``: whose eyes these are in each round; ``until``: the last command that they know of, None for all."""

    viewer: Callable[[RoundRecord], Viewer]
    until: int | None = None


class Memory:
    """Lines that were told before, by the facts that they are made from, for a process that looks again and again."""

    MOST = 20_000

    def __init__(self) -> None:
        self._lines: dict[Key, tuple[str, ...]] = {}

    def lines(self, key: Key, tell: Callable[[], Iterable[str]]) -> tuple[str, ...]:
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= self.MOST:
                self._lines.clear()
            found = self._lines[key] = tuple(tell())
        return found


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
        facts = reading.last_facts(look)
        last = len(facts) < look or look >= LAST_LOOK
        whole = facts if last else [one for one in facts if one.command != facts[0].command]
        lines = told.to_each(whole, listeners)
        if last or all(len(some) >= count for some in lines.values()):
            return {who: some[-count:] for who, some in lines.items()}
        look *= 2


class _Told:
    def __init__(self, reading: Reading, table: Table, memory: Memory) -> None:
        self._reading, self._table, self._memory = reading, table, memory
        self._teller = Teller(reading)
        self._records: dict[str, RoundRecord] = {}

    def to_each(
        self, facts: list[Recorded], listeners: Mapping[Who, Listener]
    ) -> dict[Who, list[str]]:
        lines: dict[Who, list[str]] = {who: [] for who in listeners}
        for (round_id, command), some in groupby(facts, lambda one: (one.round, one.command)):
            record = None if round_id is None else self._record(round_id)
            if record is None or record.table != self._table.id:
                continue
            part = [*some]
            for who, one in listeners.items():
                if one.until is None or command <= one.until:
                    lines[who] += self._lines(part, one.viewer(record))
        return lines

    def _record(self, round_id: str) -> RoundRecord:
        if round_id not in self._records:
            self._records[round_id] = round_of(self._reading, round_id)
        return self._records[round_id]

    def _lines(self, part: list[Recorded], viewer: Viewer) -> tuple[str, ...]:
        key = (part[0].id, part[-1].id, viewer)
        return self._memory.lines(
            key,
            lambda: [line for told in self._teller.told(part, viewer) for line in told.lines],
        )
