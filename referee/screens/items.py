"""Items as they are shown: in a list, beside a stake, beside a purse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.campaign import Person
from referee.screens.tables import Table as Columns
from referee.store import Reading, accounts
from referee.table.desk import Desk
from referee.table.items import Item, on_tables, owned, the
from referee.table.records import Table
from referee.words import listed

Money = Callable[[int], str]


def items_table(desk: Desk, items: Sequence[Item]) -> Columns:
    rows = [
        (one.id, one.name, desk.money(one.worth), whereabouts(desk, one), desk.name(one.by))
        for one in items
    ]
    return Columns(("No.", "Item", "Worth", "Where", "Staked by"), rows, (2,))


def items_plain(desk: Desk, items: Sequence[Item]) -> list[dict[str, Any]]:
    """The same as plain data; the keys are a contract. Worth is copper."""
    return [
        {
            "id": one.id,
            "name": one.name,
            "worth": one.worth,
            "table": one.table,
            "at": one.at,
            "where": whereabouts(desk, one),
            "staked_by": desk.name(one.by),
        }
        for one in items
    ]


def whereabouts(desk: Desk, item: Item) -> str:
    """Where an item is, in words: ``before Vex (t1)``, ``in the pot (t1)``, ``with Bram``."""
    it = accounts.parse(item.at)
    table = f" ({item.table})" if item.table else ""
    if it.kind == "house":
        return "with the house"
    if it.kind == "pot":
        return f"in the pot{table}"
    if it.kind == "bet":
        return f"with bet {it.name}{table}"
    if it.kind == "stake":
        return f"before {desk.name(it.person)}{table}"
    return f"with {desk.name(it.person)}"


def items_seen(desk: Desk, table: Table) -> list[dict[str, Any]]:
    """The items on a table, which everybody sees. ``lies``: stake, pot or bet; ``before``: whose stake or bet it is."""
    found = []
    for one in on_tables(desk.reading, table.id):
        it = accounts.parse(one.at)
        before = desk.name(it.person) if it.person else None
        found.append(
            {"id": one.id, "name": one.name, "worth": one.worth, "lies": it.kind, "before": before}
        )
    return found


def own_items(reading: Reading, person: Person) -> list[dict[str, Any]]:
    """What somebody has that was staked at a table once, and lies on none now."""
    found = owned(reading, person.id)
    return [{"id": one.id, "name": one.name, "worth": one.worth} for one in found]


def lay_items(plain: dict[str, Any]) -> dict[str, Any]:
    """What is seen of a table, with the items of each seat at the seat: those of ``items_seen`` that lie there."""
    for seat in (*plain["seats"], *plain["late"]):
        seat["items"] = [
            one
            for one in plain["items"]
            if one["lies"] == "stake" and one["before"] == seat["name"]
        ]
    return plain


def coins_of(copper: int, items: Sequence[dict[str, Any]]) -> int:
    """The coins of a stake beside its items."""
    worth = sum(int(one["worth"]) for one in items)
    return max(0, copper - worth)


def things(money: Money, copper: int, items: Sequence[dict[str, Any]]) -> str:
    """The items of a stake, behind its coins: `` + silver ring (20gp)``, and what has been lost of them."""
    owed = sum(one["worth"] for one in items) - copper
    said = "".join(f" + {one['name']} ({money(one['worth'])})" for one in items)
    return f"{said}, {money(owed)} of it owed" if items and owed > 0 else said


def held(money: Money, copper: int, items: Sequence[dict[str, Any]]) -> str:
    """A stake with its items: ``3gp + silver ring (20gp)``."""
    return money(coins_of(copper, items)) + things(money, copper, items)


def among(items: Sequence[dict[str, Any]]) -> str:
    """The items of a pot, behind what it holds: `` with the silver ring``."""
    names = [the(one["name"]) for one in items if one["lies"] == "pot"]
    return f" with {listed(names)}" if names else ""
