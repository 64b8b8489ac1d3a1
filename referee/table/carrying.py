"""How items go along with money: each payment is posted, and an item that it pays with, or that is paid with it, moves.

Coins go first. What is paid beyond them is paid on the item, which goes along as itself as soon as one payment is as much
as it is worth, or nothing of its worth is left. Out of a pot or a bet it goes to who is paid most of it and can stand for
it, and what is given back takes it back to who staked it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.records import record
from referee.store import Command, Entry, accounts, move
from referee.table.items import Item, on_tables, with_items, worth_of

ON_THE_TABLE = ("stake:", "pot:", "bet:")
GIVEN_BACK = ("given back", "bet back", "unmatched, back")
NO_CLAIM = ("the house's share", "unmatched, back")
"""What is paid out of a pot without having been won."""

TO_THE_HOUSE, TAKEN = "kept by the house", "taken as itself"


@record(frozen=False)
class Moved:
    """An item that went along with a payment, from one account to another."""

    item: Item
    source: str
    target: str
    why: str


@record(frozen=False)
class Claim:
    """What one account is paid out of a pot: how much, with which entry an item would go there, and why."""

    target: str
    amount: int
    entry: int
    why: str


def carry(
    command: Command, entries: Iterable[Entry], order: Sequence[str] = (), table: str | None = None
) -> list[Moved]:
    """Posts entries of one payment each, with the items that go along. The house may owe.

    ``order``: ids of the people in the order in which equal claims are decided, the dealer's left first.
    """
    entries = list(entries)
    items = on_tables(command, table)
    if not items:
        for entry in entries:
            command.post(entry, house_may_owe=True)
        return []
    return Carrier(command, entries, items, order).run()


class Carrier:
    """The payments of one occasion, and the items that lie on the tables meanwhile."""

    def __init__(
        self, command: Command, entries: list[Entry], items: list[Item], order: Sequence[str]
    ) -> None:
        self.command, self.entries, self.items, self.order = command, entries, items, order
        self.awarded: dict[tuple[str, int], str] = {}
        """(item, entry): where it goes with that entry, decided when the first of its pot was paid."""

    def run(self) -> list[Moved]:
        moved: list[Moved] = []
        for at, entry in enumerate(self.entries):
            (source, _), (target, amount) = entry.postings
            going = self.going(at, source, target, amount)
            moved += [Moved(item, source, to, entry.why) for item, to in going]
            staying = [lay(item, source, to) for item, to in going if to.startswith(ON_THE_TABLE)]
            self.command.post(with_items(entry, staying), house_may_owe=True)
            for item in staying:
                item.put(self.command)
            for item, to in going:
                if item not in staying:
                    leave_for(self.command, item, source, to, entry.round)
            self.items = [one for one in self.items if one.table is not None]
        return moved

    def going(self, at: int, source: str, target: str, amount: int) -> list[tuple[Item, str]]:
        """The items of ``source`` that go with this entry, each with where it goes."""
        here = [one for one in self.items if one.at == source]
        if not here:
            return []
        if source.startswith("stake:"):
            held = self.command.balance(source)
            return [
                (one, target)
                for one in paid_with(here, held, amount)
                if takes(self.command, target, amount, one)
            ]
        for item in here:
            if not any(key[0] == item.id for key in self.awarded):
                self.award(item, at, source)
        decided = [(one, self.awarded.pop((one.id, at), "")) for one in here]
        return [(one, to) for one, to in decided if to]

    # -- out of a pot

    def award(self, item: Item, at: int, source: str) -> None:
        """Decides who gets an item of a pot that is being paid out; nobody while the pot can stand for it."""
        claims, left = self.claims(at, source)
        won = [one for one in claims if one.why not in NO_CLAIM]
        if left and (left >= item.worth or not won):
            return
        best = self.best(item, won or claims)
        if best is not None:
            self.awarded[item.id, best.entry] = best.target
        elif not left:
            self.awarded[item.id, at] = accounts.HOUSE

    def claims(self, at: int, source: str) -> tuple[list[Claim], int]:
        """Who is paid how much out of a pot from this entry on, until it is empty; and what is left in it."""
        left, found = self.command.balance(source), dict[str, Claim]()
        for number, entry in enumerate(self.entries[at:], at):
            (out_of, _), (target, amount) = entry.postings
            if target == source:
                left += amount
            if out_of != source:
                continue
            left -= amount
            one = found.setdefault(target, Claim(target, 0, number, entry.why))
            one.amount += amount
            if target.startswith("purse:"):
                one.entry = number
            if not left:
                break
        return list(found.values()), left

    def best(self, item: Item, claims: list[Claim]) -> Claim | None:
        """Back to who staked it, where it is given back; else to the greatest claim that can stand for it; else to the
        greatest at the table. None where nobody can: the house stands for it."""
        back = [
            one
            for one in claims
            if one.why in GIVEN_BACK and accounts.parse(one.target).person == item.by
        ]
        ranked = back or sorted(claims, key=lambda one: (-one.amount, self.rank(one)))
        good = [one for one in ranked if self.stands_for(one, item)]
        at_table = [one for one in ranked if one.target.startswith(("stake:", "pot:"))]
        return next(iter(good or at_table), None)

    def rank(self, claim: Claim) -> int:
        person = accounts.parse(claim.target).person
        return self.order.index(person) if person in self.order else len(self.order)

    def stands_for(self, claim: Claim, item: Item) -> bool:
        """Whether an account has as much as its items are worth, once the item lies there as well."""
        if claim.target == accounts.OUTSIDE:
            return claim.amount >= item.worth
        held = self.command.balance(claim.target) + claim.amount
        others = [one for one in self.items if one.at == claim.target]
        return claim.target == accounts.HOUSE or held >= worth_of(others) + item.worth


def paid_with(items: list[Item], held: int, amount: int) -> list[Item]:
    """Which items of a stake of ``held`` copper a payment of ``amount`` is paid with, the dearest first."""
    short = worth_of(items) - (held - amount)
    going: list[Item] = []
    for item in sorted(items, key=lambda one: -one.worth):
        if short > 0 and item.worth <= max(short, amount):
            going.append(item)
            short -= item.worth
            amount -= item.worth
    return going


def takes(command: Command, target: str, amount: int, item: Item) -> bool:
    """Whether an item can go there: a purse can give its worth back, so that the item is all that it has gained."""
    if target.startswith("purse:"):
        return command.balance(target) + amount >= item.worth
    return True


def lay(item: Item, source: str, target: str) -> Item:
    """The item in another account of the table; who pays with it has staked it."""
    if source.startswith("stake:"):
        item.by = accounts.parse(source).person
    item.at = target
    return item


def leave_for(command: Command, item: Item, source: str, target: str, round: str | None) -> None:
    """Into a purse, outside or to the house an item goes off the table, for its worth."""
    person = accounts.parse(target).person or accounts.parse(source).person
    if target == accounts.HOUSE or not person:
        off_the_table(command, item, accounts.HOUSE, "", TO_THE_HOUSE, round)
    else:
        off_the_table(command, item, target, person, TAKEN, round)


def off_the_table(
    command: Command, item: Item, source: str, person: str, why: str, round: str | None = None
) -> None:
    """The item is somebody's again (the house's where ``person`` is ""), and ``source`` has its worth less."""
    entry = move(why, source, item.account, item.worth, table=item.table, round=round)
    item.table, item.at = None, accounts.purse(person) if person else accounts.HOUSE
    command.post(with_items(entry, [item]), house_may_owe=True)
    item.put(command)
