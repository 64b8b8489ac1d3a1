"""Speaking up against somebody: what stands by it follows by the rules, and that it was said is kept."""

from __future__ import annotations

from typing import Any

from referee.records import record
from referee.store import Command
from referee.table.records import SUSPICIONS, Suspicion, next_id
from referee.table.running import Running


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


def deeds_of(running: Running, person: str) -> list[tuple[Any, ...]]:
    """What somebody has tried in this round and was not called out for."""
    seat = running.record.seats.index(person) if person in running.record.seats else None
    ploys = running.round.compiled.rules.ploys
    return [d for d in running.round.S.deeds if d[2] == seat and not d[6] and d[1] not in ploys]


def charged(
    running: Running, command: Command, charge: Charge, deeds: list[tuple[Any, ...]], plain: bool
) -> None:
    """It is said aloud. ``deeds``: what the accused has done and was not called out for; the last one that the accuser
    noticed, or else the last of all, is what the word stands by."""
    noticed = [deed for deed in deeds if charge.name in deed[5]]
    right = noticed or deeds
    kind = "plain" if plain else "saw" if noticed else "guessed" if right else "wrong"
    title = cheats_of(running)[right[-1][1]].lower() if right else ""
    running.do(
        {
            "do": "accuse",
            "who": charge.name,
            "of": charge.of_name,
            "kind": kind,
            "title": title,
            "number": right[-1][0] if right else None,
        }
    )
    Suspicion(
        next_id(command, SUSPICIONS, "s"),
        charge.who,
        charge.of,
        said_of(running, right),
        {"plain": "accused", "wrong": "was wrong"}.get(kind, "was right"),
        running.table.id,
        running.record.id,
        command.at,
    ).put(command)


def said_of(running: Running, right: list[tuple[Any, ...]]) -> str:
    title = cheats_of(running)[right[-1][1]].lower() if right else "cheating"
    return f"{title} ({running.table.title})"
