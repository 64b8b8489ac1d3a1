"""An actor of Foundry VTT's dnd5e system, of today or of years ago, from JSON or from a pack's YAML."""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.errors import BadInput
from referee.importing.coins import take_coins
from referee.importing.features import is_halfling, take_feature
from referee.importing.formulas import worked_out
from referee.importing.found import LIMITS, Draft
from referee.importing.foundry_effects import with_effects
from referee.importing.tree import at, each, is_set, number, text, words_in
from referee.sheets import ABILITIES, Edition, Rank, shown
from referee.sheets.ranks import proficiency_bonus
from referee.words import said

PROGRAM = "Foundry VTT"
KINDS = {"character": "player", "npc": "npc"}
ABILITY_OF = {short: ability for ability, short in ABILITIES.items()}
SKILLS = {
    "acr": "acrobatics",
    "ani": "animal_handling",
    "arc": "arcana",
    "ath": "athletics",
    "dec": "deception",
    "his": "history",
    "ins": "insight",
    "inv": "investigation",
    "itm": "intimidation",
    "med": "medicine",
    "nat": "nature",
    "per": "persuasion",
    "prc": "perception",
    "prf": "performance",
    "rel": "religion",
    "slt": "sleight_of_hand",
    "ste": "stealth",
    "sur": "survival",
}
TOOLS = {
    "card": "cards",
    "dice": "dice",
    "chess": "chess",
    "game": "gaming_set",
    "disg": "disguise_kit",
    "forg": "forgery_kit",
    "pois": "poisoners_kit",
    "thief": "thieves_tools",
}
"""Those that may matter at a table; other tools are left."""

_RANKS = {"0.5": Rank.HALF, "1": Rank.PROFICIENT, "2": Rank.EXPERTISE, "true": Rank.PROFICIENT}
_FLAGS = {
    "reliableTalent": "reliable_talent",
    "halflingLucky": "halfling_luck",
    "jackOfAllTrades": "jack_of_all_trades",
}
_OTHER_TOOLS = "tools that no game asks for"
_FRACTION = re.compile(r"1/[248]")


def is_actor(tree: object) -> bool:
    """Whether a tree is an actor: its system has abilities."""
    return isinstance(at(system_of(tree), "abilities"), Mapping)


def is_of_foundry(tree: object) -> bool:
    """Whether a tree is something else of Foundry's, such as a weapon."""
    return isinstance(system_of(tree), Mapping) and bool(text(at(tree, "type")))


def system_of(tree: object) -> object:
    """What the system keeps of an actor or item; older exports call it ``data``."""
    found = at(tree, "system")
    return found if isinstance(found, Mapping) else at(tree, "data")


def read_actor(tree: object, file: str) -> Draft:
    """Read an actor. BadInput for a vehicle, a group, or whatever else nobody plays."""
    kind = text(at(tree, "type"))
    if kind not in KINDS:
        raise BadInput(
            f"{file} holds a Foundry VTT {kind[:40] or 'thing'} ({said(text(at(tree, 'name')))}): "
            "characters and NPCs can be imported."
        )
    draft = Draft(file, PROGRAM, text(at(tree, "name")), KINDS[kind], says_kind=True)
    whole = with_effects(tree, draft)
    system = system_of(whole)
    draft.edition = _edition(system)
    _take_abilities(draft, system)
    _take_level(draft, whole, system)
    _take_bonuses(draft, system)
    _take_features(draft, whole, system)
    _take_skills(draft, system)
    _take_tools(draft, system)
    draft.exhaustion = number(at(system, "attributes", "exhaustion"), 0, 6) or 0
    take_coins(draft, at(system, "currency"))
    return draft


def _edition(system: object) -> Edition | None:
    rules = text(at(system, "source", "rules"))
    return Edition(rules) if rules in ("2014", "2024") else None


def _take_abilities(draft: Draft, system: object) -> None:
    for short, ability in ABILITY_OF.items():
        found = at(system, "abilities", short)
        value = at(found, "value") if isinstance(found, Mapping) else found
        draft.take_score(ability, value)


def _take_level(draft: Draft, actor: object, system: object) -> None:
    """Characters have levels, NPCs a challenge rating; older exports say the bonus as well."""
    bonus = number(at(system, "attributes", "prof"), *LIMITS["bonus"])
    if draft.kind == "npc":
        draft.proficiency_bonus = bonus or _by_challenge(draft, at(system, "details", "cr"))
        return
    levels = 0
    for item in each(at(actor, "items")):
        if text(at(item, "type")) == "class":
            inside = system_of(item)
            held = at(inside, "levels")
            levels += number(at(held, "value") if isinstance(held, Mapping) else held, 1, 40) or 0
    held = at(system, "details", "level")
    stated = number(at(held, "value") if isinstance(held, Mapping) else held, 1, 40)
    level = levels if 1 <= levels <= LIMITS["level"][1] else stated
    draft.level = level
    if bonus and (level is None or bonus != proficiency_bonus(level, None)):
        draft.proficiency_bonus = bonus
    if level is None and not bonus:
        draft.guess("no class and no level there: taken as level 1")


