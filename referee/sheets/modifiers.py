"""The modifier of a check, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from referee.records import record
from referee.sheets.editions import RULES, Edition
from referee.sheets.ranks import Rank, best, lacks, proficiency_bonus, rank_bonus
from referee.sheets.scopes import CHECKS, SKILL_CHECKS
from referee.sheets.sheet import Sheet
from referee.sheets.skills import (
    ANY_SET,
    ability_key,
    in_edition,
    is_set,
    same_skill,
    shown,
    skill_key,
    tool_key,
    usual_ability,
)

Parts = tuple[tuple[str, int], ...]
_T = TypeVar("_T")

_GAMING_LORE = "gaming_lore"
_RANK_LABELS = {Rank.HALF: "half proficiency", Rank.PROFICIENT: "proficiency"}


@record
class Modifier:
    """What is added to the d20. ``parts`` are (label, value) and sum to ``total``."""

    total: int
    parts: Parts


def modifier(
    sheet: Sheet, edition: Edition, *, skill: str = "", tool: str = "", ability: str = ""
) -> Modifier:
    """Give what a sheet adds to a check with a skill, a tool or an ability.

    ``ability`` beside a skill or tool is used in place of the usual one. Dice that are rolled each
    time are not in it. Exhaustion of 2024 is. BadInput or NotFound for a name that cannot be read.
    """
    if skill and is_set(tool_key(skill)):
        skill, tool = "", tool or skill
    skill = skill_key(skill) if skill else ""
    tool = tool_key(tool) if tool else ""
    ability = ability_key(ability) if ability else ""
    usual = usual_ability(edition, skill, tool) if skill or tool else ability
    uses = ability or usual
    plain = written(sheet.modifiers, edition, skill, tool, ability)
    if plain:
        parts = [(_title(skill, tool, ability), max(plain))]
        parts += _other_ability(sheet, uses, usual)
    else:
        parts = [(shown(uses), ability_modifier(sheet, uses))]
        parts += _proficiency(sheet, edition, skill, tool)
    for bonus in sheet.bonuses:
        if bonus.amount and reaches(bonus.on, edition, skill, tool, uses):
            parts.append((bonus.label, bonus.amount))
    parts += exhausted(sheet, edition)
    return Modifier(sum(value for _, value in parts), tuple(parts))


def ability_modifier(sheet: Sheet, ability: str) -> int:
    """Give an ability's modifier: the one written down, or floor((score - 10) / 2), or 0."""
    if ability in sheet.ability_modifiers:
        return sheet.ability_modifiers[ability]
    return (sheet.scores.get(ability, 10) - 10) // 2


def known(sheet: Sheet, edition: Edition, skill: str = "", tool: str = "") -> Rank:
    """Give how well a skill or tool is known, the better where both are used."""
    return best(written({**sheet.skills, **sheet.tools}, edition, skill, tool))


def has_trait(sheet: Sheet, edition: Edition, trait: str) -> bool:
    """Say whether a sheet has a trait that the edition knows."""
    return trait in sheet.traits and trait in RULES[edition].traits


def exhausted(sheet: Sheet, edition: Edition) -> list[tuple[str, int]]:
    """Give what exhaustion takes from the d20: in 2024 two for each level."""
    if RULES[edition].exhaustion == "minus two" and sheet.exhaustion:
        return [("exhaustion", -2 * sheet.exhaustion)]
    return []


def reaches(on: str, edition: Edition, skill: str, tool: str, ability: str) -> bool:
    """Say whether something that is on ``on`` ("checks", a skill ...) touches such a check."""
    if on in (CHECKS, ability) or (on == SKILL_CHECKS and skill):
        return True
    if skill and same_skill(on, skill, edition):
        return True
    sets = is_set(on) and is_set(tool) and ANY_SET in (on, tool)
    return bool(tool) and (on == tool or sets)


def touches(scopes: Iterable[str], edition: Edition, skill: str, tool: str, ability: str) -> bool:
    """Say whether any of the sheet's advantages (or disadvantages) touches such a check."""
    return any(reaches(on, edition, skill, tool, ability) for on in scopes)


def written(
    names: Mapping[str, _T], edition: Edition, skill: str = "", tool: str = "", ability: str = ""
) -> list[_T]:
    """Give what a sheet has written under a skill, a tool, or (with neither) an ability.

    A skill is also found under the name that it has in the other game. ``gaming_set`` is any set,
    and a sheet's ``gaming_set`` is each of them; in Pathfinder they are Gaming Lore.
    """
    found: list[_T] = []
    if skill:
        keys = [key for key in names if same_skill(key, skill, edition)]
        keys.sort(key=lambda key: (key != skill, key != in_edition(skill, edition)))
        found += [names[key] for key in keys[:1]]
    if tool == ANY_SET:
        found += [names[key] for key in names if is_set(key)]
    elif tool:
        keys = [key for key in (tool, ANY_SET) if key in names and (key == tool or is_set(tool))]
        found += [names[key] for key in keys[:1]]
    if is_set(tool) and edition is Edition.PF2E and _GAMING_LORE in names:
        found.append(names[_GAMING_LORE])
    if not skill and not tool and ability in names:
        found.append(names[ability])
    return found


def _proficiency(sheet: Sheet, edition: Edition, skill: str, tool: str) -> list[tuple[str, int]]:
    rank = known(sheet, edition, skill, tool)
    bonus = rank_bonus(rank, edition, sheet.level, sheet.proficiency_bonus)
    if not lacks(rank):
        return [(_RANK_LABELS.get(rank, str(rank)), bonus)]
    on = RULES[edition].jack_of_all_trades
    if has_trait(sheet, edition, "jack_of_all_trades") and (on == "every check" or skill):
        half = proficiency_bonus(sheet.level, sheet.proficiency_bonus) // 2
        return [("Jack of All Trades", half)]
    return []


def _other_ability(sheet: Sheet, uses: str, usual: str) -> list[tuple[str, int]]:
    both = {*sheet.scores, *sheet.ability_modifiers}
    if uses == usual or not {uses, usual} <= both:
        return []
    change = ability_modifier(sheet, uses) - ability_modifier(sheet, usual)
    return [(f"{shown(uses)} in place of {shown(usual)}", change)]


def _title(skill: str, tool: str, ability: str) -> str:
    return " and ".join(shown(each) for each in (skill, tool) if each) or shown(ability)
