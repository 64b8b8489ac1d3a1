"""``make fuzz``: hypothesis for half of the time, atheris, where it is installed, for the other half.

    python -m tests.fuzz.run SECONDS

What is found is shown with the smallest input that does it, and ends in exit code 1.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

from hypothesis import settings

EXAMPLES = 60
settings.register_profile("fuzz", max_examples=EXAMPLES, deadline=None)
settings.load_profile("fuzz")  # before the properties are made

from tests.fuzz import test_fuzz  # noqa: E402
from tests.fuzz.making import ROOT, shipped  # noqa: E402
from tests.hostile.test_formulas import DEEP, MEANT, REFUSED  # noqa: E402

FINDS = ROOT / ".hypothesis" / "fuzz"
TARGETS = ("fuzz_yaml", "fuzz_formula")


def main(seconds: float) -> int:
    """Fuzz for so long."""
    atheris = find_spec("atheris") is not None
    began = monotonic()
    rounds = by_hypothesis(began + (seconds / 2 if atheris else seconds))
    print(f"hypothesis: {rounds} times {EXAMPLES} examples of each property, nothing found")
    if not atheris:
        print("atheris is not installed here: pip install -e '.[fuzz]' adds it, where there is one")
        return 0
    left = max(2, int((seconds - (monotonic() - began)) / len(TARGETS)))
    return max(by_atheris(target, left) for target in TARGETS)


def by_hypothesis(until: float) -> int:
    """The properties of ``test_fuzz``, again and again. A find is raised."""
    named = vars(test_fuzz).items()
    properties: list[Callable[[], None]] = [one for name, one in named if name.startswith("test_")]
    rounds = 0
    while True:
        for each in properties:
            each()
            if monotonic() > until:
                return rounds
        rounds += 1


def by_atheris(target: str, seconds: int) -> int:
    """One target of atheris, from what ships and what the tests know."""
    FINDS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for at, seed in enumerate(seeds(target)):
            (Path(folder) / str(at)).write_bytes(seed.encode())
        options = [
            f"-max_total_time={seconds}",
            "-timeout=10",
            "-rss_limit_mb=3000",
            "-max_len=6000",
        ]
        options += [f"-artifact_prefix={FINDS}/{target}-", "-verbosity=0", "-print_final_stats=0"]
        command = [sys.executable, "-m", f"tests.fuzz.{target}", *options, folder]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout[-4000:], done.stderr[-4000:], sep="\n")
        print(f"atheris: {target} has found something; its input lies in {FINDS}")
        return 1
    print(f"atheris: {target} for {seconds} seconds, nothing found")
    return 0


def seeds(target: str) -> list[str]:
    if target == "fuzz_yaml":
        return [text for text in shipped() if len(text) < 6000]
    return [*REFUSED, *DEEP, *(formula for formula, _ in MEANT)]


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0))
