"""What a character is when dice are rolled, and a check resolved by edition.

A check goes: ``Check`` and ``Roll`` -> ``what_is_missing`` (asked of the GM, or ``roll_dice``) ->
``resolve`` -> ``Result``, which ``observe`` holds against each observer.
"""

from referee.sheets.checks import Check, Sway, sway_of
from referee.sheets.editions import RULES, TRAITS, Edition, Rules
from referee.sheets.misfits import misfits
from referee.sheets.missing import Wanted, answered, roll_dice, what_is_missing
from referee.sheets.modifiers import Modifier, ability_modifier, known, modifier
from referee.sheets.noticing import (
    Observation,
    contest_winner,
    notices,
    observe,
    opposed_dc,
    unrolled_total,
)
from referee.sheets.passive import check_on, passive
from referee.sheets.ranks import Rank
from referee.sheets.results import DEGREES, Result, degree_of, resolve
from referee.sheets.rolls import NO_ROLL, Roll, parse_plus, parse_roll
from referee.sheets.scopes import scope_key, subject_key, trait_key
from referee.sheets.sheet import KINDS, Bonus, Kind, Sheet
from referee.sheets.skills import (
    ABILITIES,
    ANY_SET,
    GAMING_SETS,
    PF2E_SKILLS,
    SKILLS,
    ability_key,
    all_skills,
    find_skill,
    in_edition,
    shown,
    skill_key,
    tool_key,
)
from referee.sheets.typed import sheet_from_words

__all__ = [
    "ABILITIES",
    "ANY_SET",
    "DEGREES",
    "GAMING_SETS",
    "KINDS",
    "NO_ROLL",
    "PF2E_SKILLS",
    "RULES",
    "SKILLS",
    "TRAITS",
    "Bonus",
    "Check",
    "Edition",
    "Kind",
    "Modifier",
    "Observation",
    "Rank",
    "Result",
    "Roll",
    "Rules",
    "Sheet",
    "Sway",
    "Wanted",
    "ability_key",
    "ability_modifier",
    "all_skills",
    "answered",
    "check_on",
    "contest_winner",
    "degree_of",
    "find_skill",
    "in_edition",
    "known",
    "misfits",
    "modifier",
    "notices",
    "observe",
    "opposed_dc",
    "parse_plus",
    "parse_roll",
    "passive",
    "resolve",
    "roll_dice",
    "scope_key",
    "sheet_from_words",
    "shown",
    "skill_key",
    "subject_key",
    "sway_of",
    "tool_key",
    "trait_key",
    "unrolled_total",
    "what_is_missing",
]
