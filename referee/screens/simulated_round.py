"""One round of a simulation, told card by card."""

from __future__ import annotations

from typing import Any

from referee.screens.wrapping import folded
from referee.simulation.again import Again
from referee.words import plural

MOST_LINES = 60
"""Lines that are shown of a round without an end."""


def round_told(again: Again, title: str, width: int | None) -> list[str]:
    """The whole round; of one without an end its beginning."""
    shown = again.lines if again.over else again.lines[:MOST_LINES]
    lines = [f"{title}, round {again.number}:"]
    lines += [part for text in shown for part in folded(f"  {text}", width, 2)]
    if not again.over:
        left = plural(len(again.lines) - len(shown), "line")
        lines.append(f"  … and so on: {left} more, and it was not over.")
    return lines


def round_told_plain(again: Again) -> dict[str, Any]:
    """The same as plain data; the keys are a contract. Gains are copper by seat."""
    return {
        "round": again.number,
        "over": again.over,
        "told": again.lines,
        "gains": again.gains,
        "winners": [seat + 1 for seat in again.winners],
    }
