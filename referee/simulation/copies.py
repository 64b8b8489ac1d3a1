"""Copies of one state, made again and again: what can change is copied, and which that is has been looked at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Copies:
    """Calling it gives a state that shares nothing that changes with the one that it was made from, or with another copy.
    That one is not to change."""

    def __init__(self, S: Any) -> None:
        self.made: Any = S.__class__
        values = {name: getattr(S, name) for name in S.__slots__}
        self.changing = [
            (name, copy, value)
            for name, value in values.items()
            if (copy := _way(value)) is not None
        ]
        changing = {name for name, _, _ in self.changing}
        self.rest = [(name, value) for name, value in values.items() if name not in changing]

    def __call__(self) -> Any:
        other = self.made.__new__(self.made)
        for name, value in self.rest:
            setattr(other, name, value)
        for name, copy, value in self.changing:
            setattr(other, name, copy(value))
        return other


def _way(value: Any) -> Callable[[Any], Any] | None:
    """How a value is copied that can change; ``None`` for one that cannot."""
    if value.__class__ is set or value.__class__ is dict:
        return _shallow
    if value.__class__ is not list:
        return None
    return _deep if any(one.__class__ is list for one in value) else _shallow


def _shallow(value: Any) -> Any:
    return value.copy()


def _deep(value: list[Any]) -> list[Any]:
    return [_deep(one) if one.__class__ is list else one for one in value]
