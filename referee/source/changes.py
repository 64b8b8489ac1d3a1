"""What a change to a file means for its tree, so that the new text can be held against it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, TypeAlias

from referee.source.document import Path
from referee.source.writing import Value, read_back

Change: TypeAlias = Callable[[Any], Any]
"""From the tree as it was (its own copy, in plain data) to the tree as it should be."""


def setting(path: Path, value: Value) -> Change:
    """A value at a path; what is missing on the way there is made."""

    def change(tree: Any) -> Any:
        tree = tree if isinstance(tree, (dict, list)) else _empty_for(path[0])
        at = tree
        for here, following in pairwise(path):
            if isinstance(at, dict) and at.get(str(here)) in (None, "", {}):
                at[str(here)] = _empty_for(following)
            at = at[here]
        if isinstance(at, list) and path[-1] == len(at):
            at.append(read_back(value))
        else:
            at[path[-1]] = read_back(value)
        return tree

    return change


def _empty_for(step: str | int) -> Any:
    return [] if isinstance(step, int) else {}


def renaming(path: Path, new: str) -> Change:
    """Another name for the key at a path, at the same position."""

    def change(tree: Any) -> Any:
        parent = _walk(tree, path[:-1])
        items = [(new if key == path[-1] else key, item) for key, item in parent.items()]
        parent.clear()
        parent.update(items)
        return tree

    return change


def removing(path: Path) -> Change:
    """Nothing at a path any more."""

    def change(tree: Any) -> Any:
        del _walk(tree, path[:-1])[path[-1]]
        return tree

    return change


def _walk(tree: Any, path: Path) -> Any:
    for step in path:
        tree = tree[step]
    return tree


def same(first: Any, second: Any) -> bool:
    """Whether two trees are equal, the order of keys too."""
    if isinstance(first, dict) and isinstance(second, dict):
        return list(first) == list(second) and all(same(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(same, first, second))
    return bool(first == second)
