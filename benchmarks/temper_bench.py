"""How well the sharp play: one sharp seat among players who play at random, in every shipped game.

``python benchmarks/temper_bench.py [GAME…] [--seconds 2]``. Seats rotate. Printed are copper a round: what the sharp gained, what
each of the others gained, and the difference with its 95 % interval.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from referee.authoring.sampled import setting_for  # noqa: E402
from referee.campaign.temperaments import BUILT_IN, Temperament  # noqa: E402
from referee.compiler.build import compile_rules  # noqa: E402
from referee.compiler.compiled import TABLE  # noqa: E402
from referee.library import Shelf  # noqa: E402
from referee.npcs.mind import Mind  # noqa: E402
from referee.npcs.playing import played  # noqa: E402
from referee.rounds.round import Round  # noqa: E402

RANDOM = Mind(Temperament("random", (), 0.0, 0.0, 0.5, 0.05, 1, 0, 0))
EAGER = Mind(replace(BUILT_IN["sharp"], bets=0.5, boldness=0.05))
STACK = 5_000
OPTIONS: dict[str, dict[str, object]] = {"arm_wrestling": {"bursts": True}}
"""House rules with which there is something to decide."""


class Game:
    """A game at a table of random players. ``others``: how they play."""

    def __init__(self, name: str, seats: int = 3, **options: object) -> None:
        self.typed = Shelf().source(name).rules()
        self.compiled = compile_rules(self.typed, replace(TABLE, moments=False))
        rules = self.compiled.rules
        self.seats = max(rules.players[0], min(seats, rules.players[1]))
        self.options = {one.name: one.default for one in rules.options.values()} | options
        self.setting = setting_for(self.compiled, self.seats)

    def gains(self, minds: Sequence[Mind], rng: random.Random) -> list[int]:
        """What each gains in a round, in copper."""
        begun = Round.begin(self.compiled, self.setting, [STACK] * self.seats, self.options)
        return played(begun, minds, rng)

    def compared(
        self, mind: Mind, other: Mind, seat: int, rng: random.Random
    ) -> tuple[float, float]:
        """What a mind gains at a seat, and what the others gain there on average; alone, what another would."""
        found = self.gains([mind if at == seat else other for at in range(self.seats)], rng)
        mine = found.pop(seat)
        others = found or self.gains([other], rng)
        return mine, sum(others) / len(others)


@dataclass
class Measured:
    """Means in copper a round; ``spread`` is half of the 95 % interval of the difference."""

    rounds: int = 0
    gained: float = 0.0
    at_random: float = 0.0
    spread: float = 0.0

    @property
    def more(self) -> float:
        return self.gained - self.at_random


def measured(
    game: Game, mind: Mind, rounds: int = 0, seconds: float = 0.0, other: Mind = RANDOM
) -> Measured:
    """So many rounds, or so many seconds of them."""
    found, squares, end = Measured(), 0.0, time.perf_counter() + seconds
    mine = theirs = 0.0
    rng = random.Random(1)
    while found.rounds < max(rounds, 2 * game.seats) or time.perf_counter() < end:
        a, b = game.compared(mind, other, found.rounds % game.seats, rng)
        mine, theirs, squares = mine + a, theirs + b, squares + (a - b) ** 2
        found.rounds += 1
    found.gained, found.at_random = mine / found.rounds, theirs / found.rounds
    spread = max(0.0, squares / found.rounds - found.more**2) / found.rounds
    found.spread = 1.96 * sqrt(spread)
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.2)
    parser.add_argument("--who", default="sharp")
    args = parser.parse_args()
    names = args.games or [
        p.stem for p in sorted((ROOT / "rulesets").glob("*.yaml")) if "physical" not in p.stem
    ]
    mind = EAGER if args.who == "sharp" else Mind(BUILT_IN[args.who])
    print(f"{'game':20}{'rounds':>8}{args.who:>10}{'random':>10}{'more':>10}{'±':>9}")
    for name in names:
        one = measured(Game(name, **OPTIONS.get(name, {})), mind, seconds=args.seconds)
        word = "wins" if one.more > one.spread else "LOSES" if one.more < -one.spread else "even"
        print(
            f"{name:20}{one.rounds:8}{one.gained:10.2f}{one.at_random:10.2f}{one.more:10.2f}"
            f"{one.spread:9.2f}  {word}",
            flush=True,
        )


if __name__ == "__main__":
    main()
