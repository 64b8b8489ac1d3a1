"""Lists, as formulas see them. Nothing here changes its arguments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations, product
from typing import Any

from referee.compiler.facts import RuleFault, State

MOST_OPTIONS = 20_000
MOST_LOOKED_AT = 200_000
MOST_COMPARED = 4_000_000


def there(value: object) -> bool:
    """Whether there is a value: something in a list, anything that is not nothing."""
    return bool(value) if isinstance(value, (list, tuple, bool)) else value is not None


def first_of(found: Sequence[Any]) -> Any:
    return found[0] if len(found) else None


def last_of(found: Sequence[Any]) -> Any:
    return found[-1] if len(found) else None


def greatest(keyed: Iterable[tuple[Any, Any]]) -> list[Any]:
    """All elements whose key is greatest."""
    pairs = list(keyed)
    if not pairs:
        return []
    top = max(key for key, _ in pairs)
    return [one for key, one in pairs if key == top]


def smallest(keyed: Iterable[tuple[Any, Any]]) -> list[Any]:
    pairs = list(keyed)
    if not pairs:
        return []
    least = min(key for key, _ in pairs)
    return [one for key, one in pairs if key == least]


def upwards(keyed: Iterable[tuple[Any, Any]]) -> list[Any]:
    return [one for _, one in sorted(keyed, key=_key)]


def downwards(keyed: Iterable[tuple[Any, Any]]) -> list[Any]:
    return [one for _, one in sorted(keyed, key=_key, reverse=True)]


def _key(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def groups(keyed: Iterable[tuple[Any, Any]], size: int) -> list[tuple[Any, ...]]:
    """Groups of ``size`` elements with one key, in the order in which they become complete."""
    open_groups: dict[Any, list[Any]] = {}
    found = []
    for key, one in keyed:
        group = open_groups.setdefault(key, [])
        group.append(one)
        if len(group) == size:
            found.append(tuple(group))
            open_groups[key] = []
    return found


def distinct(values: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(values))


def backwards(values: Sequence[Any]) -> list[Any]:
    return list(values)[::-1]


def flat(lists: Sequence[Sequence[Any]]) -> list[Any]:
    many = sum(len(inner) for inner in lists)
    if many > MOST_OPTIONS:
        raise RuleFault(f"a list of {many} is more than a ruleset may hold", "keep lists shorter")
    return [one for inner in lists for one in inner]


def replaced(values: Iterable[Any], old: Any, new: Any) -> list[Any]:
    """The list with the first ``old`` made ``new``."""
    found = list(values)
    if old in found:
        found[found.index(old)] = new
    return found


def without(values: Iterable[Any], gone: Any) -> list[Any]:
    found = list(values)
    wanted = gone if isinstance(gone, (list, tuple, range)) else (gone,)
    _can_be_compared(found, wanted)
    for one in wanted:
        if one in found:
            found.remove(one)
    return found


def _can_be_compared(found: Sequence[Any], wanted: Sequence[Any]) -> None:
    if len(found) * len(wanted) > MOST_COMPARED:
        raise RuleFault("two lists are too long to be held against each other", "shorten one")


def has_all(values: Iterable[Any], wanted: Sequence[Any]) -> bool:
    found = list(values)
    _can_be_compared(found, wanted)
    for one in wanted:
        if one not in found:
            return False
        found.remove(one)
    return True


def top(values: Sequence[Any], many: int) -> list[Any]:
    return list(values[: max(0, many)])


def bottom(values: Sequence[Any], many: int) -> list[Any]:
    """The last so many, the lowest first."""
    return list(values[::-1][: max(0, many)])


def run_on_top(tested: Iterable[tuple[Any, bool]]) -> list[Any]:
    found = []
    for one, test in tested:
        if not test:
            break
        found.append(one)
    return found


def at(stored: Sequence[Any], place: int) -> Any:
    """The element of a zone counted from its top."""
    return stored[-1 - place]


def orders(values: Iterable[Any]) -> list[tuple[Any, ...]]:
    found = list(values)
    return list(dict.fromkeys(permutations(found))) if len(found) <= 6 else []


def bids(*ranges: range) -> list[tuple[int, ...]]:
    """Every combination of the parts of a bid."""
    many = 1
    for one in ranges:
        many *= max(0, one.stop - one.start)
    if many > MOST_OPTIONS:
        raise RuleFault(f"a bid of {many} kinds cannot be offered", "narrow its parts")
    return list(product(*ranges))


def alike(cards: Sequence[int], attribute: Sequence[Any]) -> list[tuple[int, ...]]:
    """Every choice of one or more cards that are alike: for each kind, one, two, three … of it."""
    by: dict[Any, list[int]] = {}
    for card in cards:
        by.setdefault(attribute[card], []).append(card)
    return [tuple(same[:n]) for same in by.values() for n in range(1, len(same) + 1)]


def subsets(S: State, pool: Sequence[Any], low: int, high: int) -> list[tuple[Any, ...]]:
    """Every different choice of ``low`` to ``high`` out of a pool; equal values count once."""
    found: dict[tuple[Any, ...], None] = {}
    looked_at = 0
    for n in range(max(0, low), min(high, len(pool)) + 1):
        for one in combinations(pool, n):
            looked_at += 1
            found.setdefault(tuple(sorted(one)) if isinstance(pool[0], int) else one, None)
            if len(found) > MOST_OPTIONS or looked_at > MOST_LOOKED_AT:
                raise RuleFault("too many choices to offer", "let fewer be chosen at once")
    return list(found)


def tuple_or_nothing(value: Any) -> Any:
    return None if value is None else tuple(value)


def tuple_or_range(options: Any) -> Any:
    return options if isinstance(options, range) else tuple(options)


def as_cards(value: Any) -> tuple[int, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)
