"""``extends``: a ruleset that says only what differs from another.

Maps merge all the way down; lists and texts are replaced; procedures and named formulas match by name, whatever their
parameters; ``removed`` deletes and must hit something; tests are not inherited.
"""

from __future__ import annotations

from referee.source import Faults, Map, Node, Text, did_you_mean

REMOVED = "removed"
BY_NAME = {"procedures", "define"}
NOT_INHERITED = {"tests", "extends", "also"}


def merge(base: Node, over: Node, faults: Faults) -> Node:
    """``over`` laid on ``base``; nodes keep the places they came from."""
    if not (isinstance(base, Map) and isinstance(over, Map)):
        return over
    kept = tuple((k, v) for k, v in base.pairs if k.value not in NOT_INHERITED)
    return _maps(Map(base.place, base.end, kept, base.flow), over, faults, "")


def _maps(base: Map, over: Map, faults: Faults, section: str) -> Map:
    by_name = section in BY_NAME
    pairs: dict[str, tuple[Text, Node]] = {_key(k, by_name): (k, v) for k, v in base.pairs}
    for key, value in over.pairs:
        name = _key(key, by_name)
        under = pairs.get(name)
        if isinstance(value, Text) and value.value.strip() == REMOVED:
            if under is None:
                faults.add(
                    "nothing-removed",
                    key.place,
                    f"there is no {name!r} to remove",
                    did_you_mean(name, pairs),
                )
            pairs.pop(name, None)
        elif under and isinstance(under[1], Map) and isinstance(value, Map):
            inner = section or ("" if key.value not in BY_NAME else key.value)
            pairs[name] = (key, _maps(under[1], value, faults, inner if not section else "-"))
        else:
            pairs[name] = (key, value)
    return Map(over.place, over.end, tuple(pairs.values()), over.flow)


def _key(key: Text, by_name: bool) -> str:
    return key.value.split("(")[0].strip() if by_name else key.value
