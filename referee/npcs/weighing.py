"""What a ruleset's ``npc:`` says of a decision, for one temperament: the weight of each thing that could be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.compiler.states import copied, first_value
from referee.compiler.support import refs_of, zone_at
from referee.rounds.guard import InRules, RulesetFault
from referee.rounds.round import Round
from referee.rounds.views import sees_card, sees_value
from referee.rounds.waits import Wait

PASS, OTHERWISE, NOBODY, SPEAK = "pass", "otherwise", "nobody", "speak"
MOST_TRIED = 3
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
                return Weigh(round_, found, me, values, name in round_.compiled.rules.bets)
    return None


class Weigh:
    """What options weigh: by one compiled function, or by one for each act.

    An option of ``None`` is passing; of a ``market``, it is the only pick there is. 0 and below: never, unless nothing
    else is legal.
    """

    def __init__(
        self, round_: Round, found: Any, me: int, values: tuple[Any, ...], market: bool
    ) -> None:
        self.round, self.found, self.me, self.values = round_, found, me, values
        self.market = market
        self.S = as_known(round_, me)

    def __call__(self, option: Any) -> float:
        return self.each([option])[0]

    def each(self, options: Sequence[Any]) -> list[float]:
        """The weights of some options. One that cannot be worked out is 0: the author's fault does not stop the game."""
        try:
            with InRules(self.round.compiled, self.S):
                return [self.weight(one) for one in options]
        except RulesetFault:
            return [self.each([one])[0] for one in options] if len(options) > 1 else [0.0]

    def weight(self, option: Any) -> float:
        """RulesetFault, told by whoever runs the rules, for a weight that cannot be worked out."""
        function = self._function(option)
        if function is None:
            return PLAIN
        value = self.round.compiled.env[function](self.S, self.me, option, *self.values)
        return float(value) if value is not None else 0.0

    def _function(self, option: Any) -> str | None:
        """The name of the function that weighs an option; ``None`` for what nothing is said of."""
        found = self.found
        if isinstance(found, str):
            if self.market:
                return found
            return None if option is None or option == NOBODY else found
        if option is None:
            return found.get(PASS)  # type: ignore[no-any-return]
        return found.get(option if isinstance(option, str) else OTHERWISE, found.get(OTHERWISE))  # type: ignore[no-any-return]


def as_known(round_: Round, me: int) -> Any:
    """The state that weights read. Of what is shown to its owner at times, only what has been: cards that are not seen
    are not there, and a value that is not seen is as it begins."""
    S, names = round_.S, round_.compiled.env["GUARDED"]
    if not names:
        return S
    known = copied(S)
    for name in names:
        if name in round_.compiled.rules.zones:
            hide_cards(round_, known, name, me)
        else:
            hide_value(round_, known, name, me)
    return known


def hide_cards(round_: Round, known: Any, name: str, me: int) -> None:
    for ref in refs_of(known, name):
        cards = zone_at(known, ref)
        cards[:] = [card for card in cards if sees_card(round_, me, card, name, ref[1])]


def hide_value(round_: Round, known: Any, name: str, me: int) -> None:
    track = round_.compiled.rules.track[name]
    held = getattr(known, f"t_{name}")
    if track.each == "player":
        for p in known.players:
            if not sees_value(round_, me, name, p):
                held[p] = first_value(track.kind)
    elif not sees_value(round_, me, name, None):
        setattr(known, f"t_{name}", first_value(track.kind))


def tried_out(round_: Round, wait: Wait) -> None:
    """Works out the weights of every temperament for a few of the options. RulesetFault for one that cannot be."""
    options = (wait.options or ())[:MOST_TRIED]
    if wait.kind in ("betting", "window", "stake") or not options:
        return
    who = wait.who if wait.who is not None else 0
    weights = round_.compiled.env["WEIGHTS"]
    for name in decisions(wait):
        for temper in weights.get(name, {}):
            weigh = weigher(round_, wait, who, (temper,))
            assert weigh is not None
            with InRules(round_.compiled, weigh.S):
                for one in [(options[0],)] if wait.kind == "some" else options:
                    weigh.weight(one)
