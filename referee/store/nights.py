"""Nights: which evening a command belongs to. One begins by itself with its first table."""

from __future__ import annotations

from dataclasses import asdict, replace

from referee.errors import NotAllowed
from referee.records import record
from referee.store.command import Command
from referee.store.reading import Reading

PLACE = "night"


@record
class Night:
    """Nights count from 1. Moments are UTC, ISO 8601; ``ended`` is None while it lasts."""

    number: int
    label: str
    began: str
    ended: str | None = None


def nights(reading: Reading) -> list[Night]:
    """Every night, in order."""
    return [reading.shaped(Night, body) for body in reading.all(PLACE).values()]


def current_night(reading: Reading) -> Night | None:
    """The night that lasts, or None between nights."""
    night = _last_night(reading)
    return night if night is not None and night.ended is None else None


def begin_night(command: Command, label: str = "") -> Night:
    """Begin the next night; this command is its first. NotAllowed while another lasts."""
    last = _last_night(command)
    if last is not None and last.ended is None:
        raise NotAllowed(f"Night {last.number} is not over: end it first ('referee night end').")
    night = Night(1 if last is None else last.number + 1, label, command.at)
    command.put(PLACE, _key(night.number), asdict(night))
    command.night = night.number
    return night


def end_night(command: Command) -> Night:
    """End the night that lasts; this command is its last. NotAllowed where none does."""
    night = current_night(command)
    if night is None:
        raise NotAllowed("No night has begun, so none can end: one begins with its first table.")
    over = replace(night, ended=command.at)
    command.put(PLACE, _key(night.number), asdict(over))
    return over


def ensure_night(command: Command, label: str = "") -> Night:
    """The night that lasts, begun now where none does."""
    return current_night(command) or begin_night(command, label)


def _last_night(reading: Reading) -> Night | None:
    key = reading.last_key(PLACE)
    return None if key is None else reading.shaped(Night, reading.get(PLACE, key))


def _key(number: int) -> str:
    """Padded, so that the order of the texts is that of the numbers."""
    return f"{number:06d}"
