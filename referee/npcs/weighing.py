"""What a ruleset's ``npc:`` says of a decision, for one temperament: the weight of each thing that could be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.compiler.states import copied
from referee.compiler.support import refs_of, zone_at
from referee.rounds.guard import InRules, RulesetFault
from referee.rounds.round import Round
from referee.rounds.views import sees_card
from referee.rounds.waits import Wait

Weigh = Callable[[Any], float]
"""The weight of an option; ``None`` is passing. 0 and below: never, unless nothing else is legal."""

PASS, OTHERWISE, NOBODY, SPEAK = "pass", "otherwise", "nobody", "speak"
PLAIN = 1.0
"""What passing, and an act that nothing is said of, weigh."""


def decisions(wait: Wait) -> tuple[str, ...]:
    """The names under which a ruleset may weigh what is waited for, the closer one first."""
    if wait.kind == "stake":
        return (str(wait.about["market"]),)
    if wait.kind == "betting":
        return (str(wait.about["label"]), "betting")
    name = wait.about.get("name") or ""
    return (str(name),) if name else ()


def weigher(round_: Round, wait: Wait, me: int, prefers: Sequence[str]) -> Weigh | None:
    """The weights of the first temperament in ``prefers`` that the ruleset has any of; ``None`` for none."""
    read = dict(zip(wait.about.get("weighs", ()), wait.weighed, strict=False))
    return first_of(round_, decisions(wait), me, prefers, read)


def market_weigher(round_: Round, market: str, me: int, prefers: Sequence[str]) -> Weigh | None:
    """The weights of what may be picked on a market."""
    return first_of(round_, (market,), me, prefers, {})


def first_of(
    round_: Round, names: Sequence[str], me: int, prefers: Sequence[str], read: dict[str, Any]
) -> Weigh | None:
    env = round_.compiled.env
    for temper in prefers:
        for name in names:
            found = env["WEIGHTS"].get(name, {}).get(temper)
            if found is not None:
                values = tuple(read.get(one) for one in env["WEIGHS"][name])
                return _Weights(round_, found, me, values)
    return None


class _Weights:
    """Weighs options by a compiled function, or by one for each act."""

    def __init__(self, round_: Round, found: Any, me: int, values: tuple[Any, ...]) -> None:
        self.round, self.found, self.me, self.values = round_, found, me, values
        self.S = as_known(round_, me)

    def __call__(self, option: Any) -> float:
        found = self.found
        if isinstance(found, dict):
            key = PASS if option is None else option
            found = found.get(key) if isinstance(key, str) else None
            if found is None and option is not None:
                found = self.found.get(OTHERWISE)
        elif option is None or option == NOBODY:
            return PLAIN
        return PLAIN if found is None else self.of(found, option)

    def of(self, function: str, option: Any) -> float:
        """A weight that cannot be worked out is none: the author's fault does not stop the game."""
        round_ = self.round
        try:
            with InRules(round_.compiled, self.S):
                value = round_.compiled.function(function)(self.S, self.me, option, *self.values)
        except RulesetFault:
            return 0.0
        return float(value) if value is not None else 0.0


def as_known(round_: Round, me: int) -> Any:
    """The state that weights read. Of a zone that is shown to its owner at times, only the cards that are."""
    S, zones = round_.S, round_.compiled.env["GUARDED"]
    if not zones:
        return S
    known = copied(S)
    for name in zones:
        for p in S.players:
            for ref in refs_of(S, name, p):
                cards = zone_at(known, ref)
                cards[:] = [card for card in cards if sees_card(round_, me, card, name, p)]
    return known
