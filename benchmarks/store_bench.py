"""How long the campaign's database takes: a command, and opening it when it is full.

Run it from the repository: ``python benchmarks/store_bench.py [COMMANDS]`` (20,000 by default; 100,000
take some minutes to be made).
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from referee.store import Asked, Store, accounts, ensure_night, move

SEATS = 4
ROUND = 40
"""Commands in a round."""


def act(store: Store, number: int) -> None:
    """A command as the table gives it: two documents, an input, two facts, an entry."""
    person = f"p{number % SEATS}"
    round = f"r{number // ROUND}"
    with store.command(f"choose {number}") as command:
        ensure_night(command)
        command.put("seat", person, {"stake": number, "hand": ["7 of clubs"] * 5})
        command.put("round", "t1", {"id": round, "turn": person, "drawn": [*range(10)]})
        command.add_input(round, {"seat": person, "choice": number % 3})
        command.add_fact(round, {"kind": "CardTaken", "seat": person, "card": number % 52})
        command.add_fact(round, {"kind": "TurnPassed", "seat": person})
        command.post(move("ante", accounts.OUTSIDE, accounts.purse(person), 1, table="t1"))


def timed(run: Callable[[], object], times: int) -> float:
    """Median milliseconds of a run."""
    taken = []
    for _ in range(times):
        begun = perf_counter()
        run()
        taken.append(perf_counter() - begun)
    return median(taken) * 1000


def fill(folder: Path, count: int) -> float:
    """Store so many commands without waiting for the disk; then time durable ones (ms)."""
    with Store.open(folder, write=True) as store:
        store._database.run("PRAGMA synchronous = OFF")
        for number in range(count):
            act(store, number)
    with Store.open(folder, write=True) as store:
        numbers = iter(range(count, count + 200))
        return timed(lambda: act(store, next(numbers)), 200)


def sync(file: Path) -> float:
    """What the disk alone takes to keep two pages (ms), which no durable command can beat."""
    with file.open("wb", buffering=0) as opened:

        def keep() -> None:
            opened.write(b"x" * 8192)
            os.fsync(opened.fileno())

        return timed(keep, 200)


def status(folder: Path) -> None:
    with Store.open(folder) as store:
        for place in ("table", "seat", "bet", "round", "night"):
            store.all(place)
        store.accounts(accounts.stakes_at("t1"))


def one_command(folder: Path) -> None:
    with Store.open(folder, write=True) as store:
        act(store, store.last_command())


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        Store.create(folder, engine="bench")
        print(f"two pages synced to this disk         {sync(folder / 'sync'):8.2f} ms")
        print(f"a command in an open store, durable   {fill(folder, count):8.2f} ms")
        print(
            f"open, one command, close              {timed(lambda: one_command(folder), 20):8.2f} ms"
        )
        print(f"open for reading, status              {timed(lambda: status(folder), 50):8.2f} ms")
        last = f"r{count // ROUND}"
        with Store.open(folder) as store:
            for title, run, times in (
                ("facts of a round", lambda: store.facts(last), 50),
                ("last 20 facts", lambda: store.last_facts(20), 50),
                ("facts of the campaign", lambda: sum(1 for _ in store.every_fact()), 1),
                (
                    "ledger of one person",
                    lambda: sum(1 for _ in store.entries(Asked(person="p1"))),
                    1,
                ),
                ("audit of everything", lambda: print(*store.audit(), sep="", end=""), 1),
            ):
                print(f"{title:37} {timed(run, times):8.2f} ms")
        size = (folder / "referee.db").stat().st_size
        print(f"{count} commands are {size / 2**20:.0f} MB")


if __name__ == "__main__":
    main()
