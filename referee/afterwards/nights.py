"""Which evening is meant: the one that was named, else the one that lasts, else the last."""

from __future__ import annotations

from referee.errors import NotFound
from referee.store import Night, Reading, nights


def night_meant(reading: Reading, number: int | None = None) -> Night:
    """The night of a number; without one the last that has begun. NotFound, with the mend, where there is none."""
    found = nights(reading)
    if not found:
        raise NotFound("No night has been yet: one begins with its first table ('table open').")
    if number is None:
        return found[-1]
    for night in found:
        if night.number == number:
            return night
    last = found[-1].number
    known = "only night 1" if last == 1 else f"nights 1 to {last}"
    raise NotFound(f"There has been no night {number}, {known}.")


def night_title(night: Night) -> str:
    """``Night 2: Harvest fair``."""
    label = " ".join(night.label.split())
    return f"Night {night.number}: {label}" if label else f"Night {night.number}"
