"""The class of a ruleset's states."""

from __future__ import annotations

from typing import Any

from referee.language.model import Ruleset


def state_class(slots: tuple[tuple[str, Any], ...], rules: Ruleset, **also: property) -> type:
    """The class of a ruleset's states: nothing but slots, and what can ``also`` be read of them."""
    names = tuple(dict.fromkeys(name for name, _ in slots))
    marks = tuple(f"t_{t.name}" for t in rules.track.values() if t.each == "card")

    def found(self: Any) -> list[Any]:
        return [getattr(self, name) for name in marks]

    return type("State", (), {"__slots__": names, "marks": found, "first": dict(slots), **also})
