"""The long run: every shipped game is played again and again in two readings of its rules, on the same cards and choices.

``python -m tests.soak ROUNDS`` plays so many rounds of every value of every option (``make soak ROUNDS=…``), on as many
processes as there are cores. The games take turns, so that wherever it is stopped each has had its share. A round that
differs is named with the command that plays it once more; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import shlex
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice

from benchmarks.by_hand import snaggletooth, snake
from tests.by_hand.random_rounds import fast_and_asked
from tests.by_hand.test_same_rounds import SNAGGLETOOTH, SNAKE
from tests.reference import drawn
from tests.reference.games import cases, rules_of, shipped, trials
from tests.rounds import lockstep as snaggletooth_lockstep
from tests.snake import lockstep as snake_lockstep

AT_ONCE = 5
"""Rounds of each value that a process plays before the next game has its turn."""
FINDS = 3
"""After so many differences a game is left alone."""


@dataclass(frozen=True)
class Kind:
    """One thing that is played again and again: ``play(number)`` raises where the two readings differ."""

    name: str
    play: Callable[[int], object]
    times: int = 1
    """How many rounds it takes until every value of every option has been there once."""


def interpreted(name: str) -> Kind:
    return Kind(name, lambda number: drawn.play(name, number), drawn.most_values(name))


def kinds() -> list[Kind]:
    """The shipped games beside the interpreter, and the programs written by hand beside the compiled rules."""
    of_snaggletooth = max(len(values) for values in snaggletooth_lockstep.VALUES.values())
    of_snake = max(len(values) for values in snake_lockstep.VALUES.values())
    found = [interpreted(name) for name in (*shipped(), *cases(), *trials()) if rules_of(name)]
    return [
        *found,
        Kind("by hand: snaggletooth", snaggletooth_by_hand, of_snaggletooth),
        Kind("by hand: snake", snake_by_hand, of_snake),
        Kind("by hand: snake at the table", snake_at_the_table, of_snake),
        Kind("by hand: both forms", both_forms, of_snake),
    ]


def snaggletooth_by_hand(number: int) -> None:
    snaggletooth_lockstep.side_by_side(2 + number % 5, number, card_by_card=number % 7 == 0)


def snake_by_hand(number: int) -> None:
    snake_lockstep.side_by_side(2 + number % 7, number)


def snake_at_the_table(number: int) -> None:
    snake_lockstep.side_by_side(2 + number % 7, number, side=snake_lockstep.AtTheTable)


def both_forms(number: int) -> None:
    """The programs by hand, each written twice: the one that asks, and the one that does not."""
    game, every = ((snaggletooth, SNAGGLETOOTH), (snake, SNAKE))[number % 2]
    options = replace(every[number // 2 % len(every)], most_turns=2_000)
    n = 2 + number % (5 if game is snaggletooth else 4 * options.decks - 1)
    fast, asked = fast_and_asked(game, n, number, options)
    assert fast == asked, (n, options)


@cache
def by_name() -> dict[str, Kind]:
    return {kind.name: kind for kind in kinds()}


# -- playing


@dataclass
class Played:
    """What came of some rounds of one kind. ``finds``: the number of each round that differed, and how."""

    name: str
    rounds: int = 0
    seconds: float = 0.0
    finds: list[tuple[int, str]] = field(default_factory=list)


def play(some: tuple[str, int, int]) -> Played:
    name, first, last = some
    found, kind, began = Played(name), by_name()[name], time.process_time()
    for number in range(first, last):
        try:
            kind.play(number)
            found.rounds += 1
        except Exception:
            found.finds.append((number, traceback.format_exc()))
    found.seconds = time.process_time() - began
    return found


def turns(
    names: list[str], rounds: int, first: int, given_up: set[str]
) -> Iterator[tuple[str, int, int]]:
    """Some rounds of each in turn, until each has had its share; none of what has been given up."""
    for at in range(0, rounds, AT_ONCE):
        for name in names:
            times = by_name()[name].times
            if name not in given_up:
                yield name, first + at * times, first + min(rounds, at + AT_ONCE) * times


class Board:
    """What is shown while it runs, and at the end."""

    def __init__(self, names: list[str], rounds: int) -> None:
        self.names, self.began, self.shown = names, time.monotonic(), 0.0
        self.wanted = {name: rounds * by_name()[name].times for name in names}
        self.rounds: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self.finds: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        self.rounds[played.name] += played.rounds
        self.seconds[played.name] += played.seconds  # type: ignore[assignment]
        for number, how in played.finds:
            self.finds[played.name] += 1
            if self.finds[played.name] <= FINDS:
                self.clear()
                print(
                    f"{how.rstrip()}\n{played.name}, round {number} differs. Once more:  {again(played.name, number)}\n"
                )
        self.progress()

    def clear(self) -> None:
        if sys.stdout.isatty():
            print("\r\x1b[K", end="")

    def progress(self) -> None:
        now, there = time.monotonic(), sys.stdout.isatty()
        if now - self.shown < (0.5 if there else 60):
            return
        self.shown = now
        done, wanted = self.rounds.total(), sum(self.wanted.values())
        left = (now - self.began) / max(1, done) * (wanted - done)
        text = f"{done:,} of {wanted:,} rounds, {self.finds.total()} differ, about {in_words(left)} left"
        print(f"\r\x1b[K{text}" if there else text, end="" if there else "\n", flush=True)

    def table(self) -> None:
        self.clear()
        for name in self.names:
            differ = f"  {self.finds[name]} DIFFER" if self.finds[name] else ""
            each = self.seconds[name] / max(1, self.rounds[name] + self.finds[name]) * 1000
            of = self.wanted[name]
            print(
                f"{name:32} {self.rounds[name]:>9,} of {of:>9,} rounds the same  {each:7.1f} ms each{differ}"
            )
        print(
            f"{self.rounds.total():,} rounds in {in_words(time.monotonic() - self.began)}, {self.finds.total()} differ."
        )


def again(name: str, number: int) -> str:
    return f"python -m tests.soak --only {shlex.quote(name)} --round {number}"


def in_words(seconds: float) -> str:
    minutes, hours = seconds / 60, seconds / 3600
    return (
        f"{hours:.1f} hours"
        if hours >= 2
        else f"{minutes:.0f} minutes"
        if minutes >= 2
        else f"{seconds:.0f} seconds"
    )


def run(names: list[str], rounds: int, processes: int, first: int, seconds: float | None) -> int:
    """Plays, shows and sums up; 1 where anything differed."""
    board, given_up = Board(names, rounds), set[str]()
    todo = turns(names, rounds, first, given_up)
    with multiprocessing.Pool(processes) as pool:
        waiting = deque(pool.apply_async(play, (some,)) for some in islice(todo, 2 * processes))
        try:
            while waiting and (seconds is None or time.monotonic() - board.began < seconds):
                played = waiting.popleft().get()
                board.add(played)
                if board.finds[played.name] >= FINDS:
                    given_up.add(played.name)
                waiting.extend(pool.apply_async(play, (some,)) for some in islice(todo, 1))
        except KeyboardInterrupt:
            pass
        pool.terminate()
    board.table()
    return 1 if board.finds else 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument(
        "rounds", type=int, nargs="?", default=100_000, help="of each value of each option"
    )
    parser.add_argument(
        "--only", action="append", choices=[*by_name()], metavar="NAME", help="these alone"
    )
    parser.add_argument(
        "--round", type=int, help="this round once more, with all that is known of it"
    )
    parser.add_argument(
        "--from", type=int, default=0, dest="first", help="the number of the first round"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, help="stop after so long")
    said = parser.parse_args(arguments)
    names = said.only or [*by_name()]
    if said.round is not None:
        for name in names:
            by_name()[name].play(said.round)
            print(f"{name}, round {said.round}: the same.")
        return 0
    return run(names, said.rounds, said.processes, said.first, said.seconds)


if __name__ == "__main__":
    sys.exit(main())
