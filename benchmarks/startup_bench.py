"""How long a command takes as a whole process, beside the smallest program of its kind.

Run it from the repository: ``python benchmarks/startup_bench.py [RUNS]`` (15 by default). The
smallest program is ten lines of click that print a rich table. Every program is started in turn,
so that a machine with other work slows all alike; medians count. Files are byte-compiled and the
rules of the round are in the cache, as after the first command of an evening.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

RUNS = 15
AT_MOST = 2.0
"""How many times the smallest program a command may take."""

REFEREE = "import sys\nfrom referee.__main__ import main\nsys.exit(main())\n"
"""As pip writes it to start an installed program."""

SMALLEST = """
import click
from rich.console import Console
from rich.table import Table

@click.command()
@click.option("--all", "everybody", is_flag=True, help="Everybody.")
def command(everybody):
    table = Table("Name", "Kind")
    table.add_row("Vex", "player")
    Console().print(table)

command()
"""


@dataclass
class Program:
    """A program, and what each of its runs took, in milliseconds. ``folder``: the campaign copied for each run."""

    title: str
    words: list[str]
    folder: Path | None = None
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def start(self, workplace: Path, environment: dict[str, str]) -> None:
        """Run it once more, in a campaign that is as it was before the last run."""
        here = workplace
        if self.folder is not None:
            here = workplace / "running"
            shutil.rmtree(here, ignore_errors=True)
            shutil.copytree(self.folder, here)
        begun = perf_counter()
        process = subprocess.Popen(
            [sys.executable, *self.words],
            cwd=here,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        said = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        self.wall.append((perf_counter() - begun) * 1000)
        self.cpu.append((used.ru_utime + used.ru_stime) * 1000)
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        if process.returncode or not said.strip():
            raise SystemExit(f"{self.title} ended with code {process.returncode}: {said!r}")


def played(folder: Path, lines: tuple[str, ...], environment: dict[str, str]) -> None:
    """Give the commands in a campaign's folder."""
    for line in lines:
        subprocess.run(
            [sys.executable, "-m", "referee", *line.split()],
            cwd=folder,
            env=environment,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


TO_BETS = (
    "purse Trofim give 20gp",
    "table open snaggletooth --ante 1gp --no-stops",
    "sit Vex Bram Ilse Trofim --stake 10gp",
    "deal --seed 22",
    "choose 1",
    "bet Ilse 5sp winner Ilse",
)
ONWARDS = ("choose done", "choose 1", "choose 1", "choose 1", "status", "character list")


def programs(workplace: Path, environment: dict[str, str]) -> list[Program]:
    """The programs, with two campaigns: one while bets are open, one where a choice is waited for."""
    smallest, referee = workplace / "smallest.py", workplace / "referee_script.py"
    smallest.write_text(SMALLEST, encoding="utf-8")
    referee.write_text(REFEREE, encoding="utf-8")
    bets, middle = workplace / "bets", workplace / "middle"
    shutil.copytree(Path(__file__).resolve().parent.parent / "campaigns" / "castleton", bets)
    played(bets, TO_BETS, environment)
    shutil.copytree(bets, middle)
    played(middle, ONWARDS, environment)
    commands: tuple[tuple[str, Path | None], ...] = (
        ("--version", None),
        ("character list", middle),
        ("purse Trofim", middle),
        ("status", middle),
        ("choose 1", middle),
        ("bet Vex 5sp winner Vex", bets),
    )
    return [
        Program("click and a rich table, ten lines", [str(smallest)]),
        *(Program(f"referee {line}", [str(referee), *line.split()], at) for line, at in commands),
    ]


def print_table(found: list[Program]) -> None:
    first = found[0]
    print(
        f"{'median of ' + str(len(first.cpu)):36}{'wall ms':>9}{'ratio':>7}{'CPU ms':>9}{'ratio':>7}"
    )
    for one in found:
        wall, cpu = median(one.wall), median(one.cpu)
        by_wall, by_cpu = wall / median(first.wall), cpu / median(first.cpu)
        mark = "" if max(by_wall, by_cpu) <= AT_MOST else f"  over {AT_MOST:g}"
        print(f"{one.title:36}{wall:9.1f}{by_wall:7.2f}{cpu:9.1f}{by_cpu:7.2f}{mark}")


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    unwanted = ("PYTHONDONTWRITEBYTECODE", "REFEREE_CAMPAIGN", "FORCE_COLOR")
    environment = {key: value for key, value in os.environ.items() if key not in unwanted}
    with tempfile.TemporaryDirectory() as name:
        workplace = Path(name)
        environment["REFEREE_CACHE"] = str(workplace / "cache")
        found = programs(workplace, environment)
        for number in range(runs + 1):
            for one in found:
                one.start(workplace, environment)
                if not number:
                    one.wall.clear()
                    one.cpu.clear()
    print_table(found)


if __name__ == "__main__":
    main()
