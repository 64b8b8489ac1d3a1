"""Speaking up against somebody: what stands by it follows by the rules, and that it was said is kept."""

from __future__ import annotations

from typing import Any

from referee.records import record
from referee.store import Command
from referee.table.records import next_id
from referee.table.running import Running
from referee.table.suspicions import SUSPICIONS, Suspicion

Deed = tuple[Any, ...]


def cheats_of(running: Running) -> dict[str, str]:
    """Titles of the cheats and ploys of a ruleset, by name."""
    rules = running.round.compiled.rules
    return {n: c.title for n, c in [*rules.cheats.items(), *rules.ploys.items()]}


@record
class Charge:
    """Who speaks up against whom: ids, and the names that the round knows them by."""

    who: str
    name: str
    of: str
    of_name: str


def deeds_of(running: Running, person: str) -> list[Deed]:
    """What somebody has tried in this round and was not called out for."""
    seat = running.record.seats.index(person) if person in running.record.seats else None
    ploys = running.round.compiled.rules.ploys
    return [d for d in running.round.S.deeds if d[2] == seat and not d[6] and d[1] not in ploys]


def charged(
    running: Running, command: Command, charge: Charge, deeds: list[Deed], plain: bool
) -> None:
    """It is said aloud. ``deeds``: what the accused has done and was not called out for."""
    word = stands_by(running, charge.name, deeds)
    if plain:
        word["kind"] = "plain"
    one = {"do": "accuse", "who": charge.name, "of": charge.of_name, **word}
    running.do(one)
    left_behind(running, command, charge.who, charge.of, one)


def stands_by(
    running: Running, name: str, deeds: list[Deed], number: int | None = None
) -> dict[str, Any]:
    """What a word of somebody stands by: the last of these deeds that they noticed, or else the last of all; the one of
    that number, where it is among them."""
    noticed = [deed for deed in deeds if name in deed[5]]
    right = noticed or deeds
    right = [deed for deed in right if deed[0] == number] or right
    return {
        "kind": "saw" if noticed else "guessed" if right else "wrong",
        "title": cheats_of(running)[right[-1][1]].lower() if right else "",
        "number": right[-1][0] if right else None,
    }


def left_behind(running: Running, command: Command, who: str, of: str, one: dict[str, Any]) -> None:
    """That it was said is kept, as it turned out."""
    Suspicion(
        next_id(command, SUSPICIONS, "s"),
        who,
        of,
        f"{one['title'] or 'cheating'} ({running.table.title})",
        known_as(one["kind"]),
        running.table.id,
        running.record.id,
        command.at,
    ).put(command)


def known_as(kind: str) -> str:
    """The kind of suspicion that an accusation of a kind leaves behind."""
    return {"plain": "accused", "wrong": "was wrong"}.get(kind, "was right")
