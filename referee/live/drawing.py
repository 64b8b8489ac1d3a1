"""What is in each window of the live table's screen, worked out once for each change and size."""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import StyleAndTextTuples

from referee.live.helping import status_of
from referee.live.picture import picture
from referee.live.sitting import Sitting
from referee.screens.tables import columns
from referee.screens.view import Line, Look

FIXED = 3
"""Rows of the rule, the line that is typed and the status."""

BELOW = 2
"""Rows of the line that is typed and the status, which stand below a blank screen, too."""


class Drawing:
    """The windows' contents. ``size`` gives the terminal's size now."""

    def __init__(self, sitting: Sitting, size: Callable[[], Size]) -> None:
        self.sitting, self.size = sitting, size
        self._drawn: tuple[object, list[Line]] = ((), [])

    # -- the table

    def lines(self) -> list[Line]:
        """The table's lines, drawn anew only when something has changed."""
        size, sitting = self.size(), self.sitting
        hidden = sitting.hidden and not sitting.passing.is_on
        key = (sitting.version, size.columns, size.rows, hidden)
        if key != self._drawn[0]:
            if sitting.width != size.columns:
                sitting.width = size.columns
                sitting.pane.resize(size.columns)
            look = Look(hidden, sitting.colour, sitting.plain_letters)
            said = 0 if sitting.passing.is_on else _least_said(size.rows)
            most = size.rows - FIXED - said
            found = picture(sitting.scene, sitting.viewer, size.columns, max(1, most), look)
            self._drawn = (key, found)
        return self._drawn[1]

    def table(self) -> StyleAndTextTuples:
        return _joined(self.lines())

    def table_height(self) -> int:
        return min(len(self.lines()), max(1, self.size().rows - FIXED - 1))

    # -- what was said

    def _room(self) -> int:
        return max(0, self.size().rows - FIXED - self.table_height())

    def said(self) -> StyleAndTextTuples:
        if self.sitting.passing.is_on:
            return [("class:refused", self.sitting.letters(self.sitting.passing.said))]
        if self.sitting.hidden:
            refused = "\nThe last line was refused." if self.sitting.refused else ""
            return [("class:rule", f"Hidden from whoever leans over: F2 shows it again.{refused}")]
        shown = self.sitting.pane.shown(self._room())
        return _joined([[(style, self.sitting.letters(text))] for style, text in shown])

    def rule(self) -> StyleAndTextTuples:
        """The line between the table and what was said, with how much there is to scroll."""
        wide = self.size().columns
        sign = "-" if self.sitting.plain_letters else "─"
        told = ""
        if not self.sitting.hidden and not self.sitting.passing.is_on:
            above = self.sitting.pane.above(self._room())
            below = self.sitting.pane.below(self._room())
            told = " PageUp: more above " if above else ""
            told = f" PageDown: {below} more below " if below else told
        return [("class:rule", sign * max(0, wide - len(told) - 2) + told + sign * 2)]

    def scroll(self, pages: int) -> None:
        room = self._room()
        self.sitting.pane.scroll(pages * max(1, room - 1), room)

    # -- below

    def prompt(self) -> StyleAndTextTuples:
        return [("", "> ")]

    def status(self) -> StyleAndTextTuples:
        wide = self.size().columns
        return [("", self.sitting.letters(_fitting(self._status(), wide)))]

    def _status(self) -> list[str]:
        if self.sitting.passing.is_shown:
            return ["Enter goes back to the table"]
        if self.sitting.passing.is_blank:
            return [""]
        if self.sitting.passing.is_on:
            return [
                f"What {self.sitting.passing.who} sees",
                "answer if you are asked",
                "Enter when done",
            ]
        if self.sitting.hidden:
            return ["Hidden", "F2 shows it again", "lines are carried out all the same"]
        if self.sitting.doubts:
            return ["y does it", "n or Enter leaves everything as it is"]
        return status_of(self.sitting.scene)

    # -- handing the laptop over

    def blank(self) -> StyleAndTextTuples:
        """A screen that tells nothing, but to whom the laptop goes."""
        size, passing = self.size(), self.sitting.passing
        lines = passing.lines[: max(1, size.rows - BELOW)]
        down = range(max(0, (size.rows - len(lines)) // 2 - 1))
        drawn: list[Line] = [[] for _ in down]
        drawn += [self._blank_line(line, size.columns) for line in lines]
        return _joined(drawn)

    def _blank_line(self, text: str, wide: int) -> Line:
        """In the middle; a code in black on white, where there are colours, whatever the terminal's are."""
        text = self.sitting.letters(text)
        code = self.sitting.colour and text in self.sitting.passing.code
        return [("", _margin(text, wide)), ("class:code" if code else "", text)]


def _margin(text: str, wide: int) -> str:
    return " " * max(0, (wide - columns(text)) // 2)


def _least_said(rows: int) -> int:
    """Rows that are kept for what was said."""
    return max(4, rows // 4)


def _joined(lines: list[Line]) -> StyleAndTextTuples:
    found: StyleAndTextTuples = []
    for at, line in enumerate(lines):
        found += [*([("", "\n")] if at else []), *line]
    return found


def _fitting(parts: list[str], wide: int) -> str:
    """As many of the parts as there is room for; the first in any case."""
    text = f" {parts[0]}"
    for part in parts[1:]:
        longer = f"{text} · {part}"
        if columns(longer) >= wide:
            break
        text = longer
    return text
