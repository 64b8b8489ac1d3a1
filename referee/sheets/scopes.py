"""What something on a sheet is on: one skill, tool or ability, or every check."""

from __future__ import annotations

from referee.errors import NotFound
from referee.sheets.editions import TRAITS
from referee.sheets.skills import ABILITIES, ability_key, is_set, skill_key, slug, tool_key
from referee.words import ask_again, said

CHECKS, SKILL_CHECKS = "checks", "skills"
"""What a bonus or a sway may be on besides one ability, skill or tool: every check, or every skill."""


def trait_key(text: str) -> str:
    """Read a trait that touches checks. NotFound, with a guess, for anything else."""
    key = slug(text)
    if key in TRAITS:
        return key
    raise NotFound(f"There is no trait {said(text)}. {ask_again(key, TRAITS)}")


def subject_key(text: str) -> str:
    """Read what a modifier or passive score is of: a skill, an ability, a gaming set or a tool.

    A word that is no skill must be a gaming set or end in ``_tools``, ``_kit``, ``_set`` or the
    like, so that a misspelt skill is not taken for a tool.
    """
    key = tool_key(text)
    if is_set(key) or key.rpartition("_")[2] in ("tools", "kit", "set", "supplies", "utensils"):
        return key
    if slug(text) in ABILITIES or slug(text) in ABILITIES.values():
        return ability_key(text)
    return skill_key(text)


def scope_key(text: str) -> str:
    """Read what a bonus is on: as ``subject_key``, or "checks" or "skills" for all of them."""
    key = slug(text)
    return key if key in (CHECKS, SKILL_CHECKS) else subject_key(text)
