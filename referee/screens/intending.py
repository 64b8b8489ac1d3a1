"""What NPCs mean to do, and what they make of what they noticed: for the game master alone."""

from __future__ import annotations

from typing import Any

from referee.screens.told_to_type import Typed, at_a_shell
from referee.screens.wrapping import folded
from referee.table.desk import Desk
from referee.table.minds import intentions
from referee.table.records import Table
from referee.table.remembering import KEEP, SELL, meaning_of
from referee.table.running import Running
from referee.table.suspicions import Suspicion, priced, suspicions_of

Plain = dict[str, Any]


def intended(running: Running | None) -> list[Plain]:
    """What NPCs mean to do at the present wait: who, "means to …", and what would be typed behind ``referee``."""
    if running is None:
        return []
    return [
        {"name": one.name, "words": f"means to {one.words}", "typed": one.typed}
        for one in intentions(running)
    ]


def suspected(desk: Desk, table: Table) -> list[Plain]:
    """What NPCs who sit here know of others who sit here: what was noticed in the round that is on, and whatever a
    price is asked for; the last of each about each."""
    here = {*table.seats, *table.late}
    found: dict[tuple[str, str], Suspicion] = {}
    known = {
        one.id: one for one in (*priced(desk.reading), *suspicions_of(desk.reading, table.round))
    }
    for one in sorted(known.values(), key=lambda one: int(one.id[1:])):
        now = one.round == table.round and one.means in (KEEP, SELL)
        if one.kind == "noticed" and one.who in here and (now or one.price):
            found[one.who, one.of] = one
    return [
        {
            "id": one.id,
            "name": desk.name(one.who),
            "of": desk.name(one.of),
            "what": one.what,
            "means": one.means,
            "price": one.price,
            "words": meaning_of(desk, one),
        }
        for one in found.values()
    ]


def intent_lines(plain: Plain, width: int | None, typed: Typed = at_a_shell) -> list[str]:
    """``Grubb means to choose K♠: 'referee auto' does it.``, and who else means something behind it."""
    lines = []
    for at, one in enumerate(plain.get("intends") or ()):
        does = typed("auto") if at == 0 else ""
        end = f": {does} does it." if does else "."
        lines.append(f"{one['name']} {one['words'].rstrip('.')}{end}")
    return [part for line in lines for part in folded(line, width)]


def suspicion_sentences(plain: Plain) -> list[str]:
    """What NPCs make of what they saw."""
    return [one["words"] for one in plain.get("suspicions") or ()]
