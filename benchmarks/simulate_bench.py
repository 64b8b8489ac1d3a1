"""``rules simulate`` as a whole command, from the shell and back: 100,000 rounds of Snaggletooth for four, one process
against two, side by side.

Run it from the repository: ``python benchmarks/simulate_bench.py [ROUNDS] [TIMES]``. Both print the same figures, which
is looked at; the ratio is that of the best times.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROUNDS, TIMES = 100_000, 3
AIM = 1.8


def command(workers: int, rounds: int) -> list[str]:
    typed = ["rules", "simulate", "snaggletooth", "--players", "4", "--rounds", str(rounds)]
    return [sys.executable, "-m", "referee", *typed, "--workers", str(workers), "--json"]


def timed(workers: int, rounds: int) -> tuple[float, bytes]:
    """Seconds of the whole command, and what it printed."""
    begun = time.perf_counter()
    done = subprocess.run(command(workers, rounds), cwd=ROOT, check=True, capture_output=True)
    return time.perf_counter() - begun, done.stdout


def main(rounds: int = ROUNDS, times: int = TIMES) -> None:
    best = {1: float("inf"), 2: float("inf")}
    printed = set()
    timed(1, 500)
    for _ in range(times):
        for workers in best:
            seconds, said = timed(workers, rounds)
            best[workers] = min(best[workers], seconds)
            printed.add(said)
    assert len(printed) == 1, "the figures differ with the number of workers"
    print(f"{rounds:,} rounds of Snaggletooth for four, whole command, the best of {times}")
    for workers, seconds in best.items():
        each = "process" if workers == 1 else "processes"
        print(f"  {workers} {each:10}{seconds:7.2f} s{rounds / seconds:12,.0f} rounds a second")
    print(f"  ratio       {best[1] / best[2]:7.2f}    (aim: {AIM} with two cores free)")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
