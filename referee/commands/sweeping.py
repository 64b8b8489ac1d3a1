"""``rules simulate --sweep``: variant by variant, each row safe on the disk before the next is played."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from referee.commands.simulating import Simulating, until_from
from referee.commands.stopping import stopping
from referee.errors import BadInput
from referee.screens.simulated_csv import as_csv
from referee.screens.simulated_progress import counted
from referee.screens.swept import Row, headings, swept_row
from referee.simulation.asked import plan_of
from referee.simulation.running import UNTIL_ROUNDS, as_it_must_be
from referee.simulation.sweeping import (
    CLOSE_ROUNDS,
    ROUNDS,
    Axis,
    Variant,
    axes_from,
    closely,
    swept,
    variants_of,
)
from referee.simulation.workers import workers
from referee.words import printable


class Sweep:
    """All variants of a command line, and the rows that there are."""

    def __init__(self, simulating: Simulating) -> None:
        self.simulating = simulating
        self.axes: tuple[Axis, ...] = axes_from(simulating.typed["sweep"])
        self.variants = self._variants()
        self.columns = headings(self.axes, max(one.plan.players for one in self.variants))
        self.rows: dict[str, Row] = {}
        self.kept = 0

    def _variants(self) -> list[Variant]:
        one, rules = self.simulating, self.simulating.rules
        asked = variants_of(one.asked, self.axes)
        plans = [(values, plan_of(one.source, rules, each, one.meaning)) for values, each in asked]
        first = plans[0][1]
        bets_alone = as_it_must_be(first, rules).close and not first.close
        until = until_from(one.text("until"))
        found = []
        for values, plan in plans:
            plan = closely(plan) if bets_alone else plan
            usual = UNTIL_ROUNDS if until else ROUNDS if plan.quick else CLOSE_ROUNDS
            found.append(Variant(values, plan, one.typed["rounds"] or usual, until))
        return found

    def play(self, file: str) -> bool:
        """Plays what there is not yet; whether it was stopped. ``file`` may be empty: then no row outlasts the command."""
        if file:
            self.rows = read_rows(Path(file), self.columns, {one.key for one in self.variants})
            self.kept = len(self.rows)
        left = [one for one in self.variants if one.key not in self.rows]
        typed = self.simulating.typed
        with (
            workers(typed["workers"], self.simulating.text("cluster")) as who,
            stopping() as stop,
            counted(len(left), "variants") as tell,
        ):
            for number, (variant, sums) in enumerate(swept(left, who), 1):
                row = swept_row(variant, sums, self.columns)
                self.rows[variant.key] = row
                if file:
                    append_row(Path(file), row, self.columns)
                tell(number)
                if stop.wanted:
                    break
        return len(self.rows) < len(self.variants)

    @property
    def in_order(self) -> list[Row]:
        """The rows in the order of the variants."""
        return [self.rows[one.key] for one in self.variants if one.key in self.rows]


def read_rows(path: Path, columns: Sequence[str], keys: set[str]) -> dict[str, Row]:
    """The rows of a sweep that was begun. A last line that was cut off is taken away.

    BadInput where the file is no such thing: nothing is written to it then.
    """
    if not path.exists():
        return {}
    other = BadInput(
        f"{printable(str(path))} is no table of this sweep: name another file with --out."
    )
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise other from None
    except OSError as error:
        raise BadInput(f"{printable(str(path))} cannot be read: {error.strerror}.") from None
    whole = text[: text.rfind("\n") + 1]
    head = as_line(columns)
    if not head.startswith(text) and not whole.startswith(head):
        raise other
    rows = {row["key"]: row for row in csv.DictReader(io.StringIO(whole)) if whole}
    if not rows.keys() <= keys:
        raise other
    if len(whole) < len(text):
        with path.open("r+b") as file:
            file.truncate(len(whole.encode("utf-8")))
    return dict(rows)


def append_row(path: Path, row: Row, columns: Sequence[str]) -> None:
    """Writes one row behind the others, and waits until it is on the disk."""
    try:
        with path.open("ab") as file:
            if not file.tell():
                file.write(as_line(columns).encode("utf-8"))
            file.write(as_line(row[name] for name in columns).encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise BadInput(f"{printable(str(path))} cannot be written: {error.strerror}.") from None


def as_line(cells: Iterable[Any]) -> str:
    """Cells as a line of CSV."""
    return as_csv([cells])
