"""Items in sentences: what somebody has in front of them, and where an item went."""

from __future__ import annotations

from collections.abc import Iterable

from referee.store import Command, accounts
from referee.table.carrying import GIVEN_BACK, TAKEN, Moved
from referee.table.desk import Desk
from referee.table.items import Item, lying, named, the, worth_of

FACT = "item_moved"
"""A fact of no round: [FACT, item id, from, to, line]; from and to are accounts."""


GIVEN = "handed over"
NOT_PAID = (GIVEN, TAKEN)
"""Why an item moves while no coin does."""


def with_worth(desk: Desk, item: Item) -> str:
    return f"{the(item.name)} ({desk.money(item.worth)})"


def moved_lines(desk: Desk, command: Command, moved: Iterable[Moved]) -> list[str]:
    """Where each item went, as lines; kept for the log as well."""
    lines = []
    for one in moved:
        line = _line(desk, one) + _owing(desk, command, one)
        command.add_fact(None, {"fact": [FACT, one.item.id, one.source, one.target, line]})
        lines.append(line)
    return lines


def _line(desk: Desk, moved: Moved) -> str:
    start = f"{named(moved.item.name)} ({desk.money(moved.item.worth)})"
    it, came = accounts.parse(moved.target), accounts.parse(moved.source)
    if it.kind == "pot":
        return f"{start} goes into the pot as itself."
    if it.kind == "bet" and came.kind == "stake":
        return f"{start} lies with the bet as itself."
    if it.kind == "house":
        return f"{start} goes to the house."
    name = desk.name(it.person or came.person)
    if moved.why in GIVEN_BACK and it.person == moved.item.by:
        return f"{start} comes back to {name}."
    if came.kind in ("pot", "bet") and moved.why not in NOT_PAID:
        return f"{start} is among what {name} takes."
    return f"{start} goes to {name} as itself."


def _owing(desk: Desk, command: Command, moved: Moved) -> str:
    """What whoever has it now would have to put in to keep it."""
    if not moved.target.startswith("stake:"):
        return ""
    short = worth_of(lying(command, moved.target)) - command.balance(moved.target)
    if short <= 0:
        return ""
    return f" {desk.name(accounts.parse(moved.target).person)} owes {desk.money(short)} of it."
