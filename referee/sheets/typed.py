"""A character made on the spot from a few words: ``Vex sleight+5 pp13``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field

from referee.errors import BadInput, NotFound
from referee.records import record
from referee.sheets.editions import TRAITS
from referee.sheets.ranks import Rank
from referee.sheets.sheet import KINDS, Kind, Sheet
from referee.sheets.skills import (
    ABILITIES,
    ANY_SET,
    GAMING_SETS,
    ability_key,
    all_skills,
    is_set,
    shown,
)
from referee.words import did_you_mean, match, said, same_words

_LONGEST = 60
_NUMBERED = re.compile(r"(.*[^\W\d_])[\s_-]*?([+-]?)([0-9]{1,3})")
_SETS = (*GAMING_SETS, ANY_SET)
_LEVEL, _BONUS = ("level", "lvl"), ("prof", "proficiency", "pb")


@record(frozen=False)
class _Draft:
    kind: Kind
    level: int | None = None
    proficiency_bonus: int | None = None
    exhaustion: int = 0
    scores: dict[str, int] = field(default_factory=dict)
    ability_modifiers: dict[str, int] = field(default_factory=dict)
    tools: dict[str, Rank] = field(default_factory=dict)
    modifiers: dict[str, int] = field(default_factory=dict)
    passives: dict[str, int] = field(default_factory=dict)
    traits: set[str] = field(default_factory=set)


def sheet_from_words(name: str, words: Iterable[str], kind: Kind = "player") -> Sheet:
    """Make a sheet from words, each shortened as far as it is unique.

    ``sleight+5`` the whole modifier of a skill or gaming set; ``dex+3`` or ``dex16`` an ability;
    ``pp13`` or ``passive13`` passive Perception, ``passive_insight12`` another; ``prof+2``,
    ``level5``, ``exhaustion1``; ``cards`` proficient with that set; a trait; ``npc`` or ``player``.
    BadInput or NotFound, with a guess, for any other word; an amount of money is one of those.
    """
    draft = _Draft(kind)
    for word in words:
        _take(draft, word)
    return Sheet(
        name=name,
        kind=draft.kind,
        scores=draft.scores,
        ability_modifiers=draft.ability_modifiers,
        level=draft.level,
        proficiency_bonus=draft.proficiency_bonus,
        tools=draft.tools,
        modifiers=draft.modifiers,
        passives=draft.passives,
        traits=frozenset(draft.traits),
        exhaustion=draft.exhaustion,
    )


def _take(draft: _Draft, typed: str) -> None:
    word = typed.strip().lower().replace("−", "-")
    numbered = _NUMBERED.fullmatch(word) if len(word) <= _LONGEST else None
    if numbered is None:
        _take_bare(draft, typed)
        return
    about, sign, number = same_words(numbered[1]), numbered[2], int(numbered[3])
    for takes in (_take_own, _take_passive, _take_modifier):
        if takes(draft, typed, about, sign, -number if sign == "-" else number):
            return


def _take_own(draft: _Draft, typed: str, about: str, sign: str, number: int) -> bool:
    if about in _LEVEL:
        draft.level = number
    elif about in _BONUS:
        draft.proficiency_bonus = number
    elif about == "exhaustion":
        draft.exhaustion = number
    else:
        return False
    return True


def _take_passive(draft: _Draft, typed: str, about: str, sign: str, number: int) -> bool:
    first, _, rest = about.partition(" ")
    if about == "pp":
        first, rest = "passive", ""
    if first != "passive":
        return False
    if sign:
        raise BadInput(f"{said(typed)}: a passive score is written without a sign, as pp13.")
    skill = match(rest, all_skills(), "skill") if rest else "perception"
    _put(draft.passives, skill, number, typed)
    return True


def _take_modifier(draft: _Draft, typed: str, about: str, sign: str, number: int) -> bool:
    found = match(about, [*all_skills(), *_SETS, *ABILITIES, *ABILITIES.values()], "skill")
    if found in ABILITIES or found in ABILITIES.values():
        _put(draft.ability_modifiers if sign else draft.scores, ability_key(found), number, typed)
    elif sign:
        _put(draft.modifiers, found, number, typed)
    else:
        raise BadInput(
            f"{said(typed)}: write {found}+{number} for a modifier, or passive_{found}{number}."
        )
    return True


def _take_bare(draft: _Draft, typed: str) -> None:
    word = same_words(typed[:_LONGEST])
    for kind in KINDS:
        if word == kind:
            draft.kind = kind
            return
    known = [*TRAITS, *_SETS]
    try:
        found = match(typed, known, "trait or gaming set")
    except NotFound:
        raise NotFound(_no_such_word(typed)) from None
    if is_set(found):
        draft.tools[found] = Rank.PROFICIENT
    else:
        draft.traits.add(found)


def _no_such_word(typed: str) -> str:
    try:
        skill = match(typed, [*all_skills(), *ABILITIES.values()], "skill")
    except (NotFound, BadInput):
        guess = did_you_mean(typed, [*all_skills(), *TRAITS, *_SETS, *KINDS])
        mend = f"Did you mean {guess}?" if guess else "Write sleight+5, dex16, pp13 or npc."
        return f"{said(typed)} says nothing about a character. {mend}"
    return f"How good is {shown(skill)}? Write {skill}+5."


def _put(into: dict[str, int], key: str, number: int, typed: str) -> None:
    if key in into:
        raise BadInput(f"{said(typed)}: {shown(key)} is there twice. Write it once.")
    into[key] = number
