"""The campaign at one moment, as the live table needs it: looked at once after each change, and asked of often."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path

from referee.campaign import Campaign, People, read_campaign
from referee.errors import Refusal
from referee.live.offered import FromPhones, Offered, from_phones
from referee.records import record
from referee.rounds.round import Round
from referee.rounds.views import GM, Viewer
from referee.rounds.waits import Wait
from referee.screens.seen import Plain, seen
from referee.store import Store
from referee.store.opening import database_path
from referee.table.desk import Desk
from referee.table.records import Table, current_table
from referee.table.running import Running


@record
class Scene:
    """What there is to see. ``table`` is None where none is open, and then ``why`` says so.

    broken: the campaign itself cannot be read. last: the number of the campaign's last command. current: the table that a command means which
    names none. names: everybody who can be named. views: the table as the game master sees it, and
    as whoever else was asked for. phones: what players propose from their phones; unread: why that cannot be read, "" where it
    can.
    """

    folder: Path
    last: int
    place: str
    why: str
    money: Callable[[int], str]
    names: tuple[str, ...] = ()
    current: str = ""
    table: Table | None = None
    running: Running | None = None
    wait: Wait | None = None
    broken: bool = False
    views: Mapping[Viewer, Plain] = field(default_factory=dict)
    phones: FromPhones = FromPhones()
    unread: str = ""

    @property
    def plain(self) -> Plain | None:
        """The table as the game master sees it."""
        return self.views.get(GM)

    @property
    def proposed(self) -> tuple[Offered, ...]:
        """What players propose from their phones, the oldest first."""
        return self.phones.offered

    @property
    def round(self) -> Round | None:
        return None if self.running is None else self.running.round

    @property
    def seated(self) -> list[str]:
        """The names of those who sit at the table, in the order of the round."""
        return [] if self.plain is None else [seat["name"] for seat in self.plain["seats"]]

    @property
    def markets(self) -> dict[str, str]:
        """The markets that are open, with their titles."""
        wait = (self.plain or {}).get("wait") or {}
        return {one["market"]: one["title"] for one in wait.get("markets") or ()}

    def seat(self, name: str) -> int | None:
        """The seat of somebody in the round that is on."""
        if self.running is None or name not in self.running.record.names:
            return None
        return self.running.record.names.index(name)


def look(folder: Path, table: str | None, viewers: Sequence[Viewer] = ()) -> Scene:
    """Read the campaign, and the table of that name, or the last used where None.

    Whatever refuses is told in ``why``; nothing is raised for it.
    """
    try:
        campaign = read_campaign(folder)
    except Refusal as refused:
        return Scene(folder, 0, folder.name, str(refused), str, broken=True)
    try:
        if not database_path(folder).exists():
            return _bare(campaign, 0, "Nothing has happened here yet: 'table open GAME' begins.")
        with Store.open(folder) as store:
            found = _looked(campaign, store, table, viewers)
            return _with_phones(found, People(campaign, store).name_of)
    except Refusal as refused:
        return replace(_bare(campaign, 0, str(refused)), broken=True)


def _with_phones(scene: Scene, named: Callable[[str], str]) -> Scene:
    try:
        return replace(scene, phones=from_phones(scene.folder, named))
    except Refusal as refused:
        return replace(scene, unread=str(refused))


def _looked(
    campaign: Campaign, store: Store, asked: str | None, viewers: Sequence[Viewer]
) -> Scene:
    last, people = store.last_command(), People(campaign, store)
    desk = Desk(campaign, people, store, asked)
    names = tuple(one.name for one in people.listed)
    try:
        table = desk.table()
        running = Running.load(store, table) if table.round is not None else None
        views = {viewer: seen(desk, table, running, viewer) for viewer in (GM, *viewers)}
    except Refusal as refused:
        return _bare(campaign, last, str(refused), names)
    wait = None if running is None else running.round.wait
    current = current_table(store) or ""
    money = campaign.money
    return Scene(
        *(campaign.folder, last, campaign.name, "", money, names, current),
        table=table,
        running=running,
        wait=wait,
        views=views,
    )


def _bare(campaign: Campaign, last: int, why: str, names: tuple[str, ...] = ()) -> Scene:
    return Scene(campaign.folder, last, campaign.name, why, campaign.money, names)
