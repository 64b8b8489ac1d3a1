"""What stands beside a round's inputs, put right when the round is played again from somewhere: the table, who suspects
whom, cheats that somebody meant to try, and the coins of who has left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from typing import Any

from referee.errors import NotAllowed
from referee.store import Command, accounts, move
from referee.store.replaced import Standing
from referee.table.course import IN_THE_WORLD, Course, Put
from referee.table.desk import Desk
from referee.table.items import ITEMS
from referee.table.records import ARMED, TABLES, Table
from referee.table.running import Running
from referee.table.seating import HOME
from referee.table.speaking import known_as, left_behind
from referee.table.suspicions import suspicions_of

BACK = "comes back to the table"


# -- the table


def come_back(command: Command, table: Table, course: Course) -> Table:
    """The table with the round on: what lasts is again as it was before the end, who sat down since waits."""
    if table.round is not None:
        return table
    found, record = copy(table), course.record
    found.round = record.id
    found.seats = [one for one in table.seats if one in record.seats]
    found.late = [*(one for one in table.seats if one not in record.seats), *table.late]
    bodies = command.found_by(course.inputs[-1].command, TABLES, table.id)
    on = [body for body in bodies if body is not None and body.get("round") == record.id]
    before = (on or [body for body in bodies if body is not None] or [{}])[-1]
    found.lasting = before.get("lasting", table.lasting)
    found.put(command)
    return found


def seated_as(command: Command, now: Table, before: Table) -> None:
    """A round that is over again leaves the table as its first end did: who sits there, who deals next."""
    now.seats, now.late, now.dealer = before.seats, before.late, before.dealer
    now.put(command)


# -- who has left


def even_with_leavers(desk: Desk, command: Command, running: Running) -> list[str]:
    """Who left meanwhile has taken along what the round then owed them: the difference is sent, or fetched back."""
    lines, table = [], running.table
    for seat, one in enumerate(running.record.seats):
        person = desk.people.by_id(one)
        if person.id in (*table.seats, *table.late):
            continue
        account = accounts.stake(table.id, person.id)
        due = 0 if running.round.wait is None else running.round.S.stack[seat]
        left = command.balance(account) - due
        if left > 0:
            command.post(move(HOME, account, person.pays_from, left, table=table.id))
            lines.append(f"{person.name}, who has left, is sent {desk.money(left)} more.")
        elif left < 0:
            command.post(move(BACK, person.pays_from, account, -left, table=table.id))
            lines.append(f"{person.name}, who has left, gives {desk.money(-left)} back.")
    return lines


def in_step(command: Command, running: Running) -> bool:
    """A round that is on again takes over what was put before people, or taken from there, since it was over."""
    changed = False
    for seat, person in enumerate(running.record.seats):
        if person not in running.table.seats or seat in running.round.S.gone:
            continue
        held = command.balance(accounts.stake(running.table.id, person))
        since = held - running.round.S.stack[seat]
        if since:
            running.do({"do": "top_up", "seat": seat, "amount": since})
            changed = True
    return changed


# -- things that stand for coins


ITEMS_THEN = "item_then"
"""Place of documents: where each item lay at the input from which a command played on."""


def items_back(
    command: Command, course: Course, first: Put, aside: list[Standing], stands: list[Standing]
) -> None:
    """Items lie again where they lay before the payments that are taken back, ``aside``; ``stands`` are those of the same
    command before them. NotAllowed where one was staked, or taken along by somebody, in between."""
    now = command.all(ITEMS)
    if not now:
        return
    since = sorted({put.command for put in course.puts[first.at - 1 :]})
    before = {key: body for key, body in items_at(command, since, now).items() if now[key] != body}
    mixed = any(put.command in since and put.one["do"] in IN_THE_WORLD for put in course.puts)
    if before and (None in before.values() or mixed or any(one.items for one in stands)):
        raise NotAllowed(
            "An item was staked, or has gone from hand to hand, in the middle of it: take that back with 'referee undo'."
        )
    for key, body in before.items():
        command.put(ITEMS, key, body)
    command.put(ITEMS_THEN, str(command.id), {**now, **before})


def items_at(command: Command, since: list[int], items: Iterable[str]) -> dict[str, Any]:
    """Each item that one of these commands has moved, as the first of them found it; None for one that was made then."""
    before: dict[str, Any] = {}
    for number in since:
        then = command.get(ITEMS_THEN, str(number)) or {}
        for key in items:
            found = [then[key]] if key in then else command.found_by(number, ITEMS, key)
            if found:
                before.setdefault(key, found[0])
    return before


# -- suspicions


def unsuspected(desk: Desk, command: Command, running: Running, past: list[Any]) -> None:
    """Takes away what people know or have said of this round, but for what is part of the facts of ``past``."""
    stays = Counter(key for fact in past for key in known_by(desk, running, fact))
    for one in suspicions_of(command, running.record.id):
        key = (one.who, one.of, one.kind)
        if stays[key]:
            stays[key] -= 1
        else:
            one.drop(command)


def known_by(desk: Desk, running: Running, fact: Any) -> list[tuple[str, str, str]]:
    """Who suspects whom by a fact, and how: the ids, and the kind of suspicion."""
    record = running.record
    if fact[0] == "accused":
        who, of = (id_of(desk, running, name) for name in fact[1:3])
        return [(who, of, known_as(fact[3]))]
    if fact[0] != "cheated" or fact[1]["ploy"]:
        return []
    seat = fact[1]["by"]
    by = record.seats[seat] if 0 <= seat < len(record.seats) else "the house"
    names = [seen["name"] for seen in fact[1]["observers"] if seen["noticed"]]
    return [
        (record.seats[record.names.index(name)], by, "noticed")
        for name in names
        if name in record.names
    ]


def id_of(desk: Desk, running: Running, name: str) -> str:
    """The id of somebody whom the round knows by name, at the table or beside it."""
    if name in running.record.names:
        return running.record.seats[running.record.names.index(name)]
    return desk.person(name).id


def accused_again(desk: Desk, command: Command, running: Running) -> None:
    """What was said aloud is kept as it turned out now."""
    for one, _ in running.fresh:
        if one["do"] != "accuse":
            continue
        who, of = (id_of(desk, running, one[key]) for key in ("who", "of"))
        left_behind(running, command, who, of, one)


# -- cheats that somebody meant to try


def armed_again(command: Command, running: Running, puts: list[Put]) -> None:
    """A cheat that was armed, and whose moment has not come any more, is armed again."""
    for put in puts:
        if put.one["do"] != "cheat" or put.one["by"] < 0:
            continue
        person = running.record.seats[put.one["by"]]
        for key, body in command.dropped_by(put.command, ARMED).items():
            meant = (body.get("person"), body.get("cheat")) == (person, put.one["cheat"])
            if meant and command.get(ARMED, key) is None and person in running.table.seats:
                command.put(ARMED, key, body)
