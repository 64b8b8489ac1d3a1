"""Passive scores: what somebody notices, or shows, without rolling."""

from __future__ import annotations

from referee.sheets.checks import Check, Sway, sway_of
from referee.sheets.editions import RULES, Edition
from referee.sheets.modifiers import exhausted, modifier, written
from referee.sheets.scopes import subject_key
from referee.sheets.sheet import Sheet
from referee.sheets.skills import ABILITIES, PF2E_SKILLS, SKILLS


def check_on(word: str, dc: int | None = None) -> Check:
    """Give the check that a bare word asks for: a skill, a gaming set or tool, or an ability."""
    key = subject_key(word)
    if key in ABILITIES:
        return Check(ability=key, dc=dc)
    if key in SKILLS or key in PF2E_SKILLS or key.endswith("_lore"):
        return Check(skill=key, dc=dc)
    return Check(tool=key, dc=dc)


def passive(
    sheet: Sheet,
    edition: Edition,
    skill: str = "perception",
    sway: int = 0,
    *,
    advantage: tuple[str, ...] = (),
    disadvantage: tuple[str, ...] = (),
) -> int:
    """Give a passive score: 10 and the modifier, 5 more with advantage, 5 less with disadvantage.

    ``sway`` above or below 0 is the moment's advantage or disadvantage, however large; where both
    are there, give their sources instead. A score that the sheet writes down stands for 10, the
    modifier and the sheet's own advantages. In Pathfinder it is a DC that nothing sways.
    """
    word = check_on(skill)
    moment = Sway(
        advantage + (("the moment",) if sway > 0 else ()),
        disadvantage + (("the moment",) if sway < 0 else ()),
    )
    check = Check(word.skill, word.tool, word.ability, None, moment.advantage, moment.disadvantage)
    swayed = sway_of(sheet, edition, check)
    score = written(sheet.passives, edition, word.skill, word.tool, word.ability)
    if score:
        tired = RULES[edition].exhaustion == "disadvantage" and sheet.exhaustion > 0
        swayed = Sway(moment.advantage, moment.disadvantage + (("exhaustion",) if tired else ()))
        base = max(score) + sum(value for _, value in exhausted(sheet, edition))
    else:
        base = (
            10
            + modifier(sheet, edition, skill=word.skill, tool=word.tool, ability=word.ability).total
        )
    return base + swayed.net * RULES[edition].passive_step
