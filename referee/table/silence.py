"""What an NPC wants for keeping quiet: paid, or refused."""

from __future__ import annotations

import re

from referee.errors import NotAllowed, NotFound
from referee.store import Command, accounts, move
from referee.table.carrying import carry
from referee.table.dealing import written
from referee.table.desk import Desk, touch
from referee.table.item_words import moved_lines
from referee.table.playing import loaded
from referee.table.records import Table, table_of
from referee.table.remembering import SAY
from referee.table.suspicions import Suspicion, priced
from referee.words import match, one_word

RESULTS = ("paid", "refused")
SOLD, WHY = "sold", "for keeping quiet"


def is_silence(typed: str) -> bool:
    """Whether a number is that of somebody's knowledge: s3."""
    return re.fullmatch(r"[sS]\d{1,9}", typed.strip()) is not None


def settle_silence(desk: Desk, command: Command, typed: str, result: str) -> list[str]:
    """The cheat pays what is wanted, out of what lies in front of them, or does not. NotFound where nothing is wanted."""
    wanted = {one.id: one for one in priced(desk.reading)}
    one = wanted.get(typed.strip().lower())
    if one is None:
        there = f": open are {', '.join(wanted)}" if wanted else ""
        raise NotFound(f"Nobody wants anything to keep quiet under {typed}{there}.")
    word = match(result, list(RESULTS), "result")
    who, of, price = desk.name(one.who), desk.name(one.of), one.price
    touch(desk, command)
    if word == "paid":
        along = pays(desk, command, one)
        lines = [f"{of} pays {who} {desk.money(price)}, and {who} keeps quiet.", *along]
    else:
        says = f"'referee accuse {one_word(who)} {one_word(of)}' has it said"
        lines = [f"{who} has no reason to keep quiet any more: {says}."]
    one.means, one.price = (SOLD, 0) if word == "paid" else (SAY, 0)
    one.put(command)
    return lines


def pays(desk: Desk, command: Command, one: Suspicion) -> list[str]:
    """The coins go from one stake to the other; in a round that is on they go there, too. What goes along is told."""
    table = table_of(desk.reading, one.table)
    have = desk.stake(table, one.of)
    for person in (one.who, one.of):
        if person not in table.seats:
            raise NotAllowed(
                f"{desk.name(person)} does not sit at table {table.id} any more: "
                "it is paid when they sit there again, or it is refused."
            )
    if have < one.price:
        raise NotAllowed(
            f"{desk.name(one.of)} has {desk.money(have)} in front of them, and {desk.money(one.price)} is wanted: "
            f"'referee stake {one_word(desk.name(one.of))} AMOUNT' tops up."
        )
    source, target = (accounts.stake(table.id, person) for person in (one.of, one.who))
    entry = move(WHY, source, target, one.price, table=table.id, round=table.round)
    moved = carry(command, [entry])
    if table.round is not None:
        in_step(desk, command, table, one)
    return moved_lines(desk, command, moved)


def in_step(desk: Desk, command: Command, table: Table, one: Suspicion) -> None:
    """The stacks of a round that is on follow the ledger; nobody is told, and it is neither won nor lost."""
    running = loaded(desk, command, table)
    for person, change in ((one.of, -one.price), (one.who, one.price)):
        if person in running.record.seats:
            seat = running.record.seats.index(person)
            running.do({"do": "top_up", "seat": seat, "amount": change, "bet": True})
    written(desk, command, running, [])
