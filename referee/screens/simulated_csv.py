"""A simulation for a spreadsheet: one row a seat."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from referee.screens.simulated_plain import Plain

HEADINGS = (
    "game", "players", "house_rules", "edition", "seed", "rounds", "seat", "name", "plays", "fair_share",
    "wins", "wins_low", "wins_high", "more_than_chance", "gain_cp", "gain_low", "gain_high",
)  # fmt: skip


def simulated_csv(one: Plain) -> str:
    """The seats of a simulation with what each wins (parts of 1) and gains (copper a round)."""
    return as_csv([HEADINGS, *seat_rows(one)])


def as_csv(rows: Iterable[Iterable[Any]]) -> str:
    """Rows as lines of CSV."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def seat_rows(one: Plain) -> list[list[object]]:
    """A row for each seat, in the order of ``HEADINGS``."""
    changed = " ".join(f"{name}={how['played']}" for name, how in one["changed"].items())
    head = [one["game"], one["players"], changed, one["edition"], one["seed"], one["rounds"]]
    return [
        [
            *head,
            seat["seat"],
            seat["name"],
            seat["plays"],
            exact(one["fair"]),
            *(exact(seat["wins"][part]) for part in ("mean", "low", "high")),
            "yes" if seat["differs"] else "no",
            *(exact(seat["gain"][part]) for part in ("mean", "low", "high")),
        ]
        for seat in one["seats"]
    ]


def exact(value: float) -> str:
    """A figure with six digits behind the point, no more than mean something."""
    return f"{value:.6f}".rstrip("0").rstrip(".")
