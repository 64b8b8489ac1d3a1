"""How far a simulation has come: a bar on the terminal's stderr, with rounds a second and the favourite's interval."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from referee.screens.figures import many, percent, places_of
from referee.simulation.events import Sums
from referee.simulation.figures import gain, share_won
from referee.simulation.plan import Plan

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

TASK: TaskID = cast("TaskID", 0)
Told = Callable[[Sums], None]


@contextmanager
def progress(plan: Plan, rounds: int, what: str = "rounds") -> Iterator[Told]:
    """Gives what is to be told of the sums after each chunk. Nothing is shown where stderr is no terminal."""
    with _bar(rounds, what) as bar:

        def told(sums: Sums) -> None:
            if bar is not None:
                done = sums.tally.rounds + len(sums.tally.endless)
                rate = bar.tasks[0].speed
                second = f"  {many(round(rate))} a second" if rate else ""
                bar.update(TASK, completed=done, description=favourite(plan, sums) + second)

        yield told


@contextmanager
def counted(all_of_them: int, what: str) -> Iterator[Callable[[int], None]]:
    """Gives what is to be told of how many are done."""
    with _bar(all_of_them, what) as bar:

        def told(done: int) -> None:
            if bar is not None:
                bar.update(TASK, completed=done)

        yield told


@contextmanager
def _bar(all_of_them: int, what: str) -> Iterator[Progress | None]:
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    bar = Progress(
        BarColumn(bar_width=24),
        TaskProgressColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        console=Console(stderr=True, highlight=False, markup=False, emoji=False),
        transient=True,
    )
    bar.add_task(f"{many(all_of_them)} {what}", total=all_of_them)
    with bar:
        yield bar


def favourite(plan: Plan, sums: Sums) -> str:
    """Who is ahead, and how nearly that is known: ``Ann 25.8% ± 0.4%``."""
    tally = sums.tally
    if tally.rounds == tally.nobody:
        best = max(range(tally.players), key=lambda seat: tally.gained[seat])
        one = gain(tally, best)
        return f"{plan.names[best]} {one.value:+.1f}cp ± {one.half:.1f}cp"
    best = max(range(tally.players), key=lambda seat: tally.won[seat])
    one = share_won(tally, best)
    near = f"{one.half * 100:.{max(2, places_of(one.half))}f}%"
    return f"{plan.names[best]} {percent(one.value, one.half)} ± {near}"
