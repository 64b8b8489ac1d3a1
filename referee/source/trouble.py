"""Where a parser gave up, and what is said about it."""

from __future__ import annotations

from referee.records import record
from referee.source.lines import Lines
from referee.source.nodes import Place


@record
class Trouble:
    """Where the parser gave up (``at``), and where what it was reading had begun (``since``)."""

    lines: Lines
    what: str
    reading: str
    at: Place
    since: Place

    @property
    def line(self) -> str:
        return self.lines.line(self.at.line)

    def spot(self, line: int, column: int) -> Place:
        return Place(self.at.file, line, column)


@record
class Words:
    """What is said about a trouble: the fields of a fault."""

    place: Place
    message: str
    mend: str
    code: str = "syntax"
    also: tuple[Place, ...] = ()
