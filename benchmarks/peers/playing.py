"""What every side gives: rounds played, and how many decisions were made in them."""

from __future__ import annotations

import time
from collections.abc import Callable

Play = Callable[[int], int]
"""Plays so many rounds, each from its beginning, and says how many decisions players made in them: choices among two legal actions or
more."""

Draw = Callable[[], float]
"""A number from 0 up to 1, as of ``random.Random.random``."""

RoundsOf = Callable[[Draw, int], tuple[str, Play]]
"""A peer's game for so many players: what its engine is driven by, and its rounds."""

SLICE = 0.05
"""Seconds of process time that one side plays before the other has its turn."""


def speed(play: Play, rounds: int) -> float:
    """Decisions a second of process time."""
    begin = time.process_time()
    made = play(rounds)
    return made / (time.process_time() - begin)


def rounds_in_a_slice(play: Play) -> int:
    """How many rounds take about ``SLICE``; what is made at first use has been made then."""
    rounds = 1
    while True:
        begin = time.process_time()
        play(rounds)
        took = time.process_time() - begin
        if took >= SLICE / 2:
            return max(1, round(rounds * SLICE / took))
        rounds *= 2


def faster(ways: dict[str, Play], repeats: int = 5) -> tuple[str, Play]:
    """The way of driving the same engine that makes more decisions a second, by the best of some turns each."""
    rounds = {name: rounds_in_a_slice(play) for name, play in ways.items()}
    best = dict.fromkeys(ways, 0.0)
    for _ in range(repeats):
        for name, play in ways.items():
            best[name] = max(best[name], speed(play, rounds[name]))
    name = max(best, key=best.__getitem__)
    return name, ways[name]
