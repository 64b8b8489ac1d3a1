"""Who noticed what is kept as that person's private knowledge, with what an NPC makes of it."""

from __future__ import annotations

from typing import Any

from referee.rounds.telling import begun
from referee.store import Command
from referee.table.desk import Desk
from referee.table.minded import Nature, natures_of
from referee.table.minds import made_of_it
from referee.table.records import next_id
from referee.table.running import Running
from referee.table.suspicions import SUSPICIONS, Suspicion, priced

KEEP, SELL, SAY = "keep", "sell", "say"
HOUSE = "the house"


def remember(desk: Desk, command: Command, running: Running, facts: list[Any]) -> list[str]:
    """Keeps who noticed what. Returns what the game master is told of what NPCs make of it."""
    lines: list[str] = []
    for fact in facts:
        if fact[0] != "cheated" or fact[1]["ploy"]:
            continue
        for seen in fact[1]["observers"]:
            if seen["noticed"] and seen["name"] in running.record.names:
                lines += noticed(desk, command, running, fact[1], seen["name"])
    return lines


def noticed(
    desk: Desk, command: Command, running: Running, deed: dict[str, Any], name: str
) -> list[str]:
    """One person has noticed one cheat."""
    record = running.record
    seat, by = record.names.index(name), deed["by"]
    one = Suspicion(
        next_id(command, SUSPICIONS, "s"),
        record.seats[seat],
        record.seats[by] if 0 <= by < len(record.seats) else HOUSE,
        f"{deed['title'].lower()} ({running.table.title})",
        "noticed",
        record.table,
        record.id,
        command.at,
    )
    nature = natures_of(running).get(seat)
    if nature is not None and record.kinds[seat] == "npc":
        one.means = made_of_it(running, nature, seat, deed["number"])
        if one.means == SELL:
            one.price = price(running, nature, by, deed["number"])
            raised(command, one, running.round.S.stack[by] if by >= 0 else 0)
    one.put(command)
    return [words] if (words := meaning_of(desk, one)) else []


def meaning_of(desk: Desk, one: Suspicion) -> str:
    """What an NPC makes of what it has noticed, for the game master; who says so is told when it can be said."""
    name = desk.name(one.who)
    of = desk.name(one.of) if one.of != HOUSE else HOUSE
    if one.means == SELL and one.price:
        return begun(
            f"{name} saw it, and wants {desk.money(one.price)} of {of} to keep quiet ({one.id})."
        )
    if one.means in (KEEP, SELL):
        return f"{name} saw it, and keeps it for another day."
    return ""


# -- what silence costs


def raised(command: Command, one: Suspicion, most: int) -> None:
    """What was wanted before and is not paid yet is wanted as well; there is one price for all of it."""
    for before in priced(command):
        if (before.who, before.of) == (one.who, one.of) and before.id != one.id:
            one.price = min(one.price + before.price, most)
            before.price = 0
            before.put(command)


def price(running: Running, nature: Nature, by: int, number: int) -> int:
    """What somebody wants for keeping quiet, in copper: a share of what is at stake, more of it the bolder they are, in
    round coins, and no more than the cheat has."""
    if by < 0:
        return 0
    at_stake = lying_then(running, number) or running.round.S.brought[by] // 10
    share = int(at_stake * (0.2 + nature.temperament.boldness / 2))
    return max(0, min(round_coins(share), int(running.round.S.stack[by])))


def lying_then(running: Running, number: int) -> int:
    """What lay in pots and bets when a cheat was tried, by the payments until then."""
    lying = 0
    for fact in running.past:
        if fact[0] == "cheated" and fact[1]["number"] == number:
            break
        if fact[0] == "paid":
            lying += fact[3] * (_lies(fact[2]) - _lies(fact[1]))
    return max(0, lying)


def _lies(account: Any) -> int:
    return int(account[0] in ("pot", "stake", "bet"))


def round_coins(copper: int) -> int:
    """A round sum near an amount: 1, 2 or 5 of a coin, at least a copper."""
    unit = 1
    while copper >= 10 * unit:
        unit *= 10
    return next((unit * n for n in (10, 5, 2) if copper >= unit * n), unit)
