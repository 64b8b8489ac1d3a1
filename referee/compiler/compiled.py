"""Compiled rules, as a round plays them. Importing this loads neither the language's checks nor the compiler."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.records import record

if TYPE_CHECKING:
    from referee.language.model import Ruleset


@record
class Purpose:
    """What code is written for.

    ``live``: the table, where the game master may step in at every wait; ``facts``: what happens is noted;
    ``chance``: shuffles, dice and picks are waited for instead of drawn at once; ``moments``: cheats can be tried;
    ``steps``: each step that runs is noted as a fact, with its place, and each choice from nothing.
    """

    live: bool = True
    facts: bool = True
    chance: bool = True
    moments: bool = True
    steps: bool = False


TABLE = Purpose()
NOTED = Purpose(steps=True)
QUIET = Purpose(live=False, facts=False, chance=False, moments=False)


@record
class Said:
    """A sentence as it is kept: pieces of text, and (place of the value, its kind, for one, for many)."""

    pieces: tuple[str | tuple[int, str, str, str], ...]


SAFE_BUILTINS = {
    "len": len, "range": range, "tuple": tuple, "list": list, "sum": sum, "any": any, "all": all, "min": min,
    "max": max, "sorted": sorted, "abs": abs, "int": int, "bool": bool, "enumerate": enumerate, "reversed": reversed, "ValueError": ValueError,
}  # fmt: skip


@record(frozen=False)
class Compiled:
    """Rules that can be played. ``env`` holds the functions; ``waits`` and ``sentences`` what never changes."""

    rules: Ruleset
    purpose: Purpose
    env: dict[str, Any]
    waits: tuple[dict[str, Any], ...]
    sentences: tuple[tuple[Said, ...], ...]
    state: Any
    frame: tuple[tuple[str, Any], ...]
    cheats: dict[str, tuple[str, ...]]
    text: str = ""

    def function(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = self.env[name]
        return found

    def has(self, name: str) -> bool:
        return name in self.env
