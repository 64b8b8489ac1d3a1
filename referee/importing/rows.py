"""A table of people as a GM keeps it: a line of headings, and below it a line for each character."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence

from referee.campaign.typed import Written, read_typed
from referee.errors import BadInput, Refusal
from referee.importing.coins import COPPER, take_coins
from referee.importing.found import LIMITS, Draft
from referee.importing.tree import number, text
from referee.money import parse_amount
from referee.sheets import (
    ABILITIES,
    GAMING_SETS,
    Edition,
    Rank,
    ability_key,
    find_skill,
    tool_key,
)
from referee.words import same_words

PROGRAM = "CSV"
MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 1000, 200, 2000
_DELIMITERS = ("\t", ";", ",", "|")
_NAMES = ("character", "character name", "name", "who", "npc")
_KINDS = {"player": "player", "pc": "player", "p": "player", "npc": "npc", "n": "npc", "gm": "npc"}
_COINS = {"platinum": "pp", "gold": "gp", "electrum": "ep", "silver": "sp", "copper": "cp"}
_RANKS = {
    **dict.fromkeys(
        ("x", "y", "yes", "p", "prof", "proficient", "true", "✓", "✔", "•"), "proficient"
    ),
    **dict.fromkeys(("e", "exp", "expert", "expertise", "xx", "double"), "expertise"),
    **dict.fromkeys(("h", "half"), "half"),
}
_NOT = ("", "-", "–", "—", "no", "n", "none", "false", "null", "n/a")
_ASIDE = re.compile(r"\([^)]*\)|[.:*]")
"""What a heading may have beside its words: ``Sleight of Hand (DEX)``, ``Prof. Bonus``."""

_SIGNED = re.compile(r"[-+−]?[0-9]{1,3}", re.ASCII)
_LISTS = {
    "skills": "proficient",
    "proficiencies": "proficient",
    "skill proficiencies": "proficient",
    "expertise": "expertise",
    "tools": "proficient",
    "gaming sets": "proficient",
}
_TEXTS = ("temperament", "notes")
_END = "\x1fend of the table"
"""A line behind the last: within a quotation that was never closed it is no line of its own."""


def read_rows(body: str, file: str) -> list[Draft]:
    """Read every line with a name. BadInput where the headings name no column for names."""
    rows = [*_rows(body, file)]
    headings = [same_words(_ASIDE.sub(" ", text(cell))) for cell in rows[0]] if rows else []
    named = next((name for name in _NAMES if name in headings), None)
    if named is None:
        raise BadInput(
            f"{file} is neither JSON nor a table: the first line of a table names its columns, "
            "one of them name."
        )
    column = headings.index(named)
    drafts = [
        _draft(row, headings, column, file)
        for row in rows[1:]
        if column < len(row) and row[column].strip()
    ]
    if not drafts:
        raise BadInput(
            f"{file} has headings and nobody below them: write a line for each character."
        )
    return drafts


def _rows(body: str, file: str) -> Iterator[list[str]]:
    """The lines that are not empty, cut into cells at whatever the headings are cut at."""
    first = next((line for line in body.splitlines() if line.strip()), "")
    cut_at = max(_DELIMITERS, key=first.count)
    count = 0
    lines = [*body.splitlines(keepends=True), _END]
    try:
        for row in csv.reader(lines, delimiter=cut_at):
            if row == [_END]:
                return
            if not any(cell.strip() for cell in row):
                continue
            count += 1
            if count > MOST_ROWS + 1 or len(row) > MOST_COLUMNS:
                raise BadInput(
                    f"{file} is larger than a table of people: at most {MOST_ROWS} lines of "
                    f"{MOST_COLUMNS} columns are read."
                )
            yield row
    except csv.Error:
        pass
    raise BadInput(
        f"{file} cannot be read as a table: a quotation mark may be missing its other one."
    )


def _draft(row: Sequence[str], headings: Sequence[str], named: int, file: str) -> Draft:
    draft = Draft(file, PROGRAM, text(row[named]))
    coins: dict[str, str] = {}
    for heading, cell in zip(headings, row, strict=False):
        value = " ".join(cell[:LONGEST_CELL].split())
        if not heading or heading in _NAMES or not value:
            continue
        coin = _coin(heading, headings)
        if coin:
            coins[coin] = value
        elif not any(take(draft, heading, value) for take in _COLUMNS):
            draft.leave(f"the column {heading[:40]}")
    if coins:
        take_coins(draft, coins)
    _drop_what_is_nothing(draft)
    return draft


def _coin(heading: str, headings: Sequence[str]) -> str:
    """Which coins a column counts: ``pp`` is platinum only where gold has a column of its own."""
    if heading == "pp" and not {"gp", "gold"} & set(headings):
        return ""
    return heading if heading in COPPER else _COINS.get(heading, "")


def _own(draft: Draft, heading: str, value: str) -> bool:
    if heading in ("kind", "type", "player or npc"):
        kind = _KINDS.get(same_words(value))
        draft.kind, draft.says_kind = kind or draft.kind, draft.says_kind or kind is not None
        if kind is None:
            draft.leave(f"{heading} {value[:20]}: player or npc is known")
    elif heading in _TEXTS:
        draft.own[heading] = value
    elif heading == "edition" and value in ("2014", "2024"):
        draft.edition = Edition(value)
    elif heading in ("purse", "coins", "money"):
        _take_purse(draft, value)
    else:
        return False
    return True


def _take_purse(draft: Draft, value: str) -> None:
    try:
        draft.coins = parse_amount(value, zero=True)
    except Refusal as refusal:
        draft.leave(f"coins: {refusal}")


def _list(draft: Draft, heading: str, value: str) -> bool:
    """``stealth, deception (expertise)`` in one cell; traits and advantages likewise."""
    words = [word.strip() for word in re.split(r"[,;/]", value) if word.strip()]
    if heading in ("traits", "trait", "features"):
        _take_each(draft, [f"trait={word}" for word in words])
    elif heading in ("advantage", "disadvantage"):
        _take_each(draft, [f"{heading}={word}" for word in words])
    elif heading in _LISTS:
        for word in words:
            name, _, rank = word.partition("(")
            known = _RANKS.get(same_words(rank.rstrip(") ")), _LISTS[heading])
            _take_each(draft, [f"{name.strip()}={known}"])
    else:
        return False
    return True


def _typed(draft: Draft, heading: str, value: str) -> bool:
    """A heading that ``character set`` would take before its =, with what a cell says of it."""
    about, _, last = heading.rpartition(" ")
    if about and last in ("mod", "modifier", "bonus", "score", "save"):
        if last == "save":
            return False
        if about != "proficiency":
            heading = about
    if value.lower() in _NOT:
        return _is_known(heading)
    if last in ("mod", "modifier") and _SIGNED.fullmatch(value) and value[0].isdigit():
        value = f"+{value}"
    elif _is_subject(heading):
        value = f"+{value}" if value.isdecimal() else _RANKS.get(same_words(value), value)
    elif value.startswith("+") and not _is_ability(heading):
        value = value[1:]
    if not _is_known(heading):
        return False
    _take_each(draft, [f"{heading}={value.replace('−', '-')}"])
    return True


def _is_known(heading: str) -> bool:
    """Whether ``character set`` takes such a heading at all."""
    try:
        read_typed(f"{heading}=")
    except Refusal:
        return False
    return heading not in ("retired", "purse")


def _is_ability(heading: str) -> bool:
    return heading in ABILITIES or heading in ABILITIES.values()


def _is_subject(heading: str) -> bool:
    """Whether a heading is a skill or a gaming set, whose number is a modifier."""
    if _is_ability(heading):
        return False
    try:
        find_skill(heading)
    except Refusal:
        return tool_key(heading) in (*GAMING_SETS, "gaming_set")
    return True


def _take_each(draft: Draft, words: Sequence[str]) -> None:
    for word in words:
        try:
            parts = read_typed(word)
        except Refusal:
            draft.leave(word.replace("=", " ")[:60])
            continue
        for part in parts:
            _take_part(draft, part)


def _take_part(draft: Draft, part: Written) -> None:
    if part.value is None:
        return
    if part.part in ("level", "proficiency_bonus", "exhaustion"):
        setattr(draft, part.part, part.value)
    elif part.part in ("skills", "tools"):
        getattr(draft, part.part)[part.name] = Rank.parse(str(part.value))
    elif part.part == "scores":
        draft.take_score(ability_key(part.name), part.value)
    elif part.part == "ability_modifiers":
        draft.ability_modifiers[ability_key(part.name)] = int(part.value)
    elif part.part in ("modifiers", "passives"):
        found = number(part.value, *LIMITS["modifier" if part.part == "modifiers" else "passive"])
        if found is not None:
            getattr(draft, part.part)[part.name] = found
    elif part.part in ("traits", "advantage", "disadvantage"):
        getattr(draft, part.part).add(part.name)


def _drop_what_is_nothing(draft: Draft) -> None:
    draft.skills = {name: rank for name, rank in draft.skills.items() if rank is not Rank.NONE}


_COLUMNS: tuple[Callable[[Draft, str, str], bool], ...] = (_own, _list, _typed)
