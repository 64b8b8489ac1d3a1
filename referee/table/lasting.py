"""What outlives a round: tracked values, zones and pots that last with the table, kept by person instead of by seat."""

from __future__ import annotations

from typing import Any

from referee.rounds.waits import frozen
from referee.table.records import Table
from referee.table.running import Running, plain


def keep_lasting(running: Running) -> dict[str, Any]:
    """What a finished round leaves: slots of the state, with people in place of seats."""
    S, rules, seats = running.round.S, running.round.compiled.rules, running.record.seats
    kept: dict[str, Any] = {}
    for name, track in rules.track.items():
        if not track.lasts:
            continue
        value = getattr(S, f"t_{name}")
        if track.each == "player":
            kept[f"t_{name}"] = {"by_person": {seats[p]: plain(value[p]) for p in S.players}}
        elif track.kind.base == "player":
            kept[f"t_{name}"] = {"person": seats[value] if value is not None else None}
        elif not track.each:
            kept[f"t_{name}"] = {"value": plain(value)}
    for name, zone in rules.zones.items():
        if not zone.lasts:
            continue
        value = getattr(S, f"z_{name}")
        if zone.each:
            kept[f"z_{name}"] = {"by_person": {seats[p]: plain(value[p]) for p in S.players}}
        else:
            kept[f"z_{name}"] = {"value": plain(value)}
    for name in ("pot", *rules.stakes):
        pot = rules.stakes.get(name)
        if pot is not None and pot.lasts and not pot.each:
            kept[f"p_{name}"] = {"value": getattr(S, f"p_{name}")}
    return kept


def take_lasting(table: Table, seats: list[str]) -> dict[str, Any]:
    """What the last round left, as slots for these seats; who was not there before starts afresh."""
    found: dict[str, Any] = {}
    for slot, one in table.lasting.items():
        if "value" in one:
            value = frozen(one["value"])
            found[slot] = list(value) if slot.startswith("z_") else value
        elif "person" in one:
            found[slot] = seats.index(one["person"]) if one["person"] in seats else None
        else:
            by = one["by_person"]
            blank: Any = [] if slot.startswith("z_") else _blank(by)
            found[slot] = [by.get(person, blank) for person in seats]
    return found


def _blank(by: dict[str, Any]) -> Any:
    """A first value of the same shape as the others have."""
    example = next(iter(by.values()), None)
    if isinstance(example, bool):
        return False
    if isinstance(example, int):
        return 0
    return [] if isinstance(example, list) else None
