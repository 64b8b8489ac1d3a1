"""How well the sharp play: one sharp seat among players who play at random, in every shipped game.

``python benchmarks/temper_bench.py [GAME…] [--seconds 2]``. Seats rotate. Printed are copper a round: what the sharp gained, what
each of the others gained, and the difference with its 95 % interval.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import replace
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

RANDOM = Temperament("random", (), 0.0, 0.0, 0.5, 0.3, 1, 0, 0)
EAGER = replace(BUILT_IN["sharp"], bets=1.0)
STACK = 5_000


class Game:
    def __init__(self, name: str, options: dict[str, object] | None = None) -> None:
        self.typed = Shelf().source(name).rules()
        self.compiled = compile_rules(self.typed, replace(TABLE, moments=False))
        rules = self.compiled.rules
        self.seats = max(rules.players[0], min(3, rules.players[1]))
        self.options = {one.name: one.default for one in rules.options.values()}
        self.options |= options or {}
        self.setting = setting_for(self.compiled, self.seats)

    def round(self, seat: int, minds: tuple[Mind, Mind], rng: random.Random) -> tuple[float, float]:
        """What the one at ``seat`` gained, and the others each on average, in copper."""
        begun = Round.begin(self.compiled, self.setting, [STACK] * self.seats, self.options)
        gained = played(
            begun, [minds[0] if at == seat else minds[1] for at in range(self.seats)], rng
        )
        others = [one for at, one in enumerate(gained) if at != seat]
        return gained[seat], sum(others) / max(1, len(others))


def measured(game: Game, seconds: float, minds: tuple[Mind, Mind], seed: int = 5) -> list[float]:
    """Rounds, the sharp, the others, the difference, half of its 95 % interval."""
    rng = random.Random(seed)
    mine = others = total = squares = 0.0
    rounds, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end or rounds < 2 * game.seats:
        a, b = game.round(rounds % game.seats, minds, rng)
        mine, others, rounds = mine + a, others + b, rounds + 1
        total, squares = total + a - b, squares + (a - b) ** 2
    mean = total / rounds
    spread = sqrt(max(0.0, squares / rounds - mean * mean) / rounds) * 1.96
    return [rounds, mine / rounds, others / rounds, mean, spread]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.2)
    parser.add_argument("--who", default="sharp")
    args = parser.parse_args()
    names = args.games or [
        p.stem for p in sorted((ROOT / "rulesets").glob("*.yaml")) if "physical" not in p.stem
    ]
    first = EAGER if args.who == "sharp" else BUILT_IN.get(args.who, RANDOM)
    minds = (Mind(first), Mind(RANDOM))
    print(f"{'game':20}{'rounds':>8}{'sharp':>10}{'others':>10}{'difference':>12}{'±':>9}")
    for name in names:
        rounds, mine, others, mean, spread = measured(Game(name), args.seconds, minds)
        word = "wins" if mean > spread else "LOSES" if mean < -spread else "even"
        print(f"{name:20}{rounds:8.0f}{mine:10.2f}{others:10.2f}{mean:12.2f}{spread:9.2f}  {word}")


if __name__ == "__main__":
    main()
