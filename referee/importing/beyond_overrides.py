"""What a player wrote over the sheet in D&D Beyond: ``characterValues``, one for each thing changed.

``typeId`` says what is changed and ``valueId`` which skill: the whole modifier (23), a bonus (24 and
25), how well it is known (26), the ability that it goes with (27).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from referee.importing.found import LIMITS, Draft
from referee.importing.tree import each, number, text
from referee.sheets import ABILITIES, Rank, shown

SKILL_IDS = {
    2: "athletics",
    3: "acrobatics",
    4: "sleight_of_hand",
    5: "stealth",
    6: "arcana",
    7: "history",
    8: "investigation",
    9: "nature",
    10: "religion",
    11: "animal_handling",
    12: "insight",
    13: "medicine",
    14: "perception",
    15: "survival",
    16: "deception",
    17: "intimidation",
    18: "performance",
    19: "persuasion",
}
_OVERRIDE, _BONUSES, _RANK, _ABILITY = 23, (24, 25), 26, 27
_OF_CHECKS = range(23, 30)
_RANKS = {1: Rank.NONE, 2: Rank.HALF, 3: Rank.PROFICIENT, 4: Rank.EXPERTISE}
_SKILL_TYPE = "1958004211"
_MOST = 1000


def take_overrides(draft: Draft, character: Mapping[str, object]) -> None:
    """Take what is known to be of a skill, ranks before abilities; what is not understood is left."""
    values = [*islice(each(character.get("characterValues")), _MOST)]
    ordered = sorted(values, key=lambda one: number(one.get("typeId"), 0, 999) != _RANK)
    for one in ordered:
        kind = number(one.get("typeId"), 0, 999) or 0
        if kind not in _OF_CHECKS or text(one.get("value")) == "":
            continue
        of_skill = text(one.get("valueTypeId")) in ("", _SKILL_TYPE)
        skill = SKILL_IDS.get(number(one.get("valueId"), 0, 999) or 0) if of_skill else None
        value = number(one.get("value"), *LIMITS["modifier"])
        if skill is None or value is None or not _took(draft, kind, skill, value):
            draft.leave(f"a change by hand that is not understood (number {kind})")


def _took(draft: Draft, kind: int, skill: str, value: int) -> bool:
    name = shown(skill)
    if kind == _OVERRIDE:
        draft.totals[skill] = value
        draft.guess(f"{name} {value:+d}, as written by hand")
    elif kind in _BONUSES:
        return draft.take_bonus(skill, f"{value:+d}", "bonus by hand")
    elif kind == _RANK and value in _RANKS:
        draft.skills.pop(skill, None)
        if _RANKS[value] is not Rank.NONE:
            draft.skills[skill] = _RANKS[value]
        draft.guess(f"{name} ({_RANKS[value]}), as written by hand")
    elif kind == _ABILITY and 1 <= value <= 6:
        draft.use_ability(skill, tuple(ABILITIES)[value - 1])
    else:
        return False
    return True
