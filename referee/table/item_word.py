"""What the game master says of items: staked, handed over, worth more or less, bought back."""

from __future__ import annotations

from referee.campaign import Person
from referee.errors import NotAllowed
from referee.money import parse_amount
from referee.store import Command, accounts, move
from referee.table.bringing import bring_item
from referee.table.carrying import TO_THE_HOUSE, Moved, off_the_table
from referee.table.desk import Desk, is_house, touch
from referee.table.item_words import FACT, GIVEN, moved_lines, with_worth
from referee.table.items import (
    Item,
    every_item,
    item_called,
    named,
    of_itself,
    the,
    with_items,
)
from referee.table.playing import in_step
from referee.table.records import Table, table_of
from referee.words import one_word

WORTH, BACK = "is worth something else now", "bought back"


def stake_item(
    desk: Desk, command: Command, table: Table, who: str, what: str, worth: str | None
) -> list[str]:
    """Somebody who sits at the table puts an item in front of them, which stands for so many coins."""
    person = desk.people.by_id(desk.seated(table, who))
    touch(desk, command, person)
    item = bring_item(desk, command, table, person, what, worth)
    in_step(desk, command, table, person.id, item.worth)
    account = accounts.stake(table.id, person.id)
    have = desk.money(command.balance(account))
    return [
        f"{person.name} puts {with_worth(desk, item)} on the table, and has {have} in front of them now."
    ]


# -- handed over


def give_item(desk: Desk, command: Command, typed: str, to: str, why: str) -> list[str]:
    """The item is somebody else's, or lies in the pot or with the house; no coin changes hands for it."""
    item = item_called(every_item(command), typed)
    touch(desk, command)
    source = item.at
    if is_house(to) and item.table is not None:
        off_the_table(command, item, accounts.HOUSE, "", why or TO_THE_HOUSE)
        return moved_lines(desk, command, [Moved(item, source, accounts.HOUSE, TO_THE_HOUSE)])
    target = _place(desk, command, item, to)
    if target == source:
        raise NotAllowed(f"{named(item.name)} is there already.")
    if item.table is not None and source.startswith("stake:"):
        item.by = accounts.parse(source).person
    item.at = target
    command.post(of_itself(item, why or GIVEN))
    item.put(command)
    return moved_lines(desk, command, [Moved(item, source, target, GIVEN)])


def _place(desk: Desk, command: Command, item: Item, to: str) -> str:
    """The account that is meant by a name, "pot" or "house"."""
    if item.table is None:
        return accounts.HOUSE if is_house(to) else accounts.purse(desk.person(to).id)
    table = table_of(command, item.table)
    if to.strip().lower() in ("pot", "the pot"):
        if table.round is None:
            raise NotAllowed("No round is on: there is no pot for it to go into.")
        return accounts.pot(table.id)
    return accounts.stake(table.id, desk.seated(table, to))


# -- worth more or less


def set_worth(desk: Desk, command: Command, typed: str, amount: str) -> list[str]:
    """The item stands for another sum from now on: whoever has it before them has so much more or less there."""
    item = item_called(every_item(command), typed)
    worth = parse_amount(amount)
    change, item.worth = worth - item.worth, worth
    if not change:
        raise NotAllowed(f"{named(item.name)} is worth that already.")
    touch(desk, command)
    said = f"{named(item.name)} is worth {desk.money(worth)} now"
    if item.table is None:
        command.post(of_itself(item, WORTH))
        item.put(command)
        return [f"{said}."]
    it = accounts.parse(item.at)
    if it.kind != "stake":
        raise NotAllowed(
            f"{named(item.name)} is staked, and nobody can say now for whom its worth changes: "
            "wait until it is won, or end the round."
        )
    held = command.balance(item.at)
    if held + change < 0:
        raise NotAllowed(
            f"{desk.name(it.person)} has {desk.money(held)} in front of them, "
            f"and would have {desk.money(-change)} less."
        )
    source, target = (item.account, item.at) if change > 0 else (item.at, item.account)
    entry = move(WORTH, source, target, abs(change), table=item.table)
    command.post(with_items(entry, [item]))
    item.put(command)
    in_step(desk, command, table_of(command, item.table), it.person, change)
    have = desk.money(held + change)
    return [f"{said}, and {desk.name(it.person)} has {have} in front of them."]


# -- bought back


def redeem(desk: Desk, command: Command, typed: str, who: str | None) -> list[str]:
    """Somebody pays what an item is worth and has it: coins take its place on the table."""
    item = item_called(every_item(command), typed)
    person = desk.person(who) if who else desk.people.by_id(item.by)
    touch(desk, command, person)
    if item.table is None and item.owner == person.id:
        raise NotAllowed(f"{person.name} has {the(item.name)} already.")
    if person.has_purse and command.balance(person.purse) < item.worth:
        lacks = desk.money(item.worth - command.balance(person.purse))
        raise NotAllowed(
            f"{person.name}'s purse holds {desk.money(command.balance(person.purse))}, and "
            f"{the(item.name)} is worth {desk.money(item.worth)}: lend some with "
            f"referee credit {one_word(person.name)} {one_word(lacks)}"
        )
    paid = desk.money(item.worth)
    on_sheet = (
        "" if person.has_purse else f": write {desk.campaign.change(-item.worth)} on the sheet"
    )
    said = f"{person.name} pays {paid} and has {the(item.name)} again{on_sheet}."
    if item.table is not None:
        source = item.at
        off_the_table(command, item, person.pays_from, person.id, BACK)
        _tell(desk, command, item, source, said)
        return [said]
    return [said, *_paid_to_owner(desk, command, item, person, said)]


def _paid_to_owner(
    desk: Desk, command: Command, item: Item, person: Person, said: str
) -> list[str]:
    """Off the table whoever has the item is paid for it."""
    source, owner = item.at, item.owner
    to = desk.people.by_id(owner).pays_from if owner else accounts.HOUSE
    item.at, item.by = accounts.purse(person.id), person.id
    if person.pays_from == to:
        command.post(of_itself(item, BACK))
    else:
        entry = move(BACK, person.pays_from, to, item.worth)
        command.post(with_items(entry, [item]))
    item.put(command)
    _tell(desk, command, item, source, said)
    if to == accounts.OUTSIDE:
        return [f"{desk.name(owner)} writes {desk.campaign.change(item.worth)} on the sheet."]
    return []


def _tell(desk: Desk, command: Command, item: Item, source: str, said: str) -> None:
    command.add_fact(None, {"fact": [FACT, item.id, source, item.at, said]})
