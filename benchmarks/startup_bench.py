"""How long a command takes as a whole process, beside the smallest program of its kind.

Run it from the repository: ``python benchmarks/startup_bench.py [RUNS] [ACTIONS]`` (15 and 100,000 by default). The
smallest program is ten lines of click that print a rich table. The commands of the table are given in two campaigns,
one with 100 actions in its log and one with so many as years of play leave behind, in which the same people are at the
same point of the same round. Every program is started in turn, so that a machine with other work slows all alike;
medians count. What a command has done is taken back by an undo that is not measured. Files are byte-compiled and the
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

from benchmarks.long_campaign import kept

RUNS = 15
FEW, MANY = 100, 100_000
"""Actions in the log of either campaign."""

AT_MOST = 1.5
"""How many times the smallest program a command may take."""

NO_SLOWER = 1.05
"""How many times as long it may take with many actions as with few: what the noise of a machine is."""

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
    """A program, and what each of its runs took, in milliseconds. ``folder``: where it runs; ``acts``: it is to be taken
    back."""

    title: str
    words: list[str]
    folder: Path
    acts: bool = False
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def start(self, environment: dict[str, str]) -> None:
        """Run it once more, in a campaign that is as it was before."""
        begun = perf_counter()
        process = subprocess.Popen(
            [sys.executable, *self.words],
            cwd=self.folder,
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
        if self.acts:
            played(self.folder, ("undo",), environment)


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


SMALL = ("--version", "character list", "purse Trofim")
IN_ROUND = ("status", "choose 1")
AT_BETS = ("bet Vex 5sp winner Vex",)


def scenes(workplace: Path, actions: int, environment: dict[str, str]) -> tuple[Path, Path]:
    """Two copies of a campaign with so many actions: one while bets are open, one where a choice is waited for."""
    bets, middle = workplace / f"bets {actions}", workplace / f"middle {actions}"
    shutil.copytree(kept(actions), bets)
    played(bets, TO_BETS, environment)
    shutil.copytree(bets, middle)
    played(middle, ONWARDS, environment)
    return bets, middle


def programs(workplace: Path, many: int, environment: dict[str, str]) -> list[Program]:
    """The smallest program, what hangs on no campaign's length, and each command of the table with few actions and with
    many, one behind the other."""
    smallest, referee = workplace / "smallest.py", workplace / "referee_script.py"
    smallest.write_text(SMALLEST, encoding="utf-8")
    referee.write_text(REFEREE, encoding="utf-8")
    places = {actions: scenes(workplace, actions, environment) for actions in (FEW, many)}
    found = [Program("click and a rich table, ten lines", [str(smallest)], workplace)]
    for line in SMALL:
        found.append(Program(f"referee {line}", [str(referee), *line.split()], places[FEW][1]))
    for line in (*IN_ROUND, *AT_BETS):
        for actions, (bets, middle) in places.items():
            at = bets if line in AT_BETS else middle
            title = f"referee {line}, {actions:,}"
            found.append(Program(title, [str(referee), *line.split()], at, line != "status"))
    return found


def print_table(found: list[Program]) -> None:
    first = found[0]
    print(
        f"{'median of ' + str(len(first.cpu)):44}{'wall ms':>9}{'ratio':>7}{'CPU ms':>9}{'ratio':>7}"
    )
    for one in found:
        wall, cpu = median(one.wall), median(one.cpu)
        by_wall, by_cpu = wall / median(first.wall), cpu / median(first.cpu)
        mark = "" if by_cpu <= AT_MOST else f"  over {AT_MOST:g}"
        print(f"{one.title:44}{wall:9.1f}{by_wall:7.2f}{cpu:9.1f}{by_cpu:7.2f}{mark}")
    few = found[1 + len(SMALL) :: 2]
    for one, other in zip(few, found[2 + len(SMALL) :: 2], strict=True):
        by_wall = median(b / a for a, b in zip(one.wall, other.wall, strict=True))
        by_cpu = median(b / a for a, b in zip(one.cpu, other.cpu, strict=True))
        mark = "" if by_cpu <= NO_SLOWER else f"  over {NO_SLOWER:g}"
        times = f"{by_cpu:.2f} times the processor, {by_wall:.2f} the time"
        print(f"{other.title} to {FEW}: {times}{mark}")


def main() -> None:
    given = [int(word) for word in sys.argv[1:]]
    runs, many = (given + [RUNS, MANY][len(given) :])[:2]
    unwanted = ("PYTHONDONTWRITEBYTECODE", "REFEREE_CAMPAIGN", "FORCE_COLOR")
    environment = {key: value for key, value in os.environ.items() if key not in unwanted}
    with tempfile.TemporaryDirectory() as name:
        workplace = Path(name)
        environment["REFEREE_CACHE"] = str(workplace / "cache")
        found = programs(workplace, many, environment)
        for number in range(runs + 1):
            for one in found:
                one.start(environment)
                if not number:
                    one.wall.clear()
                    one.cpu.clear()
    print_table(found)


if __name__ == "__main__":
    main()
