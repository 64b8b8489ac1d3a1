"""What is typed of a character, ``dex=16`` or ``sleight+5``, as what is to be written of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import cast

from referee.campaign.characters import KINDS
from referee.errors import BadInput, NotFound, Refusal
from referee.records import record
from referee.sheets import (
    ABILITIES,
    ANY_SET,
    GAMING_SETS,
    TRAITS,
    Rank,
    Sheet,
    ability_key,
    all_skills,
    sheet_from_words,
    trait_key,
)
from referee.words import ask_again, match, said, same_words

LISTS = ("traits", "advantage", "disadvantage")
_NUMBERS = {
    "level": "level",
    "lvl": "level",
    "prof": "proficiency_bonus",
    "pb": "proficiency_bonus",
    "proficiency": "proficiency_bonus",
    "proficiency bonus": "proficiency_bonus",
    "exhaustion": "exhaustion",
}
_TEXTS = ("temperament", "notes")
_SWITCHES = ("purse", "retired")
_NUMBER = re.compile(r"[-+−]?[0-9]{1,4}")
_SUBJECTS = (*GAMING_SETS, ANY_SET)


@record
class Written:
    """One thing to be written of a character, or (value None) to be taken away.

    part: a key of the entry, such as "kind" or "scores". name: the key or item in it, "" where the
    part has the value itself. An item of a list has the value True.
    """

    part: str
    name: str
    value: str | int | None

    def __str__(self) -> str:
        what = self.name or self.part
        if self.part == "passives":
            what = f"passive {what}"
        if self.value is None:
            return f"{what} taken away"
        if self.value is True:
            return what if self.name and self.part == "traits" else f"{self.part} {what}".strip()
        signed = self.part in ("modifiers", "ability_modifiers") and isinstance(self.value, int)
        return f"{what} {self.value:+d}" if signed else f"{what} {_shown(self.value)}"


def _shown(value: str | int) -> str:
    return "yes" if value is True else "no" if value is False else str(value)


def read_typed(word: str) -> list[Written]:
    """Read ``dex=16``, ``stealth=expertise``, ``pp=13``, ``purse=yes``, or ``sleight+5``, ``npc``.

    Nothing behind the ``=`` takes it away. BadInput or NotFound, with a guess, for anything else.
    """
    key, equals, value = word.partition("=")
    if not equals:
        return _read_word(word)
    about, value = same_words(key), value.strip()
    if not about:
        raise BadInput(f"{said(word)}: what is to be written stands before the =, as in dex=16.")
    for reads in _READERS:
        found = reads(about, value, word)
        if found is not None:
            _refuse_impossible(found, word)
            return [found]
    known = ["kind", *_NUMBERS, *_TEXTS, *_SWITCHES, "trait", "pp", *LISTS, *_subjects()]
    raise NotFound(
        f"{said(key)} is nothing that is written of a character. {ask_again(key, known)}"
    )


def written_of(plain: Mapping[str, object]) -> list[Written]:
    """The parts of a sheet as plain data, one by one; its name and kind are left out."""
    found: list[Written] = []
    for part, value in plain.items():
        if isinstance(value, dict):
            names = cast("dict[str, str | int]", value)
            found += [Written(part, _brief(part, name), each) for name, each in names.items()]
        elif isinstance(value, list):
            found += [Written(part, str(name), True) for name in value]
        elif part not in ("name", "kind"):
            found.append(Written(part, "", cast("str | int", value)))
    return found


def entry_of(written: list[Written]) -> dict[str, object]:
    """All that is written as the value of a new entry; of the same thing the last word counts."""
    last = {(each.part, each.name): each for each in written}
    entry: dict[str, object] = {}
    for each in last.values():
        if each.value is None:
            continue
        if each.part in LISTS:
            cast("list[str]", entry.setdefault(each.part, [])).append(each.name)
        elif each.name:
            cast("dict[str, object]", entry.setdefault(each.part, {}))[each.name] = each.value
        else:
            entry[each.part] = each.value
    return {part: entry[part] for part in _ORDER if part in entry}


_ORDER = (
    *("kind", "purse", "level", "proficiency_bonus", "scores", "ability_modifiers", "skills"),
    *("tools", "modifiers", "passives", "traits", "advantage", "disadvantage", "exhaustion"),
    *("temperament", "retired", "notes"),
)


def _read_word(word: str) -> list[Written]:
    if same_words(word) in KINDS:
        return [Written("kind", "", same_words(word))]
    return written_of(sheet_from_words("nobody", [word]).to_plain())


def _brief(part: str, name: str) -> str:
    return ABILITIES[name] if part in ("scores", "ability_modifiers") else name


def _refuse_impossible(found: Written, word: str) -> None:
    """Let the sheet itself say what it cannot have."""
    if found.value is None or found.part in ("kind", *_TEXTS, *_SWITCHES):
        return
    value: object = {found.name: found.value} if found.name else found.value
    value = [found.name] if found.part in LISTS else value
    try:
        Sheet.from_plain({"name": "nobody", found.part: value})
    except Refusal as refusal:
        raise type(refusal)(f"{said(word)}: {str(refusal).removeprefix('nobody: ')}") from None


def _own(about: str, value: str, word: str) -> Written | None:
    if about == "kind":
        if value and value not in KINDS:
            raise BadInput(f"{said(value)} is no kind of character: write player or npc.")
        return Written("kind", "", value or None)
    if about in _NUMBERS:
        return Written(_NUMBERS[about], "", _number(value, word))
    if about in _TEXTS:
        return Written(about, "", " ".join(value.split()) or None)
    if about in _SWITCHES:
        if value.lower() not in ("", "yes", "no"):
            raise BadInput(f"{said(word)}: write {about}=yes or {about}=no.")
        return Written(about, "", {"yes": True, "no": False}.get(value.lower()))
    return None


def _passive(about: str, value: str, word: str) -> Written | None:
    first, _, rest = about.partition(" ")
    if first not in ("pp", "passive") or (first == "pp" and rest):
        return None
    skill = match(rest, all_skills(), "skill") if rest else "perception"
    return Written("passives", skill, _number(value, word))


def _listed(about: str, value: str, word: str) -> Written | None:
    if about in ("trait", "traits"):
        return Written("traits", trait_key(match(value, TRAITS, "trait")), True)
    if about in ("advantage", "disadvantage"):
        return Written(about, match(value, [*_subjects(), "checks", "skills"], "skill"), True)
    if about in map(same_words, TRAITS):
        if value.lower() not in ("", "yes", "no"):
            raise BadInput(f"{said(word)}: write {word.partition('=')[0]}=yes or =no.")
        return Written("traits", trait_key(about), True if value.lower() == "yes" else None)
    return None


def _subject(about: str, value: str, word: str) -> Written | None:
    try:
        subject = match(about, _subjects(), "skill")
    except NotFound:
        return None
    if subject in ABILITIES or subject in ABILITIES.values():
        part = "ability_modifiers" if value[:1] in ("+", "-", "−") else "scores"
        return Written(part, ABILITIES[ability_key(subject)], _number(value, word))
    known = "tools" if subject in _SUBJECTS else "skills"
    if value[:1] in ("+", "-", "−"):
        return Written("modifiers", subject, _number(value, word))
    if _NUMBER.fullmatch(value):
        raise BadInput(
            f"{said(word)}: write {subject}=+{value} for a modifier, or passive_{subject}={value}."
        )
    return Written(known, subject, str(Rank.parse(value)) if value else None)


def _subjects() -> list[str]:
    return [*all_skills(), *_SUBJECTS, *ABILITIES, *ABILITIES.values()]


def _number(value: str, word: str) -> int | None:
    if not value:
        return None
    if not _NUMBER.fullmatch(value) or not value.isascii():
        raise BadInput(f"{said(word)}: a whole number is due behind the =.")
    return int(value)


_READERS: tuple[Callable[[str, str, str], Written | None], ...] = (
    _own,
    _passive,
    _listed,
    _subject,
)
