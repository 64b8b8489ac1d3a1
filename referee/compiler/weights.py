"""What NPCs prefer, lowered: which functions weigh what in a decision, and which names they read.

A function of a weight takes the state, who decides, what is weighed, and the values of the names that any weight of that
decision reads, in their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.language import formula as f
from referee.language.check_knowing import OWN, shown_to_owners
from referee.language.model import Market, Ruleset
from referee.records import record


@record
class Weight:
    """One weight: the name of its function, its formula, its parameters, and what some names in it are called."""

    function: str
    formula: f.Expr
    params: tuple[str, ...]
    renamed: dict[str, str]


class Weights:
    """Every weight of a ruleset. ``names``: what is read in a decision; ``by_name``: decision, temperament, then a
    function's name, or one for each act."""

    def __init__(self, npc: Mapping[str, Mapping[str, object]], bets: Mapping[str, Market]) -> None:
        self.all: list[Weight] = []
        self.names: dict[str, tuple[str, ...]] = {}
        self.by_name: dict[str, dict[str, Any]] = {}
        for name, weights in npc.items():
            self.names[name] = tuple(sorted(_locals(weights) - {name, *OWN}))
            own = {"it": "v_it", "pick": "v_it", "bettor": "v_me"} | (
                {} if name in bets else {name: "v_it"}
            )
            self.by_name[name] = {
                temper: self._lowered(one, self.names[name], own) for temper, one in weights.items()
            }

    def _lowered(self, value: object, names: tuple[str, ...], own: dict[str, str]) -> Any:
        if isinstance(value, dict):
            return {act: self._lowered(one, names, own) for act, one in value.items()}
        assert isinstance(value, f.Expr)
        made = Weight(f"w_{len(self.all)}", value, ("me", "it", *names), own)
        self.all.append(made)
        return made.function


def guarded(rules: Ruleset) -> tuple[str, ...]:
    """The zones and values that their owners do not see as a matter of course, and are shown: what a weight may read of
    them depends on the moment."""
    always = {"owner", "everyone"}
    seen_by = {name: zone.seen_by for name, zone in rules.zones.items()}
    seen_by |= {name: track.seen_by for name, track in rules.track.items()}
    shown = shown_to_owners(rules)
    return tuple(sorted(name for name in shown if not always & {*seen_by[name].split()}))


def _locals(value: object) -> set[str]:
    """The names of the procedure that a weight reads; those that it makes itself are none."""
    if isinstance(value, Mapping):
        return {name for one in value.values() for name in _locals(one)}
    if isinstance(value, f.Name):
        return {value.name} if value.ref[0] == "local" else set()
    if not isinstance(value, f.Expr):
        return set()
    made = {name for name, _, _ in value.loops} if isinstance(value, f.Every) else set()
    return {name for part in f.parts(value) for name in _locals(part)} - made
