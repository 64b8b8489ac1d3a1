"""How long ``referee rules check`` takes: for each ruleset that ships, and for the whole shelf.

Run it from the repository: ``python benchmarks/check_bench.py [RUNS]`` (5 by default). Each is measured as a whole process,
the way an editor calls it; "checking" is the work itself, in a process that has done it once. Medians, in milliseconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from referee.library import Shelf
from referee.library.shelf import shipped_folder
from referee.screens.checked import checked

RUNS = 5
A_FILE, THE_SHELF = 300.0, 3000.0
"""The most that a check may take, in milliseconds."""


def milliseconds(work: Callable[[], object], runs: int) -> float:
    """The median of some runs, after one that counts for nothing."""
    found = []
    for number in range(runs + 1):
        begun = perf_counter()
        work()
        if number:
            found.append((perf_counter() - begun) * 1000)
    return median(found)


def command(files: list[Path], environment: dict[str, str]) -> None:
    words = [sys.executable, "-m", "referee", "rules", "check", *(str(each) for each in files)]
    done = subprocess.run(words, env=environment, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout.decode() + done.stderr.decode())


def row(name: str, files: list[Path], environment: dict[str, str], runs: int, most: float) -> bool:
    """Measures and prints; whether it is within ``most``."""
    shelf = Shelf()
    whole = milliseconds(lambda: command(files, environment), runs)
    work = milliseconds(lambda: [checked(shelf, str(each)) for each in files], runs)
    lines = sum(len(each.read_text(encoding="utf-8").splitlines()) for each in files)
    mark = "" if whole <= most else f"  over {most:g}"
    print(f"{name:28}{lines:7}{whole:10.0f}{work:10.0f}{mark}")
    return whole <= most


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    files = sorted(shipped_folder().glob("*.yaml"))
    unwanted = ("PYTHONDONTWRITEBYTECODE", "REFEREE_CAMPAIGN")
    environment = {key: value for key, value in os.environ.items() if key not in unwanted}
    print(f"{'rules check':28}{'lines':>7}{'process':>10}{'checking':>10}")
    with tempfile.TemporaryDirectory() as folder:
        environment |= {"REFEREE_CACHE": folder, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        within = [row(each.stem, [each], environment, runs, A_FILE) for each in files]
        within.append(row("the whole shelf", files, environment, runs, THE_SHELF))
    return 0 if all(within) else 1


if __name__ == "__main__":
    sys.exit(main())
