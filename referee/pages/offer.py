"""An offer: something that a seat can tap, and what comes of it. Plain data, made and read in this one place.

Its ``words`` are the command line that carries it out, without ``referee``; ``told`` is the game master's sentence, in
pieces. ``filled`` and ``told_filled`` are both with a value, which goes where they hold None.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Plain = dict[str, Any]
Pieces = Sequence[str | None]

TURN, BETS, TRICKS, ACCUSE, NOTICES = "turn", "bets", "tricks", "accuse", "notices"
SILENCE = "silence"
"""The kind of an offer to keep something to oneself, which is no proposal."""


def group(name: str, title: str, offers: Sequence[Plain] = (), why_not: str = "") -> Plain:
    """Offers that belong together; ``why_not`` says why there is none."""
    return {
        "name": name,
        "title": title,
        "why_not": "" if offers else why_not,
        "offers": [*offers],
    }


def offer(
    id: str,
    kind: str,
    label: str,
    words: Sequence[str],
    told: str,
    detail: str = "",
) -> Plain:
    """One that takes no value."""
    return {
        "id": id,
        "label": label,
        "detail": detail,
        "kind": kind,
        "takes": "",
        "least": 0,
        "most": 0,
        "options": [],
        "optional": False,
        "why_not": "",
        "words": [*words],
        "told": [told],
    }


def taking(
    one: Plain,
    takes: str,
    filled: Pieces,
    told: Pieces,
    least: int = 0,
    most: int = 0,
    **more: Any,
) -> Plain:
    """The same one with a value. ``more``: other keys of it, such as ``options`` or ``coin``."""
    return {
        **one,
        "takes": takes,
        "least": least,
        "most": most,
        "filled": [*filled],
        "told_filled": [*told],
        **more,
    }


def command(verb: str, table: str, *options: str) -> list[str]:
    """The beginning of a command line for a table: what stands behind it is never an option."""
    return [verb, "--table", table, *options, "--"]
