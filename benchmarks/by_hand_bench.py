"""How fast games are when each is a program of its own: rounds a second.

Run it from the repository: ``python -m benchmarks.by_hand_bench [SECONDS]`` (a line, 1 by default).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from benchmarks.by_hand import crazy_eights, liars_dice, pig, snaggletooth, snake, twenty_one

LINES: tuple[tuple[str, Callable[[int, Random], Any], int], ...] = (
    ("Snaggletooth", snaggletooth.play, 3),
    ("Snaggletooth", snaggletooth.play, 4),
    ("Snaggletooth", snaggletooth.play, 6),
    ("Snake", snake.play, 2),
    ("Snake", snake.play, 4),
    ("Crazy Eights", crazy_eights.play, 4),
    ("Pig", pig.play, 3),
    ("Liar's Dice", liars_dice.play, 4),
    ("Twenty-one", twenty_one.play, 3),
)


def measure(play: Callable[[int, Random], Any], n: int, seconds: float) -> tuple[float, float]:
    """Rounds a second of random play on one core, and turns a round, over about so long.

    The rounds are the same every time. Processor time is counted, not what others took of it.
    """
    random = Random(1)
    play(n, random)
    rounds = turns = 0
    begun = process_time()
    while process_time() - begun < seconds:
        for _ in range(10):
            turns += play(n, random).turns
        rounds += 10
    return rounds / (process_time() - begun), turns / rounds


def main() -> None:
    """Print a line for each game and number of players."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for title, play, n in LINES:
        speed, turns = measure(play, n, seconds)
        print(f"{title:13} {n} players {speed:9,.0f} rounds/s {turns:7.1f} turns a round")


if __name__ == "__main__":
    main()
