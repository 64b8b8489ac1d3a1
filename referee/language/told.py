"""One thing that can be said of a place in a ruleset."""

from __future__ import annotations

from referee.records import record
from referee.source import Place


@record
class Told:
    """``what``: zone, option, step, formula …; ``name``: which; ``lines``: what is to be said of it, one thing each."""

    place: Place
    what: str
    name: str
    lines: tuple[str, ...]
