"""Names of abilities, skills and tools, as sheets and rulesets write them."""

from __future__ import annotations

from functools import lru_cache

from referee.errors import BadInput, NotFound
from referee.sheets.editions import Edition
from referee.words import ask_again, match, said, same_words

ABILITIES = {
    "strength": "str",
    "dexterity": "dex",
    "constitution": "con",
    "intelligence": "int",
    "wisdom": "wis",
    "charisma": "cha",
}
"""Each ability with its short name; sheets may write either, the long one is kept."""

SKILLS = {
    "acrobatics": "dexterity",
    "animal_handling": "wisdom",
    "arcana": "intelligence",
    "athletics": "strength",
    "deception": "charisma",
    "history": "intelligence",
    "insight": "wisdom",
    "intimidation": "charisma",
    "investigation": "intelligence",
    "medicine": "wisdom",
    "nature": "intelligence",
    "perception": "wisdom",
    "performance": "charisma",
    "persuasion": "charisma",
    "religion": "intelligence",
    "sleight_of_hand": "dexterity",
    "stealth": "dexterity",
    "survival": "wisdom",
}
"""Skills of 2014 and 2024, each with its usual ability."""

PF2E_SKILLS = {
    "acrobatics": "dexterity",
    "arcana": "intelligence",
    "athletics": "strength",
    "crafting": "intelligence",
    "deception": "charisma",
    "diplomacy": "charisma",
    "gaming_lore": "intelligence",
    "intimidation": "charisma",
    "medicine": "wisdom",
    "nature": "wisdom",
    "occultism": "intelligence",
    "perception": "wisdom",
    "performance": "charisma",
    "religion": "wisdom",
    "society": "intelligence",
    "stealth": "dexterity",
    "survival": "wisdom",
    "thievery": "dexterity",
}
"""Skills of Pathfinder 2e (and Perception, which is rolled in the same way)."""

GAMING_SETS = ("cards", "dice", "chess", "dragon_cards")
"""Gaming sets by kind. ``gaming_set`` in a check is whichever of them somebody knows best."""

ANY_SET = "gaming_set"

_IN_PF2E = {
    "sleight_of_hand": "thievery",
    "persuasion": "diplomacy",
    "insight": "perception",
    "investigation": "perception",
    "history": "society",
    "animal_handling": "nature",
}
_IN_5E = {
    "thievery": "sleight_of_hand",
    "diplomacy": "persuasion",
    "society": "history",
    "occultism": "arcana",
}
_ALSO_SETS = {
    "gaming_sets": ANY_SET,
    "playing_cards": "cards",
    "playing_card_set": "cards",
    "card_set": "cards",
    "card": "cards",
    "deck": "cards",
    "dice_set": "dice",
    "chess_set": "chess",
    "dragonchess": "chess",
    "dragonchess_set": "chess",
    "dragon_card_set": "dragon_cards",
}
_TOOLS_OF_THE_HAND = ("thieves_tools", "forgery_kit", "disguise_kit")
_SMALL_WORDS = {"of", "the", "and"}


@lru_cache(maxsize=1024)
def slug(text: str) -> str:
    """Give the key of a name: ``Sleight of Hand`` is ``sleight_of_hand``."""
    return same_words(text).replace("'", "").replace(" ", "_")


def shown(key: str) -> str:
    """Give a key as it is read: ``sleight_of_hand`` is ``Sleight of Hand``."""
    words = key.split("_")
    return " ".join(w if w in _SMALL_WORDS else w[:1].upper() + w[1:] for w in words)


def ability_key(text: str) -> str:
    """Read an ability, long or short. NotFound, with a guess, for anything else."""
    key = slug(text)
    for long, short in ABILITIES.items():
        if key in (long, short):
            return long
    raise NotFound(f"There is no ability {said(text)}. {ask_again(key, ABILITIES)}")


def skill_key(text: str) -> str:
    """Read a skill of any edition, or a lore of Pathfinder. NotFound, with a guess, otherwise."""
    key = slug(text)
    if key in SKILLS or key in PF2E_SKILLS or key.endswith("_lore"):
        return key
    raise NotFound(f"There is no skill {said(text)}. {ask_again(key, all_skills())}")


def tool_key(text: str) -> str:
    """Read a tool: a gaming set under any of its names, or whatever else a sheet calls a tool."""
    key = slug(text)
    if not key:
        raise BadInput("A tool needs a name, such as cards, dice or thieves_tools.")
    return _ALSO_SETS.get(key, key)


def is_set(tool: str) -> bool:
    """Say whether a tool key is a gaming set (or any of them)."""
    return tool in GAMING_SETS or tool == ANY_SET


def all_skills() -> list[str]:
    """Give every skill name that any edition knows."""
    return list(dict.fromkeys([*SKILLS, *PF2E_SKILLS]))


def same_skill(one: str, other: str, edition: Edition) -> bool:
    """Say whether two keys are one skill in an edition, whatever else ``one`` may be."""
    if one == other:
        return True
    names = _IN_PF2E if edition is Edition.PF2E else _IN_5E
    return names.get(one, one) == names.get(other, other)


def find_skill(typed: str) -> str:
    """Give the one skill that a shortened word means: ``sleight`` is ``sleight_of_hand``."""
    return match(typed, all_skills(), "skill")


def in_edition(skill: str, edition: Edition) -> str:
    """Give the skill that stands for ``skill`` in an edition: Thievery for Sleight of Hand.

    BadInput when the edition has nothing like it.
    """
    if edition is Edition.PF2E:
        return _IN_PF2E.get(skill, skill)
    key = _IN_5E.get(skill, skill)
    if key not in SKILLS:
        raise BadInput(
            f"{shown(skill)} is a skill of Pathfinder and this campaign plays {edition}: "
            f"{ask_again(key, SKILLS)}"
        )
    return key


def usual_ability(edition: Edition, skill: str = "", tool: str = "") -> str:
    """Give the ability that a check uses when it names none; gaming sets go with Wisdom.

    In Pathfinder a gaming set is Gaming Lore, which goes with Intelligence.
    """
    if skill:
        skills = PF2E_SKILLS if edition is Edition.PF2E else SKILLS
        return skills.get(in_edition(skill, edition), "intelligence")
    if tool in _TOOLS_OF_THE_HAND:
        return "dexterity"
    return "intelligence" if edition is Edition.PF2E else "wisdom"
