"""Items that stand for coins on a table: a silver ring at 20gp. What an item is, whose, and where it lies.

An item on a table backs the coins of whoever it lies before: its account holds minus its worth, and they have that much
more in front of them. It lies in one place at any time, which is an account of the ledger: a stake, a pot, a bet. Off the
table it belongs to somebody, or to the house. Where each item is stands in the ledger, in the ``meta`` of the last entry
that has to do with it; the documents only say it again, so that it is found quickly.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from referee.errors import BadInput, NotFound
from referee.money import parse_amount
from referee.records import record
from referee.store import Asked, Command, Entry, Reading, accounts
from referee.words import ask_again, clean_name, match, name_key, said

ITEMS = "item"
KEY = "items"
"""Under which the ``meta`` of an entry says what became of items."""

_ARTICLES = ("the", "a", "an")


@record(frozen=False)
class Item:
    """``worth`` in copper. ``table`` is None while it is on none; ``at``: the account that it lies in, off the table the
    purse of its owner or the house; ``by``: the id of who staked it last."""

    id: str
    name: str
    worth: int
    table: str | None
    at: str
    by: str

    def put(self, command: Command) -> None:
        command.put(ITEMS, self.id, self.plain())

    @property
    def account(self) -> str:
        return accounts.item(self.id)

    @property
    def owner(self) -> str:
        """The id of whose it is off the table, or before whom it lies; "" for a pot's and the house's."""
        it = accounts.parse(self.at)
        return it.person if it.kind in ("purse", "stake", "bet") else ""

    def plain(self) -> dict[str, Any]:
        """As it is kept: in its document, and in the entries of the ledger that have to do with it."""
        return asdict(self)


def with_items(entry: Entry, items: Iterable[Item]) -> Entry:
    """The entry, saying of these items where they are after it."""
    told = [one.plain() for one in items]
    if not told:
        return entry
    meta = {**(entry.meta or {}), KEY: told}
    return Entry(entry.why, entry.postings, entry.table, entry.round, entry.night, meta)


def of_itself(item: Item, why: str, round: str | None = None) -> Entry:
    """The entry of an item that changes hands while no coin does."""
    postings = ((item.account, item.worth), (item.account, -item.worth))
    return with_items(Entry(why, postings, item.table, round), [item])


def items_in(meta: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What an entry says of items."""
    found = meta.get(KEY)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def by_the_ledger(reading: Reading) -> dict[str, Item]:
    """Every item as the entries of the ledger say that stand, by its number."""
    found: dict[str, Item] = {}
    for line in reading.entries(Asked(standing=True)):
        for told in items_in(line.meta):
            item = reading.shaped(Item, told)
            found[item.id] = item
    return found


def every_item(reading: Reading) -> list[Item]:
    """All that were ever staked, in the order of that."""
    return _in_order(reading, reading.all(ITEMS))


def _in_order(reading: Reading, found: dict[str, Any]) -> list[Item]:
    items = [reading.shaped(Item, body) for body in found.values()]
    return sorted(items, key=lambda one: int(one.id[1:]))


def on_tables(reading: Reading, table: str | None = None) -> list[Item]:
    """Those that stand for coins now, on one table or on any."""
    return [
        one
        for one in _in_order(reading, reading.where(ITEMS, ("table", "!=", None)))
        if one.table is not None and (table is None or one.table == table)
    ]


def lying(reading: Reading, account: str) -> list[Item]:
    """The items of a stake, a pot or a bet."""
    return [one for one in on_tables(reading) if one.at == account]


def owned(reading: Reading, person: str) -> list[Item]:
    """What somebody has who once staked or won it, and has not on a table."""
    at = accounts.purse(person)
    return [one for one in every_item(reading) if one.table is None and one.at == at]


def worth_of(items: Iterable[Item]) -> int:
    return sum(one.worth for one in items)


# -- names


def item_name(typed: str) -> str:
    """The name as it is kept: what can be printed on one line, without "a" before it. BadInput."""
    words = clean_name(typed).split()
    while len(words) > 1 and words[0].lower() in _ARTICLES:
        words = words[1:]
    name = " ".join(words)
    if is_amount(name):
        raise BadInput(f"{said(name)} is coins: 'referee stake NAME AMOUNT' stakes those.")
    return name


def reads_as_amount(text: str) -> bool:
    try:
        parse_amount(text, of=1, zero=True)
    except BadInput:
        return False
    return True


def is_amount(text: str) -> bool:
    """Whether somebody typed coins, though perhaps badly, rather than what a thing is called."""
    return reads_as_amount(text) or text.lstrip("-+")[:1].isdigit()


def the(name: str) -> str:
    """The item's name within a sentence: ``the silver ring``; a name of its own stays as it is."""
    plain = name[:1].isascii() and unicodedata.category(name[0]) == "Ll" and "'s " not in name
    return f"the {name}" if plain else name


def named(name: str) -> str:
    """The item's name at the beginning of a sentence."""
    found = the(name)
    return found[:1].upper() + found[1:]


def item_called(items: Iterable[Item], typed: str) -> Item:
    """The item that is meant: by its number, else by its name, shortened as far as is unique."""
    found = list(items)
    by_id = [one for one in found if one.id == typed.strip().lower()]
    if by_id:
        return by_id[0]
    names = list({name_key(one.name): one.name for one in reversed(found)}.values())
    try:
        name = match(item_name(typed), names, "item")
    except NotFound:
        raise NotFound(
            f"There is no item {said(typed)}. {ask_again(typed, names)} "
            f"'referee stake NAME ITEM AMOUNT' stakes one."
        ) from None
    alike = [one for one in found if name_key(one.name) == name_key(name)]
    here = [one for one in alike if one.table is not None]
    meant = alike if len(alike) == 1 else here
    if len(meant) == 1:
        return meant[0]
    numbers = " or ".join(one.id for one in alike)
    raise BadInput(
        f"Several are called {name}: say {numbers}. 'referee item list --all' tells them apart."
    )


# -- looked through


def problems_of_items(reading: Reading) -> Iterator[str]:
    """An item on a table is owed for exactly once, and lies where coins can lie; one that is on none is not owed for."""
    kept = every_item(reading)
    standing = by_the_ledger(reading)
    for one in kept:
        if standing.pop(one.id, None) != one:
            yield f"Item {one.id} ({one.name}) is kept otherwise than the ledger says."
    for lost in standing.values():
        yield f"Item {lost.id} ({lost.name}) stands in the ledger, and is kept nowhere."
    items = {one.account: one for one in kept}
    for account, balance in reading.accounts("item:").items():
        item = items.pop(account, None)
        if item is None:
            if balance:
                yield f"{account} holds {balance}cp, and there is no such item."
            continue
        yield from _misplaced(item, balance)
    for item in items.values():
        yield from _misplaced(item, 0)


def _misplaced(item: Item, balance: int) -> Iterator[str]:
    owed = 0 if item.table is None else -item.worth
    if balance != owed:
        yield f"Item {item.id} ({item.name}) holds {balance}cp on the ledger, and {owed}cp belong there."
    places = ("purse", "house") if item.table is None else ("stake", "pot", "bet")
    it = accounts.parse(item.at)
    if it.kind not in places or (it.table and it.table != item.table):
        yield f"Item {item.id} ({item.name}) lies in {item.at}, where it cannot be."
