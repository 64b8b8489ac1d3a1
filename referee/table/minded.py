"""Whose seats play by themselves, and how: the temperament that each NPC had when the round was dealt."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from referee.campaign import Campaign, Person
from referee.campaign.temperaments import BUILT_IN, Temperament
from referee.records import record
from referee.table.running import Running

if TYPE_CHECKING:
    from referee.npcs.mind import Mind


@record
class Nature:
    """How a seat plays that nobody plays. ``only``: the one cheat that it tries, "" for any."""

    temperament: Temperament
    mind: Mind
    only: str = ""

    def may(self, cheat: str) -> bool:
        return self.only in ("", cheat)


def nature(temperament: Temperament, only: str = "") -> Nature:
    from referee.npcs.mind import Mind

    return Nature(temperament, Mind(temperament), only)


def ordinary() -> Nature:
    """How a seat is played of which nothing else is known: a player's that the referee plays, the house's."""
    return nature(BUILT_IN[""])


def natures_of(running: Running) -> dict[int, Nature]:
    """The seats that act by themselves, in order, each with its nature."""
    if running.natures is None:
        kinds, tempers = running.record.kinds, running.record.tempers
        running.natures = {
            seat: nature(from_plain(tempers[seat] if seat < len(tempers) else None))
            for seat, kind in enumerate(kinds)
            if kind == "npc" and seat not in running.round.S.gone
        }
    found: dict[int, Nature] = running.natures
    return found


def temper(campaign: Campaign, person: Person) -> dict[str, Any] | None:
    """A person's temperament as it is kept with a round; ``None`` for a player's character."""
    if person.kind != "npc" or person.character is None:
        return None
    return asdict(campaign.temperament(person.character.temperament))


def from_plain(kept: dict[str, Any] | None) -> Temperament:
    """A temperament as it was kept; that of anybody for none."""
    if kept is None:
        return BUILT_IN[""]
    return Temperament(**{**kept, "prefers": tuple(kept["prefers"])})
