"""``rules simulate`` as a whole command, from the shell and back: 100,000 rounds of Snaggletooth for four, one process
against two, side by side.

Run it from the repository: ``python benchmarks/simulate_bench.py [ROUNDS] [TIMES]``. Both print the same figures, which
is looked at; the ratio is that of the best times.
"""

from __future__ import annotations

import os
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


def timed(workers: int, rounds: int) -> tuple[float, float, bytes]:
    """Seconds of the whole command, seconds of processor that it took, and what it printed."""
    begun, before = time.perf_counter(), processor()
    done = subprocess.run(command(workers, rounds), cwd=ROOT, check=True, capture_output=True)
    return time.perf_counter() - begun, processor() - before, done.stdout


def processor() -> float:
    """Seconds of processor that commands which have ended took, with their workers."""
    now = os.times()
    return now.children_user + now.children_system


def main(rounds: int = ROUNDS, times: int = TIMES) -> None:
    best = {1: (float("inf"), 0.0), 2: (float("inf"), 0.0)}
    printed = set()
    _, alone, _ = timed(2, 1)
    for _ in range(times):
        for workers in best:
            seconds, used, said = timed(workers, rounds)
            best[workers] = min(best[workers], (seconds, used))
            printed.add(said)
    assert len(printed) == 1, "the figures differ with the number of workers"
    print(f"{rounds:,} rounds of Snaggletooth for four, whole command, the best of {times}")
    for workers, (seconds, used) in best.items():
        each = "process" if workers == 1 else "processes"
        print(
            f"  {workers} {each:10}{seconds:7.2f} s{rounds / seconds:12,.0f} rounds a second, "
            f"{used:.2f} s of processor"
        )
    print(f"  ratio       {best[1][0] / best[2][0]:7.2f}    (aim: {AIM} with two cores free)")
    shared = alone + (best[2][1] - alone) / 2
    print(
        f"  by processor{best[1][1] / shared:7.2f}    ({alone:.2f} s before the rounds begin are not "
        "shared; what two free cores would give, also on a busy machine)"
    )


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
