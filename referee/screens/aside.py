"""A round that waits aside: for nothing that whoever looks on may know of, because somebody could cheat here, means to, or does.

They are shown it as it was before, for that it waits tells of a cheat, or of the cards by which one would be possible.
What they are shown follows from the log alone, so that it is the same however long somebody has looked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from referee.compiler.budget import CLOCK
from referee.records import record
from referee.rounds import cheating
from referee.rounds.views import PUBLIC, Viewer, in_secret
from referee.store import Reading
from referee.store.recorded import Extent
from referee.table.records import RoundRecord, armed_at
from referee.table.running import Input, Running, fresh_round

MOST_KEPT = 4
"""Rounds that are followed at once: one at each of the tables of an evening, and some to spare."""


@record
class Shown:
    """A round as somebody is shown it, None where none is on. ``command``: the last command that they know of, None where
    that is all; ``only_dealt``: it was dealt and waits since, for something that they are not told."""

    running: Running | None
    command: int | None = None
    only_dealt: bool = False


def waits_aside(running: Running, viewer: Viewer) -> bool:
    """Whether the round waits where it would go on if nobody cheated or could: in a cheat's own steps, or at a moment,
    unless the table stops there for this viewer's own sake."""
    wait = running.round.wait
    if wait is None or viewer == wait.who:
        return False
    if in_secret(running.round):
        return True
    return wait.kind == "moment" and not (running.table.stops and _could_cheat(running, viewer))


def _could_cheat(running: Running, viewer: Viewer) -> bool:
    """Whether a player's character could cheat here, which they know of themselves; of others nobody does."""
    if not isinstance(viewer, int) or running.record.kinds[viewer] != "player":
        return False
    return any(one.by == viewer and not one.cheat.ploy for one in cheating.possible(running.round))


class Asides:
    """What a process keeps of rounds that it looks at again and again; each look follows only what is new."""

    def __init__(self) -> None:
        self._rounds: dict[tuple[str, str], _Followed] = {}

    def shown(self, reading: Reading, running: Running, viewer: Viewer) -> Shown:
        """The round as a viewer is shown it now."""
        if not waits_aside(running, viewer) or _waits_for(reading, running, viewer):
            return Shown(running)
        return self._followed(reading, running).shown.get(viewer) or Shown(running)

    def _followed(self, reading: Reading, running: Running) -> _Followed:
        key = (reading.file, running.record.id)
        found = self._rounds.pop(key, None)
        if found is None or not found.goes_on(reading, running):
            found = _Followed(reading, running)
        found.follow(reading, running)
        self._rounds[key] = found
        while len(self._rounds) > MOST_KEPT:
            self._rounds.pop(next(iter(self._rounds)))
        return found


class _Followed:
    """A round played once more, and for each viewer as it was after the last command that they saw the end of."""

    def __init__(self, reading: Reading, running: Running) -> None:
        record, state = running.record, running.state
        self._again = Running(running.table, record, state, fresh_round(reading, record, state))
        self._extent: Extent = ()
        self._viewers: tuple[Viewer, ...] = (PUBLIC, *running.round.S.players)
        self.shown: dict[Viewer, Shown] = {}

    def goes_on(self, reading: Reading, running: Running) -> bool:
        """Whether what was followed so far is still how the round began."""
        return (
            self._record == running.record
            and self._again.table.stops == running.table.stops
            and reading.extents(running.record.id, len(self._again.inputs), 0)[0] == self._extent
        )

    @property
    def _record(self) -> RoundRecord:
        return self._again.record

    def follow(self, reading: Reading, running: Running) -> None:
        again, known = self._again, len(self._again.inputs)
        again.clock = CLOCK.used  # each look has its own time
        again.round.setting.people = tuple(running.state.people_names)
        inputs = reading.inputs(self._record.id, after=known)
        for command, some in groupby(inputs, lambda one: one.command):
            coins = []
            for one in some:
                if again.inputs:  # the first is the deal, which a fresh round has behind it
                    again.carry(one.body, len(again.inputs) - 1)
                again.inputs.append(one.body)
                coins += [one.body] if one.body["do"] == "top_up" else []
            self._ended(command, coins)
        if len(again.inputs) > known:
            self._extent = reading.extents(self._record.id, len(again.inputs), 0)[0]

    def _ended(self, command: int, coins: Sequence[Input]) -> None:
        """A command has left the round as it is now. ``coins``: what it put before seats, or took away, beside the game:
        everybody sees that, whatever the round waits for."""
        seeing = [one for one in self._viewers if not waits_aside(self._again, one)]
        kept = [one.running for viewer, one in self.shown.items() if viewer not in seeing]
        for running in {id(one): one for one in kept if one is not None}.values():
            running.clock = CLOCK.used
            for one in coins:
                running.carry(one, len(running.inputs))
        if not seeing and self.shown:
            return
        now = _copied(self._again)
        if not self.shown:
            self.shown = dict.fromkeys(self._viewers, Shown(now, command, only_dealt=True))
        self.shown |= dict.fromkeys(seeing, Shown(now, command))


def _copied(running: Running) -> Running:
    other = Running(running.table, running.record, running.state, running.round.copy())
    other.inputs = [*running.inputs]
    return other


def _waits_for(reading: Reading, running: Running, viewer: Viewer) -> bool:
    """Whether it waits for the die of something that this viewer meant to try before it came here."""
    if not isinstance(viewer, int) or in_secret(running.round):
        return False
    person = running.record.seats[viewer]
    could = {one.cheat.name for one in cheating.possible(running.round) if one.by == viewer}
    mine = [
        one
        for one in armed_at(reading, running.table.id)
        if one.person == person and one.cheat in could
    ]
    return bool(mine) and any(one.since < _came(reading, running) for one in mine)


def _came(reading: Reading, running: Running) -> int:
    """The command by which the round came to where it waits."""
    return reading.inputs(running.record.id, after=len(running.inputs) - 1)[-1].command
