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


def imported_lines(campaign: Campaign, found: Found, says: str) -> list[str]:
    """One character: who, from where, then taken, guessed and left. ``says`` is what becomes of it."""
    edition = f", {found.edition}" if found.edition else ""
    lines = [f"{found.name} ({found.file}, {found.program}{edition}): {says}"]
    width = screen_width()
    room = None if width is None else max(width - _LABEL - 2, 20)
    for label, words in _rows(campaign, found):
        for begin, line in zip(chain([label], repeat("")), folded(words, room, 0), strict=False):
            lines.append(f"  {begin:<{_LABEL}}{line}")
    return lines


def _rows(campaign: Campaign, found: Found) -> Iterator[tuple[str, str]]:
    label = "took"
    own = ", ".join(f"{key} {value}" for key, value in found.own.items())
    for words in [*_taken(found.sheet), *([own] if own else [])] or ["the name alone"]:
        yield label, words
        label = ""
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
