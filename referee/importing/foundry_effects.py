"""Active effects of Foundry VTT: a cloak or a feature that changes the sheet, put onto it.

An export has the sheet as it was written and the effects beside it. Only those are put on that
touch what a check needs, and only of things that are worn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from referee.importing.found import Draft
from referee.importing.tree import at, each, is_set, number, text

_KEY = re.compile(
    r"(?:system|data)\.(?:"
    r"abilities\.(?:str|dex|con|int|wis|cha)\.(?:value|bonuses\.check|check\.roll\.mode)"
    r"|bonuses\.abilities\.(?:check|skill)"
    r"|(?:skills|tools)\.[a-z]{3,5}\.(?:value|ability|bonuses\.(?:check|passive)|roll\.(?:mode|min))"
    r"|attributes\.exhaustion)"
    r"|flags\.dnd5e\.(?:reliableTalent|halflingLucky|jackOfAllTrades|remarkableAthlete|observantFeat)"
)
_ADD, _UPGRADE, _DOWNGRADE, _OVERRIDE = "2", "4", "3", "5"
_WAYS = {"custom": "0", "add": "2", "downgrade": "3", "upgrade": "4", "override": "5"}
_WORN = ("equipment", "weapon", "consumable", "tool", "loot", "container", "backpack")
MOST = 500


def with_effects(actor: object, draft: Draft) -> Mapping[str, Any]:
    """The actor with its effects put on, what they were noted."""
    if not isinstance(actor, Mapping):
        return {}
    parts = ("name", "type", "system", "data", "flags")
    put = {part: deepcopy(actor[part]) for part in parts if part in actor}
    for name, effect in _effects(actor, draft):
        changed = [change for change in _changes(effect) if _put(put, change)]
        if changed:
            draft.guess(f"effect of {name[:40] or 'something'} put on")
    return {**put, "items": actor.get("items"), "effects": None}


def _effects(actor: Mapping[str, Any], draft: Draft) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Each effect that holds, with the name of what it comes from."""
    count = 0
    for source, effects in _sources(actor):
        for effect in each(effects):
            count += 1
            if count > MOST:
                draft.leave(f"effects beyond the first {MOST}")
                return
            if is_set(at(effect, "disabled")) or not any(_known(_changes(effect))):
                continue
            if source is None or _holds(source, effect):
                yield text(at(effect, "name")) or text(at(effect, "label")), effect
            elif not _is_worn(source):
                draft.leave(f"{text(at(source, 'name'))[:40]}, which is not worn")


def _sources(actor: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, object] | None, object]]:
    yield None, actor.get("effects")
    for item in each(actor.get("items")):
        yield item, item.get("effects")


def _holds(item: Mapping[str, object], effect: Mapping[str, object]) -> bool:
    passes_on = effect.get("transfer")
    return (passes_on is None or is_set(passes_on)) and _is_worn(item)


def _is_worn(item: Mapping[str, object]) -> bool:
    """Features always hold; things where they are equipped, and attuned if they ask for it."""
    if text(item.get("type")) not in _WORN:
        return True
    system = item.get("system", item.get("data"))
    asks = text(at(system, "attunement"))
    attuned = asks not in ("required", "1") or is_set(at(system, "attuned"))
    return is_set(at(system, "equipped")) and attuned


def _changes(effect: Mapping[str, object]) -> list[Mapping[str, object]]:
    inside = effect.get("changes")
    return [*each(inside if inside is not None else at(effect, "system", "changes"))][:100]


def _known(changes: list[Mapping[str, object]]) -> Iterator[bool]:
    yield from (bool(_KEY.fullmatch(text(change.get("key")))) for change in changes)


def _put(tree: dict[str, Any], change: Mapping[str, object]) -> bool:
    """Put one change onto the tree; False where it touches nothing that a check needs."""
    key = text(change.get("key"))
    if not _KEY.fullmatch(key):
        return False
    root, *path = key.split(".")
    if root in ("system", "data"):
        root = "system" if isinstance(tree.get("system"), dict) else "data"
    *way, last = path
    inside = tree
    for step in (root, *way):
        below = inside.get(step)
        if not isinstance(below, dict):
            below = inside[step] = {}
        inside = below
    inside[last] = _changed(inside.get(last), change)
    return True


def _changed(old: object, change: Mapping[str, object]) -> object:
    value = change.get("value")
    way = text(change.get("mode")) or _WAYS.get(text(change.get("type")), _ADD)
    new, before = number(value, -1000, 1000), number(old, -1000, 1000)
    if way == _OVERRIDE or old in (None, "", False):
        return value
    if way in (_UPGRADE, _DOWNGRADE) and new is not None and before is not None:
        return max(new, before) if way == _UPGRADE else min(new, before)
    if new is not None and before is not None:
        return before + new
    sign = "" if text(value)[:1] in ("+", "-") else "+"
    return f"{text(old)}{sign}{text(value)}"
