"""The modifiers of a D&D Beyond character: from people, class, background, things, feats, conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from referee.importing.found import Draft
from referee.importing.tree import at, each, is_set, number, text
from referee.records import record
from referee.sheets import SKILLS as KNOWN_SKILLS

SOURCES = ("race", "class", "background", "item", "feat", "condition")
MOST = 5000


@record
class Modifier:
    """One modifier that holds always. way: "bonus", "set", "proficiency" ...; on: a slug such as
    "sleight-of-hand"; value: None where the file gives no number; stat: 1 to 6, the ability whose
    modifier is the number, 0 for none. source: the thing, or one of ``SOURCES``."""

    way: str
    on: str
    value: int | None
    stat: int
    source: str


def modifiers_of(character: Mapping[str, object], draft: Draft) -> list[Modifier]:
    """Every modifier that holds; what holds at times, or of a thing that is not worn, is noted."""
    unworn, things = dict(_unworn(character)), dict(_things(character))
    found: list[Modifier] = []
    for source in SOURCES:
        for one in islice(each(at(character, "modifiers", source)), MOST):
            component = text(one.get("componentId"))
            made = _modifier(one, things.get(component, source) if source == "item" else source)
            if made is None or not is_held(one):
                continue
            restriction = text(one.get("restriction"))
            thing = unworn.get(component) if source == "item" else None
            if thing is not None:
                if _matters(made):
                    draft.leave(f"{thing[:40]}, which is not worn")
            elif restriction:
                if _matters(made):
                    draft.leave(f"{made.on} {made.way}, {restriction[:60]}")
            else:
                found.append(made)
    return found


def is_held(one: Mapping[str, object]) -> bool:
    """Whether a modifier is granted; where the file says nothing it is."""
    said = one.get("isGranted")
    return said is None or is_set(said)


def _modifier(one: Mapping[str, object], source: str) -> Modifier | None:
    way, on = text(one.get("type")).lower(), text(one.get("subType")).lower()
    if not way or not on:
        return None
    value = number(one.get("value"), -100, 100)
    if value is None:
        value = number(one.get("fixedValue"), -100, 100)
    return Modifier(way, on, value, number(one.get("statId"), 1, 6) or 0, source)


def _matters(made: Modifier) -> bool:
    """Whether a check could feel it: saves, speeds, armour and languages are never spoken of."""
    ways = ("bonus", "set", "proficiency", "expertise", "advantage", "disadvantage")
    return made.way in ways and (
        made.on.endswith(("-score", "-checks", "-set"))
        or made.on.removeprefix("passive-") in SKILLS
    )


SKILLS = {skill.replace("_", "-"): skill for skill in KNOWN_SKILLS}
"""Slugs of skills."""


def _unworn(character: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Things that are carried and not worn (or not attuned): their ids, with their names."""
    things = [*islice(each(character.get("inventory")), MOST)]
    worn = {text(at(thing, "definition", "id")) for thing in things if _is_worn(thing)}
    for thing in things:
        definition = thing.get("definition")
        if text(at(definition, "id")) not in worn:
            yield text(at(definition, "id")), text(at(definition, "name")) or "a thing"


def _things(character: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for thing in islice(each(character.get("inventory")), MOST):
        name = text(at(thing, "definition", "name"))
        if name:
            yield text(at(thing, "definition", "id")), name


def _is_worn(thing: Mapping[str, object]) -> bool:
    definition = thing.get("definition")
    can_equip = at(definition, "canEquip")
    worn = is_set(thing.get("equipped")) or (can_equip is not None and not is_set(can_equip))
    return worn and (is_set(thing.get("isAttuned")) or not is_set(at(definition, "canAttune")))
