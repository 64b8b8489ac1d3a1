"""What a screen that is turned to the players shows: the table as everybody sees it, or one of them, and what was told last.

Nothing that this viewer may not know is read into it, so that nothing can be drawn of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Self

from referee.campaign import People, read_campaign
from referee.campaign.finding import CAMPAIGN_FILE, CHARACTERS_FILE
from referee.errors import BadInput, Busy, NotAllowed, NotFound, Refusal
from referee.records import record
from referee.rounds.round import Round
from referee.rounds.views import PUBLIC, Viewer, in_secret
from referee.screens.seen import Plain, seen
from referee.store import Reading, Store
from referee.store.recorded import Recorded
from referee.store.watching import Watcher
from referee.table.desk import Desk
from referee.table.driving import stops_here
from referee.table.history import Teller
from referee.table.records import RoundRecord, Table, round_of
from referee.table.running import Running

MOST_TOLD = 16
"""Lines of what was told that are kept at hand."""

FIRST_LOOK, LAST_LOOK = 100, 3200
"""Facts that are read at first to find so many lines, and at most."""

FAULTY = "The campaign cannot be read as it is now: the game master's screen says why."


@record
class Sight:
    """What is to be seen at one moment. Where ``plain`` is None, ``why`` says why there is no table.

    who: whose eyes these are, "" for everybody's; told: the last lines of what was told, the newest
    last; inputs: how many inputs the round has had; aside: it waits here only because somebody
    cheats or means to.
    """

    place: str
    who: str
    why: str
    money: Callable[[int], str] = str
    plain: Plain | None = None
    round: Round | None = None
    told: tuple[str, ...] = ()
    inputs: int = 0
    aside: bool = False

    @property
    def content(self) -> tuple[object, ...]:
        """All that is drawn of it."""
        return (self.place, self.who, self.why, self.plain, self.told)


class Watched:
    """A campaign that is looked at and never acted on. ``table`` and ``name`` as typed, None where not.

    Raises what refuses the first look, but that no table is open as yet: that can be waited for.
    """

    def __init__(self, folder: Path, table: str | None, name: str | None) -> None:
        self._folder, self._table, self._person = folder, table, ""
        self._again = False
        self._watcher = Watcher(folder, (CAMPAIGN_FILE, CHARACTERS_FILE))
        try:
            self.sight = self._look(name)
        except NotAllowed as refused:
            self.sight = Sight(folder.name, "", _said(refused))
        except BaseException:
            self._watcher.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._watcher.close()

    def changed(self) -> bool:
        """Look again where somebody has acted; whether anything else is to be seen now."""
        if not self._watcher.changed() and not self._again:
            return False
        before, self._again = self.sight, False
        try:
            self.sight = _as_shown(before, self._look())
        except Busy:
            self._again = True
        except Refusal as refused:
            self.sight = Sight(before.place, before.who, _said(refused))
        return self.sight.content != before.content

    def _look(self, name: str | None = None) -> Sight:
        """What is to be seen now; ``name`` is whose eyes these are from now on."""
        campaign = read_campaign(self._folder)
        with Store.open(self._folder) as store:
            desk = Desk(campaign, People(campaign, store), store, self._table)
            if name is not None:
                self._person = desk.person(name).id
            return self._seen(desk, desk.name(self._person) if self._person else "")

    def _seen(self, desk: Desk, who: str) -> Sight:
        table, campaign = desk.table(), desk.campaign
        running = Running.load(desk.reading, table) if table.round is not None else None
        viewer = PUBLIC if running is None else self.viewer(running.record)
        plain = seen(desk, table, running, viewer)
        told = last_told(desk.reading, table, self.viewer, MOST_TOLD)
        sight = Sight(campaign.name, who, "", campaign.money, plain, None, tuple(told))
        if running is None:
            return sight
        return replace(
            sight,
            round=_without_cards(running.round),
            inputs=len(running.inputs),
            aside=waits_aside(running, viewer),
        )

    def viewer(self, record: RoundRecord) -> Viewer:
        """Whose eyes these are in a round: a seat, or everybody's for who has none in it."""
        return record.seats.index(self._person) if self._person in record.seats else PUBLIC


def waits_aside(running: Running, viewer: Viewer) -> bool:
    """Whether the round waits where it would go on if nobody cheated or meant to: in a cheat's own steps, or at a
    moment at which the table does not stop anyway."""
    wait = running.round.wait
    if wait is None or viewer == wait.who:
        return False
    stops = running.table.stops and stops_here(running)
    return in_secret(running.round) or (wait.kind == "moment" and not stops)


def _as_shown(before: Sight, now: Sight) -> Sight:
    """What is to be seen now; of a round that waits aside still what was seen before, for that it waits tells of a cheat.
    What was taken back is gone in any case."""
    was, plain = before.plain, now.plain
    if not now.aside or was is None or plain is None or was["table"] != plain["table"]:
        return now
    return now if was["round"] == plain["round"] and now.inputs < before.inputs else before


def _without_cards(round_: Round) -> Round:
    """The rules and people of a round, which words are made from, without where anything lies."""
    return Round(round_.compiled, round_.setting, None)


def _said(refused: Refusal) -> str:
    """A refusal as it may stand before the players: no line of a file, nothing to be typed."""
    if isinstance(refused, (NotAllowed, NotFound, BadInput)):
        return str(refused).partition(": ")[0].rstrip(".") + "."
    return FAULTY


def last_told(
    reading: Reading, table: Table, viewer: Callable[[RoundRecord], Viewer], count: int
) -> list[str]:
    """The last lines of what was told at a table, the newest last.

    It is read back as far as it takes to have so many, so that how much was secret meanwhile makes
    no difference.
    """
    look = FIRST_LOOK
    while True:
        facts = reading.last_facts(look)
        last = len(facts) < look or look >= LAST_LOOK
        whole = facts if last else [one for one in facts if one.command != facts[0].command]
        lines = [*_told(reading, table, viewer, whole)]
        if last or len(lines) >= count:
            return lines[-count:]
        look *= 2


def _told(
    reading: Reading,
    table: Table,
    viewer: Callable[[RoundRecord], Viewer],
    facts: list[Recorded],
) -> Iterator[str]:
    """The lines, round by round, for whoever's eyes these are in each."""
    teller = Teller(reading)
    for round_id, part in groupby(facts, lambda one: one.round):
        record = None if round_id is None else round_of(reading, round_id)
        if record is not None and record.table == table.id:
            for told in teller.told(part, viewer(record)):
                yield from told.lines
