"""The rules language: what an author wrote, read, named and typed.

``load_rules`` and ``Typed`` are loaded when they are first asked for: a command that finds its rules compiled already
needs none of the reading and checking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.language.check import Typed
    from referee.language.loading import load_rules

__all__ = ["Typed", "load_rules"]


def __getattr__(name: str) -> Any:
    if name == "load_rules":
        from referee.language.loading import load_rules

        return load_rules
    if name == "Typed":
        from referee.language.check import Typed

        return Typed
    raise AttributeError(name)
