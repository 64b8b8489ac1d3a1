"""``python -m benchmarks.peers [PEER…]``: the table of ``make bench-peers``, of all peers or of those named."""

from __future__ import annotations

import os
import platform
import random
import statistics
import sys
from importlib.metadata import PackageNotFoundError, version

from benchmarks.peers import ours
from benchmarks.peers.matches import MATCHES, PACKAGES, Match
from benchmarks.peers.playing import Play, rounds_in_a_slice, speed

TURNS = 31
"""Slices that each side plays; the ratio is the median of those side by side."""

HEAD = (
    f"{'peer':<10}{'its game':<18}{'ours':<14}{'players':>7}{'theirs/s':>11}{'ours/s':>11}{'ratio':>7}{'aim':>5}"
    f"{'decisions a round':>19}{'rounds':>8}  driven by"
)


def on_one_core() -> None:
    """Keeps this process, and what it loads, to one core."""
    os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"))
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def side_by_side(theirs: Play, our: Play) -> tuple[float, float, float]:
    """Decisions a second of theirs and of ours, and ours as a part of theirs: each the median of all turns."""
    few, many = rounds_in_a_slice(theirs), rounds_in_a_slice(our)
    turns = [(speed(theirs, few), speed(our, many)) for _ in range(TURNS)]
    each = ([a for a, _ in turns], [b for _, b in turns], [b / a for a, b in turns])
    them, us, ratio = map(statistics.median, each)
    return them, us, ratio


def length(play: Play) -> float:
    """Decisions in a round, by those of four slices."""
    rounds = 4 * rounds_in_a_slice(play)
    return play(rounds) / rounds


def row(match: Match) -> str:
    game = match.ours
    left = f"{match.peer:<10}{match.theirs:<18}{game.ruleset:<14}{game.players:>7}"
    try:
        rounds_of = match.rounds_of()
    except ImportError as error:
        return f"{left}  not measured: {error}"
    draw = random.Random(1).random
    how, theirs = rounds_of(draw, game.players)
    our = ours.rounds_of(game, draw)
    them, us, ratio = side_by_side(theirs, our)
    lengths = length(theirs), length(our)
    both = f"{lengths[0]:.1f} to {lengths[1]:.1f}"
    rounds = ratio * lengths[0] / lengths[1]
    return f"{left}{them:>11,.0f}{us:>11,.0f}{ratio:>7.2f}{match.aim:>5}{both:>19}{rounds:>8.2f}  {how}"


def installed(peer: str) -> str:
    try:
        return f"{peer} {version(PACKAGES[peer])}"
    except PackageNotFoundError:
        return f"{peer} is not installed here"


def main(peers: list[str]) -> int:
    unknown = [peer for peer in peers if peer not in PACKAGES]
    if unknown:
        print(f"No peer {unknown[0]!r}; there are: {', '.join(PACKAGES)}", file=sys.stderr)
        return 2
    on_one_core()
    peers = peers or list(PACKAGES)
    matches = [match for match in MATCHES if match.peer in peers]
    print("decisions (choices among two legal actions or more) a second of process time")
    print("random play on both sides, side by side on one core")
    print(f"Python {platform.python_version()}, {', '.join(installed(peer) for peer in peers)}\n")
    print(HEAD)
    for match in matches:
        print(row(match), flush=True)
    print(
        "\nratio: our decisions a second to theirs, rounds: our rounds a second to theirs. What differs:"
    )
    for match in matches:
        print(f"{match.peer} {match.theirs} for {match.ours.players}: {match.differs}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
