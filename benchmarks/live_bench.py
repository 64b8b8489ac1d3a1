"""How soon an answer is on the screen of the live table, with 10,000 actions in the campaign's log.

Run it from the repository: ``python benchmarks/live_bench.py [ACTIONS] [ANSWERS]``. A campaign of so many commands is
made, then ``referee play`` is driven on a pseudo-terminal of 80 by 24 and of 120 by 40: the time goes from the key Enter
to the last byte of what is drawn for it. Then ``referee watch``, from the end of a command in another shell. Not for Windows, which has no pseudo-terminals of this kind.
"""

from __future__ import annotations

import contextlib
import io
import os
import platform
import sys
import tempfile
import time
from pathlib import Path

from referee.campaign import People, read_campaign
from referee.commands.entry import run
from referee.errors import Refusal
from referee.store import Store
from referee.table import automatic, dealing, keeping, playing
from referee.table.desk import Desk
from tests.live.terminal import WHOLE, Screen

ACTIONS, ANSWERS = 10_000, 100
AT_MOST = 50.0
"""Milliseconds, for 95 of 100 answers."""

SOON = 500.0
"""Milliseconds in which a change is on the players' screen."""

PEOPLE = ("Vex", "Bram", "Ilse", "Odo", "Sable")
QUIET = 0.03
"""Seconds without a sign after which an answer counts as drawn."""


def referee(*words: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        if run(words) != 0:
            raise SystemExit(f"referee {' '.join(words)} was refused")


def full_campaign(folder: Path, actions: int) -> None:
    """Five people at Snaggletooth who have played for many evenings; a round is on."""
    referee("new", str(folder))
    here = ("--campaign", str(folder))
    referee(*here, "table", "open", "snaggletooth", "--ante", "1cp")
    referee(*here, "sit", *(word for name in PEOPLE for word in (name, "90gp")))
    campaign = read_campaign(folder)
    with keeping.staying(), Store.open(folder, write=True) as store:
        store._database.run("PRAGMA synchronous = OFF")
        people = People(campaign, store)
        while store.last_command() < actions:
            for work, more in (
                (automatic.auto, (None, False, False)),
                (playing.go_on, ()),
                (dealing.deal, (None,)),
            ):
                with contextlib.suppress(Refusal), store.command("auto") as command:
                    desk = Desk(campaign, people, command)
                    work(desk, command, desk.table(), *more)  # type: ignore[operator]
                    break


def answer_times(folder: Path, columns: int, rows: int, answers: int) -> list[float]:
    """Milliseconds from Enter to the end of what is drawn for it."""
    found = []
    with Screen(columns, rows, folder) as screen:
        screen.wait_for("TAB")
        screen.settle()
        for _ in range(answers):
            words = "" if _a_stop(screen.text) else "1"
            screen.type(words)
            screen.settle(QUIET)
            begun = drawn = time.perf_counter()
            screen.press("enter")
            while screen.reads(1.0 if drawn == begun else QUIET):
                drawn = time.perf_counter()
            found.append((drawn - begun) * 1000)
    return sorted(found)


def watch_times(folder: Path, changes: int = 20) -> list[float]:
    """Milliseconds from the end of a command in another shell to what the players' screen shows of it."""
    found = []
    with Screen(80, 24, folder, "watch") as screen:
        screen.wait_for("q leaves")
        screen.settle()
        for number in range(changes):
            words = f"it rains {number} times"
            referee("--campaign", str(folder), "bet", "Vex", "1cp", words, "--against", "Bram")
            begun = time.perf_counter()
            screen.wait_for(words)
            found.append((time.perf_counter() - begun - WHOLE) * 1000)
            referee("--campaign", str(folder), "undo")
    return sorted(found)


def _a_stop(seen: str) -> bool:
    """Whether Enter alone goes on: bets are open, or no round is on."""
    return any(words in seen for words in ("Bets are open", "Enter deals", "Stop."))


def main(actions: int, answers: int) -> int:
    slow = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "boot"
        full_campaign(folder, actions)
        print(f"{actions:,} actions in the log; {_machine()}")
        print(f"{'screen':<10}{'median ms':>10}{'95 of 100':>11}{'slowest':>9}")
        for columns, rows in ((80, 24), (120, 40)):
            times = answer_times(folder, columns, rows, answers)
            most = times[int(len(times) * 0.95) - 1]
            slow += most > AT_MOST
            size = f"{columns} x {rows}"
            print(f"{size:<10}{times[len(times) // 2]:>10.0f}{most:>11.0f}{times[-1]:>9.0f}")
        times = watch_times(folder)
        most = times[int(len(times) * 0.95) - 1]
        slow += most > SOON
        print(f"{'watch':<10}{times[len(times) // 2]:>10.0f}{most:>11.0f}{times[-1]:>9.0f}")
    return int(slow > 0)


def _machine() -> str:
    name = platform.processor() or platform.machine()
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next((one.split(": ")[1] for one in lines if one.startswith("model name")), name)
    return f"{os.cpu_count()} x {name}, Python {platform.python_version()}"


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(given + [ACTIONS, ANSWERS][len(given) :])))
