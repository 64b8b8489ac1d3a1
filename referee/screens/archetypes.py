"""NPCs out of the rules as they are shown: the list, and plain data."""

from __future__ import annotations

from collections.abc import Sequence

from referee.campaign.archetypes import Archetype
from referee.screens.tables import Table
from referee.sheets import Edition, modifier

_SHOWN = ("sleight_of_hand", "deception", "insight")


def archetypes_table(known: Sequence[Archetype], edition: Edition) -> Table:
    """Each with what matters most at a table; Passive is passive Perception."""
    headings = ("Name", "Challenge", "Passive", "Sleight", "Deception", "Insight", "Plays")
    return Table(headings, [_row(each, edition) for each in known], right=(1, 2, 3, 4, 5))


def _row(each: Archetype, edition: Edition) -> tuple[str, ...]:
    sheet = each.sheet()
    skills = [f"{modifier(sheet, edition, skill=skill).total:+d}" for skill in _SHOWN]
    return (each.name, each.challenge, str(each.passive), *skills, each.temperament)


def archetype_plain(each: Archetype) -> dict[str, object]:
    """One as plain data; the keys are a contract."""
    return {
        "name": each.name,
        "also": [*each.also],
        "document": each.document,
        "challenge": each.challenge,
        "proficiency_bonus": each.bonus,
        "scores": {**each.scores},
        "skills": {**each.skills},
        "passive_perception": each.passive,
        "temperament": each.temperament,
    }
