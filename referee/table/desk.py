"""The game master's desk: the campaign, its database, the people and the shelf, as one command has them at hand."""

from __future__ import annotations

from functools import cached_property

from referee.campaign import Campaign, People, Person, settle
from referee.errors import BadInput, NotAllowed, NotFound
from referee.library import Shelf
from referee.records import record
from referee.sheets import Sheet
from referee.store import Command, Reading, accounts, ensure_night
from referee.table.bookkeeping import Books
from referee.table.records import (
    TABLES,
    RoundRecord,
    RoundState,
    Table,
    current_table,
    open_tables,
    table_of,
)
from referee.words import match, name_key, said

HOUSE_NAME = "the house"


def is_house(typed: str) -> bool:
    """Whether a name means whoever holds the cards for the house."""
    return name_key(typed) in ("house", HOUSE_NAME, "croupier")


@record(frozen=False)
class _Asked:
    """Which table is meant, if one was named."""

    table: str | None = None


class Desk:
    """What a command works with. ``reading`` is the open store, or the command that writes."""

    def __init__(
        self, campaign: Campaign, people: People, reading: Reading, table: str | None = None
    ) -> None:
        self.campaign, self.people, self.reading = campaign, people, reading
        self.asked = _Asked(table)

    @cached_property
    def shelf(self) -> Shelf:
        return Shelf(self.campaign.folder)

    # -- tables

    def table(self, must_be_open: bool = True) -> Table:
        """The table that is meant: the one named, else the last used, else the only one."""
        if self.asked.table:
            return self._named(self.asked.table)
        kept = current_table(self.reading)
        if kept is not None:
            found = table_of(self.reading, kept)
            if found.open or not must_be_open:
                return found
        now_open = open_tables(self.reading)
        if len(now_open) == 1:
            return now_open[0]
        if not now_open:
            raise NotAllowed("No table is open: 'referee table open GAME' opens one.")
        names = ", ".join(f"{one.id} ({one.game})" for one in now_open)
        raise BadInput(f"Several tables are open: say which with --table: {names}.")

    def table_seen(self) -> Table:
        """The table that is shown to everybody: the one named, else the last one at which something happened that all may
        see, else the newest. What is done in secret at another one does not bring that up."""
        kept = current_table(self.reading, "seen")
        now_open = open_tables(self.reading)
        if self.asked.table or kept is None or len(now_open) < 2:
            return self.table()
        seen = [one for one in now_open if one.id == kept]
        return seen[0] if seen else max(now_open, key=lambda one: int(one.id[1:]))

    def _named(self, typed: str) -> Table:
        if self.reading.get(TABLES, typed.lower()) is not None:
            return table_of(self.reading, typed.lower())
        by_game = {one.game: one for one in open_tables(self.reading)}
        if not by_game:
            raise NotFound(f"There is no table {said(typed)}, and none is open now.")
        return by_game[match(typed, list(by_game), "table")]

    # -- people

    def person(self, typed: str) -> Person:
        return self.people.find(typed)

    def name(self, person_id: str) -> str:
        return self.people.name_of(person_id)

    def seated(self, table: Table, typed: str) -> str:
        """The id of somebody who sits at a table, shortened as far as is unique there."""
        ids = [*table.seats, *table.late]
        names = {self.name(one): one for one in ids}
        for name, one in names.items():
            if name_key(name) == name_key(typed):
                return one
        for one in ids:
            if name_key(typed) in map(name_key, self.people.by_id(one).former):
                return one
        try:
            return names[match(typed, list(names), "seat")]
        except NotFound:
            person = self.people.find(typed)
            raise NotFound(
                f"{person.name} does not sit at this table: 'referee sit' seats them."
            ) from None

    def house_sheet(self) -> Sheet:
        """The sheet of the house: the character of that name, or a plain croupier's."""
        for one in self.people.listed:
            if is_house(one.name):
                return one.sheet
        return Sheet(HOUSE_NAME, kind="npc")

    def books(self, record: RoundRecord, state: RoundState, table: Table) -> Books:
        """Who bet from a stake at the table and has got up since is paid where their money is kept."""
        home = {
            person: self.people.by_id(person).pays_from
            for person, account in zip(state.people, state.people_accounts, strict=True)
            if account.startswith("stake:") and person not in (*table.seats, *table.late)
        }
        return Books(record, state, home)

    # -- money

    def stake(self, table: Table, person: str) -> int:
        return self.reading.balance(accounts.stake(table.id, person))

    def money(self, copper: int) -> str:
        return self.campaign.money(copper)


def touch(desk: Desk, command: Command, *people: Person) -> None:
    """Everybody whom a command touches is kept in the database, and a night has begun."""
    ensure_night(command, desk.campaign.place or desk.campaign.name)
    for person in people:
        settle(command, person)