def _by_challenge(draft: Draft, rating: object) -> int:
    """2, and from challenge 5 on one more for every four."""
    written = text(rating)
    whole = number(rating, 0, 30)
    if whole is None and not (_FRACTION.fullmatch(written) or written in ("0.125", "0.25", "0.5")):
        draft.guess("no challenge rating there: proficiency bonus +2")
    bonus = proficiency_bonus(whole or 1, None)
    if written:
        draft.guess(f"proficiency bonus {bonus:+d}, from challenge {written[:8]}")
    return bonus


def _take_bonuses(draft: Draft, system: object) -> None:
    """What is added to every check, to every skill, to the checks of an ability."""
    for key, on in (("check", "checks"), ("skill", "skills")):
        _take_formula(draft, at(system, "bonuses", "abilities", key), on, f"bonus on {on}")
    for short, ability in ABILITY_OF.items():
        found = at(system, "abilities", short)
        formula = at(found, "bonuses", "check")
        _take_formula(draft, formula, ability, f"bonus on {short.upper()} checks")
        draft.sway(ability, _mode(at(found, "check", "roll", "mode")))


def _take_formula(draft: Draft, formula: object, on: str, label: str) -> None:
    written = text(formula)
    if not written or written in ("0", "+0"):
        return
    worked = worked_out(written, draft)
    if not worked or not draft.take_bonus(on, worked, label):
        draft.leave(f"{label}: {written[:40]}")


def _take_features(draft: Draft, actor: object, system: object) -> None:
    items = [*each(at(actor, "items"))]
    peoples = [text(at(item, "name")) for item in items if text(at(item, "type")) == "race"]
    race = at(system, "details", "race")
    halfling = is_halfling(*peoples, text(race))
    for item in items:
        if text(at(item, "type")) == "feat":
            sort = text(at(system_of(item), "type", "value"))
            take_feature(draft, text(at(item, "name")), halfling or sort == "race", sort == "feat")
    flags = at(actor, "flags", "dnd5e")
    for flag, trait in _FLAGS.items():
        if is_set(at(flags, flag)):
            draft.traits.add(trait)
    if is_set(at(flags, "remarkableAthlete")):
        take_feature(draft, "Remarkable Athlete", halfling)
    if is_set(at(flags, "observantFeat")):
        for skill in ("perception", "investigation"):
            draft.passive_bonuses[skill] = draft.passive_bonuses.get(skill, 0) + 5


def _take_skills(draft: Draft, system: object) -> None:
    for key, skill in SKILLS.items():
        found = at(system, "skills", key)
        rank = _rank(at(found, "value"))
        if rank:
            draft.skills[skill] = rank
        _take_least(draft, at(found, "roll", "min"), skill, rank)
        draft.sway(skill, _mode(at(found, "roll", "mode")))
        _take_formula(draft, at(found, "bonuses", "check"), skill, f"bonus on {shown(skill)}")
        _take_passive(draft, at(found, "bonuses", "passive"), skill)
        ability = ABILITY_OF.get(text(at(found, "ability")))
        if ability:
            draft.use_ability(skill, ability)


def _take_least(draft: Draft, least: object, skill: str, rank: Rank | None) -> None:
    """The least that a d20 counts as: 10 wherever somebody is proficient is Reliable Talent."""
    found = number(least, 2, 20)
    if found is None or (found == 10 and rank and "reliable_talent" in draft.traits):
        return
    draft.leave(f"{shown(skill)}: a d20 of less than {found} counts as {found}")


def _take_passive(draft: Draft, formula: object, skill: str) -> None:
    written = text(formula)
    worked = worked_out(written, draft) if written else ""
    bonus = number(worked, -40, 40) if worked else None
    if bonus is not None:
        draft.passive_bonuses[skill] = draft.passive_bonuses.get(skill, 0) + bonus
    elif written:
        draft.leave(f"passive {shown(skill)}: {written[:40]}")


def _take_tools(draft: Draft, system: object) -> None:
    tools = at(system, "tools")
    for key, found in tools.items() if isinstance(tools, Mapping) else ():
        _take_tool(draft, str(key), _rank(at(found, "value")), found)
    for key in words_in(at(system, "traits", "toolProf", "value")):
        _take_tool(draft, key, Rank.PROFICIENT, None)
    for name in re.split(r"[;,]", text(at(system, "traits", "toolProf", "custom"))):
        if name.strip() and not draft.take_own_set(name.strip()):
            draft.leave(_OTHER_TOOLS)


def _take_tool(draft: Draft, key: str, rank: Rank | None, found: object) -> None:
    tool = TOOLS.get(key)
    if tool is None:
        if rank and key:
            draft.leave(_OTHER_TOOLS)
        return
    if rank:
        draft.tools[tool] = rank
    draft.sway(tool, _mode(at(found, "roll", "mode")))
    _take_formula(draft, at(found, "bonuses", "check"), tool, f"bonus on {shown(tool)}")


def _rank(value: object) -> Rank | None:
    return _RANKS.get("true" if value is True else text(value).removesuffix(".0"))


def _mode(value: object) -> int:
    return number(value, -1, 1) or 0
