"""What was typed and what came of it, line upon line, and which part of it is in sight."""

from __future__ import annotations

from collections.abc import Sequence

from referee.screens.wrapping import folded

MOST_LINES = 5000

Said = tuple[str, str]
"""A line's style class, and the line."""


class Pane:
    """Lines to scroll through. What is new is in sight: its beginning where it is long and to be read, else its end."""

    def __init__(self, width: int | None = None) -> None:
        self.width = width
        self._lines: list[Said] = []
        self._newest = 0
        self._top: int | None = None
        self._taken = 0

    def add(
        self, typed: str, lines: Sequence[str], style: str = "", *, to_read: bool = True
    ) -> None:
        """Add what came of a typed line; "" where nobody typed."""
        self._newest = len(self._lines)
        if typed:
            self._lines += self._folded([("class:typed", f"> {typed}")])
        self._lines += self._folded([(style, line) for line in lines])
        if not to_read:
            self._newest = len(self._lines)
        over = len(self._lines) - MOST_LINES
        if over > 0:
            del self._lines[:over]
            self._newest = max(0, self._newest - over)
            self._taken = max(0, self._taken - over)
        self._top = None

    def take_new(self) -> list[Said]:
        """What was added since this was asked last."""
        fresh = self._lines[self._taken :]
        self._taken = len(self._lines)
        return fresh

    def resize(self, width: int | None) -> None:
        """Fold what is wider than the terminal has become."""
        if width != self.width and width is not None:
            self.width = width
            before, after = self._lines[: self._newest], self._lines[self._newest :]
            folds = self._folded(before)
            self._lines, self._newest = [*folds, *self._folded(after)], len(folds)

    def _folded(self, lines: Sequence[Said]) -> list[Said]:
        return [(style, part) for style, line in lines for part in folded(line, self.width)]

    def scroll(self, by: int, height: int) -> None:
        """Go so many lines down (up where negative)."""
        last = max(0, len(self._lines) - height)
        self._top = min(max(0, self._at(height) + by), last)

    def shown(self, height: int) -> list[Said]:
        """The lines in sight."""
        top = self._at(height)
        return self._lines[top : top + max(0, height)]

    def above(self, height: int) -> int:
        """How many lines there are above those in sight."""
        return self._at(height)

    def below(self, height: int) -> int:
        """How many lines there are below those in sight."""
        return max(0, len(self._lines) - self._at(height) - max(0, height))

    def _at(self, height: int) -> int:
        last = max(0, len(self._lines) - max(0, height))
        return min(self._newest, last) if self._top is None else min(self._top, last)
