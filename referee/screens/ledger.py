"""The ledger as it is shown: every movement of somebody's money, and what each night came to.

A result is what was won or lost. Coins that come from or go to outside, debts, and items that stand
for coins only change where the money is, so an entry that touches those is none: what a bet pays goes to the winner's own
account first, and from there outside in an entry of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.campaign import Campaign, People, Person
from referee.records import record
from referee.screens.moments import local_time
from referee.screens.tables import Table
from referee.store import LINE_KEYS, Asked, LedgerLine, Reading, accounts, line_rows
from referee.table.items import every_item, items_in, the
from referee.words import listed

KEYS = ("person", "game", *LINE_KEYS)
"""The columns of the ledger as rows; a contract."""
_TABLES = "table"
Row = dict[str, str | int | None]


@record
class Total:
    """What somebody won (or, below zero, lost) at one game in one night, in copper."""

    person: Person
    night: int | None
    game: str
    result: int


@record
class Wanted:
    """Which lines: a night or all of them; ``everything`` also what was taken back."""

    night: int | None = None
    everything: bool = False

    def of(self, person: Person | None) -> Asked:
        identity = person.id if person else None
        return Asked(person=identity, night=self.night, standing=not self.everything)


class Ledger:
    """The lines of some people, read once, and the views of them."""

    def __init__(
        self, reading: Reading, people: People, campaign: Campaign, wanted: Wanted
    ) -> None:
        self._reading, self._people, self._campaign = reading, people, campaign
        self._wanted = wanted
        self._games = games(reading)
        self._items = {one.id: one.name for one in every_item(reading)}

    def table_of(self, person: Person) -> Table:
        """One person's lines with the running balance."""
        headings = ("When", "Night", "Game", "What", "Change", "Held")
        return Table(headings, [self._row(each) for each in self._lines(person)], (1, 4, 5))

    def table_of_all(self) -> Table:
        """Everything that moved."""
        lines = self._reading.entries(self._wanted.of(None))
        rows = [self._moved(each) for each in lines]
        return Table(("When", "Night", "Game", "What", "From", "To", "Coins"), rows, (1, 6))

    def totals(self, people: Sequence[Person]) -> list[Total]:
        """What each of them won or lost, by night and game; who had no part has no line."""
        return [total for each in people for total in self._totals(each)]

    def totals_table(self, people: Sequence[Person]) -> Table:
        """The totals as a table."""
        rows = [
            (each.person.name, _number(each.night), each.game, self._campaign.change(each.result))
            for each in self.totals(people)
        ]
        return Table(("Name", "Night", "Game", "Won or lost"), rows, (1, 3))

    def rows(self, people: Sequence[Person]) -> list[Row]:
        """Each person's lines as rows with the keys of ``KEYS``, in copper."""
        return [
            {"person": each.name, "game": self._game(line.table), **row}
            for each in people
            for line, row in self._with_rows(each)
        ]

    def plain(self, people: Sequence[Person]) -> dict[str, object]:
        """Rows and totals as plain data; the keys are a contract."""
        totals = [
            {"person": t.person.name, "night": t.night, "game": t.game, "result": t.result}
            for t in self.totals(people)
        ]
        return {"lines": self.rows(people), "totals": totals}

    def _with_rows(self, person: Person) -> Iterable[tuple[LedgerLine, Row]]:
        lines = self._lines(person)
        return zip(lines, line_rows(lines), strict=True)

    def _lines(self, person: Person) -> list[LedgerLine]:
        return [*self._reading.entries(self._wanted.of(person))]

    def _row(self, line: LedgerLine) -> tuple[str, ...]:
        held = "" if line.balance is None else self._campaign.money(line.balance)
        return (*self._place(line, True), self._campaign.change(line.amount), held)

    def _moved(self, line: LedgerLine) -> tuple[str, ...]:
        if is_of_itself(line):
            it = items_in(line.meta)[0]
            return (*self._place(line), str(it["name"]), self._said(str(it["at"])), "")
        out_of = ", ".join(self._said(account) for account, copper in line.postings if copper < 0)
        into = ", ".join(self._said(account) for account, copper in line.postings if copper > 0)
        return (*self._place(line), out_of, into, self._campaign.money(line.amount))

    def _place(self, line: LedgerLine, with_items: bool = False) -> tuple[str, ...]:
        """When, where and why. ``with_items``: also of an item that has an account of its own in the line."""
        back = " (taken back)" if line.reversed else " (taking back)" if line.reverses else ""
        here = {account for account, _ in line.postings}
        items = items_in(line.meta)
        along, own = list[str](), list[str]()
        for one in items:
            kind = own if accounts.item(str(one["id"])) in here else along
            kind.append(the(str(one["name"])))
        what = f"{line.why}, with {listed(along)}" if along else line.why
        what += f": {listed(own)}" if own and with_items else ""
        return local_time(line.at), _number(line.night), self._game(line.table), f"{what}{back}"

    def _game(self, table: str | None) -> str:
        return "" if table is None else self._games.get(table, table)

    def _said(self, account: str) -> str:
        it = accounts.parse(account)
        if it.kind == "item":
            return self._items.get(it.name, f"item {it.name}")
        if it.person:
            return f"{self._people.name_of(it.person)}'s {it.kind}"
        return accounts.describe(account).removeprefix("The ").lower()

    def _totals(self, person: Person) -> list[Total]:
        won: dict[tuple[int | None, str], int] = {}
        for line in self._reading.entries(
            Asked(person=person.id, night=self._wanted.night, standing=True)
        ):
            if is_result(line):
                key = (line.night, self._game(line.table))
                won[key] = won.get(key, 0) + line.amount
        return [Total(person, night, game, result) for (night, game), result in won.items()]


def is_result(line: LedgerLine) -> bool:
    """Whether an entry won or lost somebody something."""
    kinds = {accounts.parse(account).kind for account, _ in line.postings}
    return line.amount != 0 and not kinds & {"outside", "debt", "item"}


def is_of_itself(line: LedgerLine) -> bool:
    """Whether an item changed hands and no coin did."""
    return len({account for account, _ in line.postings}) == 1 and bool(items_in(line.meta))


def games(reading: Reading) -> Mapping[str, str]:
    """The game of each table, by the table's id."""
    found: dict[str, str] = {}
    for table, body in reading.all(_TABLES).items():
        game = body.get("game") if isinstance(body, dict) else None
        found[table] = game if isinstance(game, str) else table
    return found


def _number(night: int | None) -> str:
    return "" if night is None else str(night)
