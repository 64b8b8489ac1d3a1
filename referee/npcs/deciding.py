"""Answers to what a round asks of a player, one function for each kind of wait."""

from __future__ import annotations

import random
from typing import Any

from referee.campaign.temperaments import Temperament
from referee.npcs.drawing import MOST_WEIGHED, any_of, dared, drawn, from_range, some_of
from referee.npcs.weighing import NOBODY, SPEAK, Weigh, weigher
from referee.rounds.round import Round
from referee.rounds.waits import Wait

FAIR = 1.0
"""A market's weight is what a coin on it brings back in the long run; so much is fair."""

MUTE = 5.0
"""How much likelier than to speak up it is to stay silent, where a ruleset says nothing of it."""


def is_exact(temperament: Temperament) -> bool:
    """Whether somebody takes the best by the weights, where others take what comes: whoever plays as the sharp do."""
    return "sharp" in temperament.prefers


class Deciding:
    """One decision of one seat. ``most``: so many things are weighed, of more some are looked at."""

    def __init__(
        self,
        round_: Round,
        wait: Wait,
        me: int,
        temperament: Temperament,
        rng: random.Random,
        most: int = MOST_WEIGHED,
    ) -> None:
        self.round, self.wait, self.me, self.rng = round_, wait, me, rng
        self.most = most
        self.boldness, self.best = temperament.boldness, is_exact(temperament)
        self.weigh: Weigh | None = weigher(round_, wait, me, temperament.prefers)

    def choose(self) -> Any:
        wait, options = self.wait, self.wait.options or ()
        if isinstance(options, range) and len(options) and not wait.may_pass:
            return self.number(options)
        everything = [*options, None] if wait.may_pass else options
        if isinstance(options, range) and len(options):
            return self.number_or_none(options)
        if not everything:
            return None
        return self.one_of(everything)

    def one_of(self, options: Any) -> Any:
        if self.weigh is None:
            return options[self.rng.randrange(len(options))]
        if self.most < len(options) and not self.best and not self.wait.may_pass:
            options = self.rng.sample(options, self.most)
        return drawn(self.weigh, options, self.rng, self.best)

    def number(self, numbers: range) -> int:
        if self.weigh is not None:
            return from_range(self.weigh, numbers, self.rng, self.best)
        if self.wait.of.base == "amount":
            return dared(numbers[0], numbers[-1], self.boldness, self.rng)
        return numbers[self.rng.randrange(len(numbers))]

    def number_or_none(self, numbers: range) -> int | None:
        """A number, or nothing: passing is weighed against the number that is taken."""
        found = self.number(numbers)
        if self.weigh is None:
            return found if self.rng.random() < 0.5 else None
        return drawn(self.weigh, [found, None], self.rng, self.best)  # type: ignore[no-any-return]

    def some(self) -> Any:
        wait, pool = self.wait, self.wait.options or ()
        if wait.may_pass and (not pool or self.rng.random() < 0.5):
            return None
        if self.weigh is None:
            return any_of(pool, wait.low, wait.high, self.rng)
        return some_of(self.weigh, pool, wait.low, wait.high, self.rng, self.best, self.most)

    def betting(self) -> tuple[str, int]:
        """An act, and what goes in now."""
        acts = {act: (least, most) for act, least, most in self.wait.options or ()}
        act = self.one_of(list(acts))
        return act, dared(*acts[act], self.boldness, self.rng)

    def stake(self) -> int:
        """How much goes on a market that the rules ask for; the sharp put the least on what is not fair."""
        fair = not self.best or (self.weigh is not None and self.weigh(None) >= FAIR)
        return dared(self.wait.low, self.wait.high, self.boldness if fair else 0, self.rng)

    def window(self) -> tuple[int, str] | None:
        """Whether one speaks up, and with which act."""
        if self.me not in (self.wait.options or ()):
            return None
        acts = list(self.wait.about.get("acts") or ("",))
        said = [act or SPEAK for act in acts]
        weigh = self.weigh
        if weigh is None:
            speaks = self.rng.random() < 1 / (1 + MUTE)
            return (self.me, acts[self.rng.randrange(len(acts))]) if speaks else None
        word = drawn(weigh, [NOBODY, *said], self.rng, self.best)
        return None if word == NOBODY else (self.me, acts[said.index(word)])

    def enter(self) -> Any:
        """What the game master enters, where it is a choice among what is there: of one thing or a number."""
        wait = self.wait
        if wait.options and not wait.of.is_list:
            return self.one_of(list(wait.options))
        least, most = wait.detail if len(wait.detail) == 2 else (None, None)
        if wait.of.is_list or wait.of.base not in ("number", "amount"):
            return None
        return None if least is None or most is None else self.number(range(least, most + 1))
