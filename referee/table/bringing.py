"""Items when they are put on a table: new ones, and those that somebody has from before."""

from __future__ import annotations

from collections.abc import Sequence

from referee.campaign import Person
from referee.errors import BadInput
from referee.money import parse_amount
from referee.store import Command, accounts, move
from referee.table.desk import Desk
from referee.table.item_words import with_worth
from referee.table.items import (
    ITEMS,
    Item,
    is_amount,
    item_called,
    item_name,
    owned,
    reads_as_amount,
    with_items,
)
from referee.table.records import Table, next_id
from referee.words import name_key

STAKED = "staked as itself"


def bring_item(
    desk: Desk, command: Command, table: Table, person: Person, what: str, worth: str | None
) -> Item:
    """Somebody puts an item before them: coins of its worth, which the item's own account owes.

    Without ``worth`` it is one that they have from before, at what it was worth then.
    """
    item = _from_before(command, person, what, worth)
    if worth is not None:
        item.worth = parse_amount(worth)
    stake = accounts.stake(table.id, person.id)
    item.table, item.at, item.by = table.id, stake, person.id
    entry = move(STAKED, item.account, stake, item.worth, table=table.id)
    command.post(with_items(entry, [item]))
    item.put(command)
    return item


def _from_before(command: Command, person: Person, what: str, worth: str | None) -> Item:
    """The item of that name that the person has, else a new one."""
    mine = owned(command, person.id)
    if worth is None:
        if not mine:
            raise BadInput(
                f"What is {what.strip()[:60]!r} worth? Write the amount behind it, "
                f'such as "silver ring" 20gp.'
            )
        return item_called(mine, what)
    name = item_name(what)
    same = [one for one in mine if name_key(one.name) == name_key(name) or one.id == name]
    return same[0] if same else Item(next_id(command, ITEMS, "i"), name, 0, None, "", person.id)


def parted(words: Sequence[str]) -> tuple[str, str]:
    """What is staked, of words in a row: ("", "2gp 3sp") for coins, ("silver ring", "20gp") for an item; "" where its worth
    is not said."""
    for at in range(len(words)):
        rest = " ".join(words[at:])
        if reads_as_amount(rest) or (at == len(words) - 1 and is_amount(rest)):
            return " ".join(words[:at]), rest
    return " ".join(words), ""


def item_typed(text: str) -> tuple[str, str | None]:
    """``silver ring=20gp``: what it is and what it is worth; alone, one from before. BadInput."""
    name, sign, worth = text.rpartition("=")
    if not sign:
        return text, None
    if not name.strip() or not is_amount(worth.strip()):
        raise BadInput(
            f"Write --item ITEM=AMOUNT, such as --item 'silver ring=20gp', not {text!r}."
        )
    return name, worth.strip()


def brought_lines(desk: Desk, person: Person, items: list[Item]) -> list[str]:
    return [f"{person.name} puts {with_worth(desk, one)} on the table." for one in items]
