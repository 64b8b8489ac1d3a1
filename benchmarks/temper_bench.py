"""How well NPCs play: one sharp seat among players who decide by lot, in every shipped game where deciding matters.

Run it from the repository: ``python benchmarks/temper_bench.py [GAME…] [--seconds 1.5] [--who sharp]``. Seats rotate.
Printed are copper a round: what the sharp gained, what each of the others gained, and the difference with its 95 %
interval. Where the edge is a small one of the bank, it takes ``--seconds 300`` until it shows.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from referee.campaign.temperaments import BUILT_IN  # noqa: E402
from referee.npcs.mind import Mind  # noqa: E402
from tests.npcs.measuring import (  # noqa: E402
    DARES,
    HOUSE_RULES,
    NOTHING_DECIDED,
    Game,
    measured,
    measured_games,
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games by their names; all of them unless said")
    parser.add_argument("--seconds", type=float, default=1.5, help="for each game")
    parser.add_argument("--who", default="sharp", choices=[name for name in BUILT_IN if name])
    args = parser.parse_args()
    mind = Mind(replace(BUILT_IN[args.who], bets=0.5, boldness=DARES))
    print(f"{'game':18}{'rounds':>8}{args.who:>10}{'others':>10}{'more':>10}{'±':>9}")
    for name in args.games or measured_games():
        one = measured(Game(name), mind, seconds=args.seconds)
        rules = ", ".join(f"{k} {v}" for k, v in HOUSE_RULES.get(name, {}).items())
        print(
            f"{name:18}{one.rounds:8}{one.gained:10.2f}{one.others:10.2f}{one.more:10.2f}"
            f"{one.spread:9.2f}  {one.word}" + (f" ({rules})" if rules else ""),
            flush=True,
        )
    if not args.games:
        for name, why in NOTHING_DECIDED.items():
            print(f"{name:18}{'':8}nothing to decide: {why}")


if __name__ == "__main__":
    main()
