"""A text with its file's name: from offsets to places and back."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import field

from referee.records import record
from referee.source.nodes import Place


@record
class Lines:
    """``text`` (without a byte-order mark) of ``file``. Lines end in \\n or \\r\\n, nothing else."""

    file: str
    text: str
    starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        object.__setattr__(self, "starts", starts)

    def place(self, offset: int) -> Place:
        """The place of a character of the text."""
        line = bisect_right(self.starts, offset)
        return Place(self.file, line, offset - self.starts[line - 1] + 1)

    def offset(self, place: Place) -> int:
        """Where in the text a place is; a place behind the end is the end."""
        if place.line > len(self.starts):
            return len(self.text)
        return min(self.starts[place.line - 1] + place.column - 1, len(self.text))

    def line(self, number: int) -> str:
        """A line, counted from 1, without its line break; '' behind the end."""
        if not 1 <= number <= len(self.starts):
            return ""
        start = self.starts[number - 1]
        end = self.starts[number] - 1 if number < len(self.starts) else len(self.text)
        return self.text[start:end].removesuffix("\r")

    def line_start(self, offset: int) -> int:
        """The offset where the line of this offset begins."""
        return self.starts[bisect_right(self.starts, offset) - 1]

    def line_end(self, offset: int) -> int:
        """The offset of the line break (\\r\\n or \\n) that ends the line of this offset."""
        end = self.text.find("\n", offset)
        if end < 0:
            return len(self.text)
        return end - 1 if end > offset and self.text[end - 1] == "\r" else end

    def next_line(self, offset: int) -> int:
        """The offset where the line after that of this offset begins; the end where there is none."""
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end + 1
