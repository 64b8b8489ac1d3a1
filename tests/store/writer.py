"""Run as a process by the tests: writes commands in a loop and prints each id once it is kept.

``python writer.py FOLDER NAME [COUNT]`` holds the store open for all of its commands;
with COUNT it opens and closes it for each, and says ``busy`` when somebody else was at it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from referee.errors import Busy
from referee.store import Store, accounts, move


def write(store: Store, name: str, number: int) -> None:
    with store.command(f"{name} {number}") as command:
        tally = (command.get("tally", "all") or 0) + 1
        command.put("tally", "all", tally)
        command.put("tally", name, {"number": number, "padding": "x" * 300})
        command.add_input("r1", {"by": name, "number": number})
        command.add_fact("r1", {"by": name, "number": number})
        command.post(move("in", accounts.OUTSIDE, accounts.purse(name), 1))
    print(command.id, number, flush=True)


def forever(folder: Path, name: str) -> None:
    with Store.open(folder, write=True) as store:
        for number in range(1, 10**9):
            write(store, name, number)


def in_turns(folder: Path, name: str, count: int) -> None:
    for number in range(1, count + 1):
        try:
            with Store.open(folder, write=True) as store:
                write(store, name, number)
        except Busy:
            print("busy", number, flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 3:
        in_turns(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
    else:
        forever(Path(sys.argv[1]), sys.argv[2])
