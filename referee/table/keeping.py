"""Rounds that a process keeps in memory while it stays at the table, so that the next command plays only what is new.

A command of its own process plays the whole round again, which proves the log each time. The live table does so once,
then keeps what it has played: a kept round is taken up only where the live rows of the log up to there are the very
same ones, and what came since is played and held against its facts as ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

from referee.library.cache import remembered
from referee.records import record
from referee.rounds.round import Round
from referee.store import Reading
from referee.store.recorded import Extent
from referee.table.records import RoundRecord

MOST_KEPT = 4
"""Rounds kept at once: one at each of the tables of an evening, and some to spare."""


@record
class Kept:
    """A round as far as the log was played: ``inputs`` and ``facts`` are all up to there, ``extents`` which rows
    of the log they are."""

    record: RoundRecord
    round: Round
    inputs: list[Any]
    facts: list[Any]
    extents: tuple[Extent, Extent]


class Keeper:
    """What one process keeps."""

    def __init__(self) -> None:
        self._rounds: dict[tuple[str, str], Kept] = {}

    def find(self, reading: Reading, record: RoundRecord) -> Kept | None:
        """The round as it was kept, for the caller to play on; None where the log has changed below it."""
        kept = self._rounds.get((reading.file, record.id))
        if kept is None or kept.record != record:
            return None
        inputs, facts = len(kept.inputs), len(kept.facts)
        if reading.extents(record.id, inputs, facts) != kept.extents:
            return None
        return Kept(record, _apart(kept.round), list(kept.inputs), list(kept.facts), kept.extents)

    def keep(
        self,
        reading: Reading,
        record: RoundRecord,
        round_: Round,
        inputs: list[Any],
        facts: list[Any],
    ) -> None:
        """Keep a round as the log has it, which a command has just read and has added nothing to as yet."""
        extents = reading.extents(record.id, len(inputs), len(facts))
        key = (reading.file, record.id)
        self._rounds.pop(key, None)
        self._rounds[key] = Kept(record, _apart(round_), list(inputs), list(facts), extents)
        while len(self._rounds) > MOST_KEPT:
            self._rounds.pop(next(iter(self._rounds)))


def _apart(round_: Round) -> Round:
    """A copy that shares nothing that a refused command could leave changed: also who bets without a seat."""
    other = round_.copy()
    other.setting = other.S.setting = copy(round_.setting)
    return Round(other.compiled, other.setting, other.S)


class _Now:
    keeper: Keeper | None = None


def keeper() -> Keeper | None:
    """What this process keeps; None in a process that ends with its command."""
    return _Now.keeper


@contextmanager
def staying() -> Iterator[None]:
    """Within this, rounds and compiled rules are kept in memory."""
    before, _Now.keeper = _Now.keeper, Keeper()
    try:
        with remembered():
            yield
    finally:
        _Now.keeper = before
