"""Run every ``benchmarks/*_bench.py`` (or those named) one after the other, each printing its own table.

``python benchmarks/run.py [NAME…]``: NAME is a file's name without ``_bench.py``. Exit code 1 when one of them
failed or there is none, 2 when a name is unknown. Each runs in a process of its own, with byte-compiled files as an installed
Referee has them, since that alone halves or doubles the start of a command.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ENDING = "_bench.py"


def find_benches() -> dict[str, Path]:
    """Name to file, in the order of names."""
    return {p.name.removesuffix(ENDING): p for p in sorted(HERE.glob(f"*{ENDING}"))}


def run_bench(name: str, path: Path) -> bool:
    """Whether it ended well."""
    print(f"== {name}", flush=True)
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, str(path)], cwd=HERE.parent, env=environment, check=False
    )
    print(flush=True)
    return done.returncode == 0


def main(names: list[str]) -> int:
    benches = find_benches()
    if not benches:
        print(f"There is nothing to measure: no {HERE.name}/*{ENDING}", file=sys.stderr)
        return 1
    unknown = [name for name in names if name not in benches]
    if unknown:
        print(f"No benchmark {unknown[0]!r}; there are: {', '.join(benches)}", file=sys.stderr)
        return 2
    failed = [name for name in names or benches if not run_bench(name, benches[name])]
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
