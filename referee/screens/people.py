"""People as they are shown: the list, one character, and both as plain data."""

from __future__ import annotations

from collections.abc import Sequence

from referee.campaign import Campaign, Person
from referee.campaign.temperaments import in_words
from referee.errors import Refusal
from referee.screens.items import own_items
from referee.screens.tables import Table
from referee.sheets import (
    ABILITIES,
    SKILLS,
    Edition,
    Sheet,
    ability_modifier,
    check_on,
    in_edition,
    misfits,
    modifier,
    passive,
    shown,
)
from referee.store import Reading
from referee.words import listed

AT_THE_TABLE = (
    *("sleight_of_hand", "deception", "insight", "perception", "intimidation", "persuasion"),
    *("performance", "investigation", "gaming_set"),
)
"""What a cheat, an accusation or a bluff at a table is usually rolled with."""

PASSIVE = ("perception", "insight", "deception", "investigation")


def people_table(campaign: Campaign, people: Sequence[Person], reading: Reading) -> Table:
    """Everybody with what matters most at a table; Passive is passive Perception."""
    rows = [_row(campaign, each, reading) for each in people]
    headings = ("Name", "Kind", "Passive", "Sleight", "Deception", "Insight")
    return Table((*headings, "Purse", "Owes"), rows, right=(2, 3, 4, 5, 6, 7))


def _row(campaign: Campaign, person: Person, reading: Reading) -> tuple[str, ...]:
    sheet, edition = person.sheet, campaign.edition
    skills = [_signed(_modifier(sheet, edition, skill)) for skill in AT_THE_TABLE[:3]]
    owes = -reading.balance(person.debt)
    noticing = _passive(sheet, edition, "perception")
    return (
        person.name,
        person.kind if person.is_listed else f"{person.kind}, {_why_not_listed(person)}",
        "?" if noticing is None else str(noticing),
        *skills,
        campaign.money(reading.balance(person.purse)) if person.has_purse else "own sheet",
        campaign.money(owes) if owes else "",
    )


def _why_not_listed(person: Person) -> str:
    return "retired" if person.character else "history only"


def person_lines(campaign: Campaign, person: Person, reading: Reading) -> list[str]:
    """One character: scores, the modifiers that matter at the table, passive scores, money."""
    sheet, edition = person.sheet, campaign.edition
    skills = [(skill, _modifier(sheet, edition, skill)) for skill in _skills(sheet, edition)]
    lines = [_title(person, edition)]
    scores = [f"{short.upper()} {_score(sheet, ability)}" for ability, short in ABILITIES.items()]
    lines.append("  " + "  ".join(scores))
    lines.append("  " + ", ".join(f"{shown(skill)} {_signed(value)}" for skill, value in skills))
    scores = [f"{shown(each)} {_passive(sheet, edition, each) or '?'}" for each in PASSIVE]
    lines.append("  Passive: " + ", ".join(scores))
    lines += [f"  {line}" for line in _extras(campaign, person)]
    lines += [f"  {line}" for line in money_lines(campaign, person, reading)]
    return lines + [f"  Note: {line}" for line in misfits(sheet, edition)]


def _title(person: Person, edition: Edition) -> str:
    parts = ["NPC" if person.kind == "npc" else "player's character"]
    if person.sheet.level is not None:
        parts.append(f"level {person.sheet.level}")
    parts.append(f"rules of {edition}")
    if not person.is_listed:
        parts.append(_why_not_listed(person))
    return f"{person.name}: {', '.join(parts)}"


def _extras(campaign: Campaign, person: Person) -> list[str]:
    sheet, lines = person.sheet, []
    known = {**sheet.skills, **sheet.tools}
    if known:
        lines.append(listed(f"{shown(name)} ({rank})" for name, rank in known.items()))
    if sheet.traits:
        lines.append(f"Traits: {listed(shown(each) for each in sorted(sheet.traits))}")
    if sheet.exhaustion:
        lines.append(f"Exhaustion {sheet.exhaustion}")
    if person.former:
        lines.append(f"Formerly {listed(person.former)}")
    if person.character and person.character.temperament:
        lines.append(f"Plays {in_words(campaign.temperament(person.character.temperament))}")
    return lines


def money_lines(campaign: Campaign, person: Person, reading: Reading) -> list[str]:
    """What a person has here, and what they owe."""
    if person.has_purse:
        lines = [f"Purse: {campaign.money(reading.balance(person.purse))}"]
    else:
        lines = ["Purse: none here, the gold is on the player's own sheet"]
    owed = -reading.balance(person.debt)
    things = [
        f"{one['name']} ({campaign.money(one['worth'])})" for one in own_items(reading, person)
    ]
    lines += [f"Owes: {campaign.money(owed)}"] if owed else []
    return [*lines, f"Won or staked before: {listed(things)}"] if things else lines


def person_plain(campaign: Campaign, person: Person, reading: Reading) -> dict[str, object]:
    """One character as plain data; the keys are a contract. Money is copper."""
    sheet, edition = person.sheet, campaign.edition
    return {
        "id": person.id,
        "name": person.name,
        "kind": person.kind,
        "former": [*person.former],
        "retired": bool(person.character and person.character.retired),
        "in_file": person.character is not None,
        "temperament": person.character.temperament if person.character else "",
        "purse": reading.balance(person.purse) if person.has_purse else None,
        "owes": -reading.balance(person.debt),
        "abilities": {
            short: {
                "score": sheet.scores.get(ability),
                "modifier": ability_modifier(sheet, ability),
            }
            for ability, short in ABILITIES.items()
        },
        "modifiers": {skill: _modifier(sheet, edition, skill) for skill in _skills(sheet, edition)},
        "passive": {skill: _passive(sheet, edition, skill) for skill in PASSIVE},
        "sheet": sheet.to_plain(),
        "notes": misfits(sheet, edition),
    }


def _skills(sheet: Sheet, edition: Edition) -> list[str]:
    """What matters at the table, and all that the sheet says something of."""
    names = [in_edition(each, edition) if each in SKILLS else each for each in AT_THE_TABLE]
    return list(dict.fromkeys([*names, *sheet.skills, *sheet.modifiers, *sheet.tools]))


def _modifier(sheet: Sheet, edition: Edition, name: str) -> int | None:
    """The modifier; None where the sheet's words are of another edition."""
    try:
        check = check_on(name) if name in sheet.modifiers or name in SKILLS else None
        if check is not None:
            asked = {"skill": check.skill, "tool": check.tool, "ability": check.ability}
            return modifier(sheet, edition, **asked).total
        tool = name in sheet.tools or name == "gaming_set"
        return modifier(sheet, edition, **{"tool" if tool else "skill": name}).total
    except Refusal:
        return None


def _passive(sheet: Sheet, edition: Edition, skill: str) -> int | None:
    try:
        return passive(sheet, edition, skill)
    except Refusal:
        return None


def _signed(value: int | None) -> str:
    return "?" if value is None else f"{value:+d}"


def _score(sheet: Sheet, ability: str) -> str:
    change = f"({ability_modifier(sheet, ability):+d})"
    written = sheet.scores.get(ability)
    return f"{written} {change}" if written is not None else change
