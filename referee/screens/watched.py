"""What a screen that is turned to the players shows: the table as everybody sees it, or one of them, and what was told last.

Nothing that this viewer may not know is read into it, so that nothing can be drawn of it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Self

from referee.campaign import People, read_campaign
from referee.campaign.finding import CAMPAIGN_FILE, CHARACTERS_FILE
from referee.errors import BadInput, Busy, NotAllowed, NotFound, Refusal
from referee.records import record
from referee.rounds.round import Round
from referee.rounds.views import PUBLIC, Viewer
from referee.screens.aside import Asides, Shown
from referee.screens.last_told import Listener, last_told
from referee.screens.seen import Plain, seen
from referee.store import Store
from referee.store.watching import Watcher
from referee.table.desk import Desk
from referee.table.records import RoundRecord
from referee.table.running import Running

MOST_TOLD = 16
"""Lines of what was told that are kept at hand."""

FAULTY = "The campaign cannot be read as it is now: the game master's screen says why."


@record
class Sight:
    """What is to be seen at one moment. Where ``plain`` is None, ``why`` says why there is no table.

    who: whose eyes these are, "" for everybody's; told: the last lines of what was told, the newest last.
    """

    place: str
    who: str
    why: str
    money: Callable[[int], str] = str
    plain: Plain | None = None
    round: Round | None = None
    told: tuple[str, ...] = ()

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
        self._again, self._asides = False, Asides()
        self._watcher = Watcher(folder, (CAMPAIGN_FILE, CHARACTERS_FILE))
        try:
            self.sight = self._look(name)
        except NotAllowed as refused:
            self.sight = Sight(folder.name, "", said_to_players(refused))
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
            self.sight = self._look()
        except Busy:
            self._again = True
        except Refusal as refused:
            self.sight = Sight(before.place, before.who, said_to_players(refused))
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
        table, campaign = desk.table_seen(), desk.campaign
        running = Running.load(desk.reading, table) if table.round is not None else None
        viewer = PUBLIC if running is None else self.viewer(running.record)
        now = Shown(None) if running is None else self._asides.shown(desk.reading, running, viewer)
        plain = seen(desk, table, now.running, viewer)
        listener = Listener(self.viewer, now.command)
        told = last_told(desk.reading, table, {who: listener}, MOST_TOLD)[who]
        bare = None if now.running is None else _without_cards(now.running.round)
        return Sight(campaign.name, who, "", campaign.money, plain, bare, tuple(told))

    def viewer(self, record: RoundRecord) -> Viewer:
        """Whose eyes these are in a round: a seat, or everybody's for who has none in it."""
        return record.seats.index(self._person) if self._person in record.seats else PUBLIC


def _without_cards(round_: Round) -> Round:
    """The rules and people of a round, which words are made from, without where anything lies."""
    return Round(round_.compiled, round_.setting, None)


def said_to_players(refused: Refusal) -> str:
    """A refusal as it may stand before the players: no line of a file, nothing to be typed."""
    if isinstance(refused, (NotAllowed, NotFound, BadInput)):
        return str(refused).partition(": ")[0].rstrip(".") + "."
    return FAULTY
