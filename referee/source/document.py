"""A YAML text opened for changing: its tree, where its entries stand, and where its comments are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.errors import NotFound
from referee.records import record
from referee.source.comments import Span, comments, texts_of
from referee.source.faults import Faults
from referee.source.lines import Lines
from referee.source.load import load
from referee.source.nodes import Map, Node, Seq, Text

_COLON = re.compile(r"\s*:")

Path = tuple["str | int", ...]
"""Keys and positions in lists (from 0), from the outermost in: ("npc", "Ann", "tags", 0)."""


@record
class Entry:
    """A key with its value, or an item of a list, and all it is in. Offsets into the text.

    ``start`` is the key or the dash (in [ ] the item itself), ``head_end`` the first character
    behind the colon or the dash, ``end`` the first character behind the value.
    """

    parent: Map | Seq
    position: int
    key: Text | None
    node: Node
    start: int
    head_end: int
    end: int


class Document:
    """A text that loads without a fault. Raises FaultyFile where it does not."""

    def __init__(self, text: str, file: str) -> None:
        self.mark = "\ufeff" if text.startswith("\ufeff") else ""
        body = text.removeprefix("\ufeff")
        self.newline = "\r\n" if "\r\n" in body else "\n"
        if body and not body.endswith("\n"):
            body += self.newline
        self.text = body
        self.lines = Lines(file, body)
        self.root = _loaded(body, file)
        self.comments: Sequence[Span] = comments(
            self.lines, texts_of(self.root) if self.root else ()
        )

    def find(self, path: Path) -> Node:
        """The node at a path. Raises NotFound where there is none."""
        node = self.root
        for depth, step in enumerate(path):
            node = _child(node, step)
            if node is None:
                raise NotFound(f"{said(path[: depth + 1])} is not in {self.lines.file}.")
        if node is None:
            raise NotFound(f"{self.lines.file} is empty.")
        return node

    def entry(self, path: Path) -> Entry:
        """The entry at a path. Raises NotFound where there is none."""
        node, parent = self.find(path), self.find(path[:-1])
        if isinstance(parent, Map):
            position = parent.keys().index(str(path[-1]))
            return self.pair(parent, position)
        assert isinstance(parent, Seq)
        position = next(at for at, item in enumerate(parent.items) if item is node)
        return self.item(parent, position)

    def pair(self, parent: Map, position: int) -> Entry:
        """The key and value at a position of a map."""
        key, node = parent.pairs[position]
        start, key_end = self.lines.offset(key.place), self.lines.offset(key.end)
        head_end = key_end + len(self._colon(key_end))
        return Entry(parent, position, key, node, start, head_end, max(self.end(node), head_end))

    def _colon(self, key_end: int) -> str:
        """The blanks and the colon behind a key; '' where a key in braces has no colon."""
        colon = _COLON.match(self.text, key_end)
        return colon[0] if colon else ""

    def item(self, parent: Seq, position: int) -> Entry:
        """The item at a position of a list."""
        node = parent.items[position]
        at = self.lines.offset(node.place)
        if parent.flow:
            return Entry(parent, position, None, node, at, at, self.end(node))
        dash = self._dash(parent.place.column - 1, at)
        return Entry(parent, position, None, node, dash, dash + 1, max(self.end(node), dash + 1))

    def _dash(self, column: int, at: int) -> int:
        """The offset of the dash, in this column, that stands before a character."""
        line = self.lines.line_start(at)
        while True:
            dash = line + column
            if dash < at and self.text[dash] == "-" and not self.text[line:dash].strip(" -?:"):
                return dash
            if line == 0:
                return self.text.rindex("-", 0, at)
            line = self.lines.line_start(line - 1)

    def end(self, node: Node) -> int:
        """The first character behind what is written of a node, without blank lines or comments."""
        if isinstance(node, Text):
            start, end = self.lines.offset(node.place), self.lines.offset(node.end)
            return start + len(self.text[start:end].rstrip())
        if node.flow:
            return self.lines.offset(node.end)
        if isinstance(node, Seq):
            return self.item(node, len(node.items) - 1).end
        return self.pair(node, len(node.pairs) - 1).end

    def comments_in(self, start: int, end: int) -> list[str]:
        """The comments that begin between two offsets, each as it is written."""
        return [self.text[a:b].rstrip() for a, b in self.comments if start <= a < end]


def _loaded(text: str, file: str) -> Node | None:
    """The tree; None for a text without anything but comments."""
    faults = Faults()
    root = load(text, file, faults)
    if [fault.code for fault in faults] == ["empty-file"]:
        return None
    faults.raise_if_any()
    return root


def _child(node: Node | None, step: str | int) -> Node | None:
    if isinstance(node, Map) and isinstance(step, str):
        return node.get(step)
    if isinstance(node, Seq) and isinstance(step, int) and 0 <= step < len(node.items):
        return node.items[step]
    return None


def said(path: Path) -> str:
    """A path as it is shown: npc > Ann > 1 (positions count from 1)."""
    return " > ".join(str(step + 1) if isinstance(step, int) else step for step in path)
