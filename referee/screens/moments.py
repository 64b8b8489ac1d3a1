"""Moments as a GM reads them."""

from __future__ import annotations

from datetime import datetime


def local_time(at: str) -> str:
    """A stored moment (UTC, ISO 8601) in the time of this machine, to the minute."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return at
