"""Items when somebody gets up: they go along, and whoever has lost a part of what one is worth puts that in."""

from __future__ import annotations

from referee.campaign import Person
from referee.store import Command, accounts, move
from referee.table.carrying import TAKEN, TO_THE_HOUSE, Moved, off_the_table
from referee.table.desk import Desk
from referee.table.item_words import moved_lines, with_worth
from referee.table.items import Item, lying, of_itself, on_tables, the, worth_of
from referee.table.records import Table
from referee.words import listed

DIFFERENCE = "puts in what was lost of an item"


def take_along(
    desk: Desk, command: Command, table: Table, person: Person
) -> tuple[list[Item], list[str]]:
    """The items before somebody who gets up go home, out of the stake; returns them, and lines about what that took.

    Where the stake is less than they are worth, the difference comes from the purse or the player's sheet. A purse that
    has too little leaves an item behind: with the greatest stake at the table that can stand for it, else with the house.
    """
    account = accounts.stake(table.id, person.id)
    mine = sorted(lying(command, account), key=lambda one: one.worth)
    lines: list[str] = []
    while mine and not _puts_in(desk, command, table, person, mine, lines):
        lines += _left_behind(desk, command, table, mine.pop(), account)
    for item in mine:
        off_the_table(command, item, account, person.id, TAKEN)
    return mine, lines


def _puts_in(
    desk: Desk, command: Command, table: Table, person: Person, items: list[Item], lines: list[str]
) -> bool:
    """Whether the stake stands for the items, once the person has put in what is short, if there is so much."""
    account = accounts.stake(table.id, person.id)
    short = worth_of(items) - command.balance(account)
    if short <= 0:
        return True
    if person.has_purse and command.balance(person.purse) < short:
        return False
    command.post(move(DIFFERENCE, person.pays_from, account, short, table=table.id))
    names = listed([the(one.name) for one in items])
    lines.append(
        f"{person.name} puts in {desk.money(short)}, which had been paid on {names}, to keep "
        f"{'it' if len(items) == 1 else 'them'}."
    )
    return True


def _left_behind(desk: Desk, command: Command, table: Table, item: Item, account: str) -> list[str]:
    """An item that its holder cannot keep is the greatest stake's that can stand for it, else the house's."""
    others = [
        one for one in (*table.seats, *table.late) if accounts.stake(table.id, one) != account
    ]
    able = {}
    for one in others:
        stake = accounts.stake(table.id, one)
        held = command.balance(stake)
        if held >= item.worth + worth_of(lying(command, stake)):
            able[stake] = held
    if able:
        target = max(able, key=lambda one: able[one])
        item.at = target
        command.post(of_itself(item, TAKEN))
        item.put(command)
        moved = Moved(item, account, target, TAKEN)
    else:
        moved = Moved(item, account, accounts.HOUSE, TO_THE_HOUSE)
        off_the_table(command, item, accounts.HOUSE, "", TO_THE_HOUSE)
    return moved_lines(desk, command, [moved])


def items_left(desk: Desk, command: Command, table: Table) -> list[str]:
    """What still lies in a pot when a table is closed is the house's, as the coins in it are."""
    moved = []
    for item in on_tables(command, table.id):
        if item.at.startswith("pot:"):
            moved.append(Moved(item, item.at, accounts.HOUSE, TO_THE_HOUSE))
            off_the_table(command, item, accounts.HOUSE, "", TO_THE_HOUSE)
    return moved_lines(desk, command, moved)


def with_coins(desk: Desk, coins: int, items: list[Item]) -> str:
    """What somebody leaves with: ``7gp and the silver ring (20gp)``."""
    things = [with_worth(desk, one) for one in items]
    return listed([*([desk.money(coins)] if coins or not things else []), *things])
