"""Bonuses as Foundry writes them, ``@prof + 1d4``: what is known of the character put in."""

from __future__ import annotations

import re

from referee.importing.found import Draft
from referee.importing.tree import LONGEST
from referee.sheets import ABILITIES
from referee.sheets.ranks import proficiency_bonus

_FLAVOUR = re.compile(r"\[[^\]]*\]")
_HALF = re.compile(r"(floor|ceil)\(([0-9]{1,3})/([1-9])\)")
_MODIFIER = re.compile(r"@abilities\.(str|dex|con|int|wis|cha)\.mod")
_LEVEL = re.compile(r"@details\.level|@attributes\.prof|@prof")
_SIGNS = {"+-": "-", "-+": "-", "++": "+", "--": "+"}


def worked_out(formula: str, draft: Draft) -> str:
    """A formula with the character's numbers in it, as ``+1d4+2``; "" where it cannot be said."""
    if len(formula) > LONGEST:
        return ""
    bare = "".join(_FLAVOUR.sub("", formula).split())
    bonus = proficiency_bonus(draft.level, draft.proficiency_bonus)
    numbers = {"@details.level": draft.level or 1}
    ability_of = {short: ability for ability, short in ABILITIES.items()}
    bare = _MODIFIER.sub(lambda found: str(draft.score_modifier(ability_of[found[1]])), bare)
    bare = _LEVEL.sub(lambda found: str(numbers.get(found[0], bonus)), bare)
    bare = _HALF.sub(_halved, bare)
    for signs, sign in _SIGNS.items():
        bare = bare.replace(signs, sign)
    return "" if "@" in bare or "(" in bare else bare


def _halved(found: re.Match[str]) -> str:
    number, by = int(found[2]), int(found[3])
    return str(number // by if found[1] == "floor" else -(-number // by))
