"""How well somebody plays: one seat among players who decide by lot, in shipped games, what each gains in copper."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, replace
from math import sqrt

from referee.authoring.sampled import setting_for
from referee.campaign.temperaments import BUILT_IN, Temperament
from referee.compiler.build import compile_rules
from referee.compiler.compiled import TABLE
from referee.library import Shelf
from referee.npcs.mind import Mind
from referee.npcs.playing import played
from referee.rounds.round import Round

DARES = 0.05
"""Both put in little, so that what they win hangs on what they decide and less on one large bet."""

RANDOM = Mind(Temperament("random", (), 0.0, 0.0, 0.5, DARES, 1, 0, 0))
SHARP = Mind(replace(BUILT_IN["sharp"], bets=0.5, boldness=DARES))
STACK = 5_000

NOTHING_DECIDED = {
    "any": "the game master says who wins",
    "knucklebones": "the bones decide, and nobody else",
    "old_maid": "every card is drawn unseen",
    "war": "every card is turned as it lies",
}
"""Games in which nothing that a player decides changes what they may expect, and why."""

HOUSE_RULES: dict[str, dict[str, object]] = {
    "arm_wrestling": {"bursts": True},
    "cheat": {"most_turns": 20},
    "darts": {"start_at": 101},
    "ten_thousand": {"target": 2000},
    "thimblerig": {"pays": 1},
    "week_of_gambling": {},
}
"""With which there is something to decide, or a round is not long."""


def measured_games() -> list[str]:
    """The shipped games that are measured; what is played with real pieces is decided at the real table."""
    names = [found.name for found in Shelf().all() if not found.name.endswith("_physical")]
    return [name for name in names if name not in NOTHING_DECIDED]


class Game:
    """A shipped game at a table of three, or as many as there may be."""

    def __init__(self, name: str) -> None:
        self.compiled = compile_rules(Shelf().source(name).rules(), replace(TABLE, moments=False))
        rules = self.compiled.rules
        self.seats = max(rules.players[0], min(3, rules.players[1]))
        self.options = {one.name: one.default for one in rules.options.values()}
        for option, value in HOUSE_RULES.get(name, {}).items():
            assert option in self.options
            self.options[option] = value
        self.stack = max(STACK, 10 * max([0, *self.amounts()]))
        self.setting = setting_for(self.compiled, self.seats)

    def amounts(self) -> list[int]:
        options = self.compiled.rules.options.values()
        return [int(self.options[one.name]) for one in options if one.kind.base == "amount"]

    def gains(self, minds: list[Mind], rng: random.Random) -> list[int]:
        """What each gains in a round, in copper."""
        stacks = [self.stack] * self.seats
        return played(Round.begin(self.compiled, self.setting, stacks, self.options), minds, rng)

    def compared(self, mind: Mind, seat: int, rng: random.Random) -> tuple[float, float]:
        """What a mind gains at a seat, and what the others gain on average; alone, what another would."""
        found = self.gains([mind if at == seat else RANDOM for at in range(self.seats)], rng)
        mine = found.pop(seat)
        others = found or self.gains([RANDOM], rng)
        return mine, sum(others) / len(others)


@dataclass
class Measured:
    """Means in copper a round; ``spread`` is half of the 95 % interval of the difference."""

    rounds: int = 0
    gained: float = 0.0
    others: float = 0.0
    spread: float = 0.0

    @property
    def more(self) -> float:
        return self.gained - self.others

    @property
    def word(self) -> str:
        """``wins`` or ``loses`` beyond the interval, ``even`` within it."""
        return (
            "wins" if self.more > self.spread else "loses" if self.more < -self.spread else "even"
        )


def measured(
    game: Game, mind: Mind = SHARP, rounds: int = 0, seconds: float = 0.0, seed: int = 1
) -> Measured:
    """So many rounds, and more while there are seconds left."""
    found, squares, end = Measured(), 0.0, time.perf_counter() + seconds
    mine = theirs = 0.0
    rng = random.Random(seed)
    while found.rounds < max(rounds, 2 * game.seats) or time.perf_counter() < end:
        a, b = game.compared(mind, found.rounds % game.seats, rng)
        mine, theirs, squares = mine + a, theirs + b, squares + (a - b) ** 2
        found.rounds += 1
    found.gained, found.others = mine / found.rounds, theirs / found.rounds
    found.spread = 1.96 * sqrt(max(0.0, squares / found.rounds - found.more**2) / found.rounds)
    return found
