"""What an import took of somebody, what it guessed and what it left: a short table for each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat

from referee.campaign import Campaign
from referee.importing import Found
from referee.screens.wrapping import folded, screen_width
from referee.sheets import ABILITIES, Edition, Sheet, misfits, shown
from referee.words import listed

_LABEL = 9


def imported_lines(
    campaign: Campaign, found: Found, says: str, before: Sheet | None = None
) -> list[str]:
    """One character: who, from where, then taken, guessed and left.

    ``says`` is what becomes of it; ``before`` the sheet that it goes in place of.
    """
    edition = f", {found.edition}" if found.edition else ""
    lines = [f"{found.name} ({found.file}, {found.program}{edition}): {says}"]
    width = screen_width()
    room = None if width is None else max(width - _LABEL - 2, 20)
    for label, words in _rows(campaign, found, before):
        for begin, line in zip(chain([label], repeat("")), folded(words, room, 0), strict=False):
            lines.append(f"  {begin:<{_LABEL}}{line}")
    return lines


def _rows(campaign: Campaign, found: Found, before: Sheet | None) -> Iterator[tuple[str, str]]:
    label = "took"
    own = ", ".join(f"{key} {value}" for key, value in found.own.items())
    for words in [*_taken(found.sheet), *([own] if own else [])] or ["the name alone"]:
        yield label, words
        label = ""
    if before:
        yield "changes", "; ".join(_changes(before, found.sheet)) or "nothing"
    if found.guessed:
        yield "guessed", "; ".join(found.guessed)
    left = [*found.left, *_notes(campaign, found)]
    if left:
        yield "left", "; ".join(left)
    if found.coins:
        yield "coins", campaign.money(found.coins)


def _taken(sheet: Sheet) -> Iterator[str]:
    """What a sheet says, in lines: numbers, proficiencies, what is always added."""
    numbers = [] if sheet.level is None else [f"level {sheet.level}"]
    if sheet.proficiency_bonus is not None:
        numbers.append(f"proficiency bonus {sheet.proficiency_bonus:+d}")
    scores = {**sheet.scores, **{key: f"{n:+d}" for key, n in sheet.ability_modifiers.items()}}
    numbers += [
        f"{short.upper()} {scores[each]}" for each, short in ABILITIES.items() if each in scores
    ]
    if sheet.exhaustion:
        numbers.append(f"exhaustion {sheet.exhaustion}")
    if numbers:
        yield ", ".join(numbers)
    ranks = {**sheet.skills, **sheet.tools}
    known = [
        f"{shown(name)} {sheet.modifiers[name]:+d}"
        if name in sheet.modifiers
        else f"{shown(name)} ({ranks[name]})"
        for name in dict.fromkeys([*ranks, *sheet.modifiers])
    ]
    known += [f"passive {shown(name)} {number}" for name, number in sheet.passives.items()]
    if known:
        yield ", ".join(known)
    more = [shown(trait) for trait in sorted(sheet.traits)]
    more += [
        f"{' '.join(_bonus(each.amount, each.dice))} on {_on(each.on)}" for each in sheet.bonuses
    ]
    for way, scopes in (("advantage", sheet.advantage), ("disadvantage", sheet.disadvantage)):
        if scopes:
            more.append(f"{way} on {listed(map(_on, sorted(scopes)))}")
    if more:
        yield ", ".join(more)


def _changes(before: Sheet, now: Sheet) -> Iterator[str]:
    """What is another on the new sheet: ``level 4, now 5``; ``Insight gone``."""
    old, new = dict(_facts(before)), dict(_facts(now))
    for what in dict.fromkeys([*old, *new]):
        if what not in new:
            yield f"{what} gone"
        elif what not in old:
            yield f"{what} {new[what]} is new".replace("  ", " ")
        elif old[what] != new[what]:
            yield f"{what} {old[what]}, now {new[what]}"


def _facts(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Each thing that a sheet says, with its value as it is read."""
    plain = sheet.to_plain()
    for part, value in plain.items():
        if part in ("name", "kind", "bonuses"):
            continue
        about = _PARTS.get(part, "")
        if isinstance(value, dict):
            yield from ((f"{about}{_short(name)}", str(each)) for name, each in value.items())
        elif isinstance(value, list):
            yield from ((f"{about}{_on(str(each))}", "") for each in value)
        else:
            yield part.replace("_", " "), str(value)
    for bonus in sheet.bonuses:
        yield f"{' '.join(_bonus(bonus.amount, bonus.dice))} on {_on(bonus.on)}", ""


_PARTS = {
    "ability_modifiers": "modifier of ",
    "modifiers": "modifier of ",
    "passives": "passive ",
    "advantage": "advantage on ",
    "disadvantage": "disadvantage on ",
}


def _short(name: str) -> str:
    return ABILITIES[name].upper() if name in ABILITIES else shown(name)


def _bonus(amount: int, dice: str) -> Iterator[str]:
    if dice:
        yield f"+{dice}"
    if amount:
        yield f"{amount:+d}"


def _on(scope: str) -> str:
    return {"checks": "every check", "skills": "every skill"}.get(scope, shown(scope))


def _notes(campaign: Campaign, found: Found) -> Iterator[str]:
    """What the campaign's edition makes of it."""
    if found.edition and found.edition != campaign.edition:
        yield f"it is of {found.edition}, and this campaign plays by {campaign.edition}"
    elif campaign.edition is Edition.PF2E:
        yield "it is of fifth edition, and this campaign plays by pf2e"
    for note in misfits(found.sheet, campaign.edition):
        yield note.removeprefix(f"{found.name}: ").removesuffix(".")


def imported_plain(found: Found, becomes: str) -> dict[str, object]:
    """One character as plain data; the keys are a contract. Coins are copper.

    becomes: "new", "written over", or "" where nothing was written.
    """
    return {
        "name": found.name,
        "file": found.file,
        "program": found.program,
        "edition": str(found.edition) if found.edition else None,
        "entry": found.entry(),
        "coins": found.coins,
        "guessed": [*found.guessed],
        "left": [*found.left],
        "becomes": becomes,
    }
