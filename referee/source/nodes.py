"""The tree that a YAML text is read into: every scalar is text, every node knows where it stands."""

from __future__ import annotations

from typing import TypeAlias

from referee.records import record


@record(order=True)
class Place:
    """A spot in a file. Line and column count from 1; a column is a character, not a byte."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@record
class Text:
    """A scalar, exactly as written (``3:2``, ``on`` and ``010`` stay text). Nothing there is ''.

    ``end`` is the first place behind it. ``quoted`` is true for quotes and for blocks (``|``, ``>``).
    """

    place: Place
    end: Place
    value: str
    quoted: bool


@record
class Seq:
    """A list; ``flow`` when written in ``[ ]``. ``place`` is the bracket or the first dash."""

    place: Place
    end: Place
    items: tuple[Node, ...]
    flow: bool


@record
class Map:
    """Keys and values in the order written; ``flow`` when written in ``{ }``. Keys are unique."""

    place: Place
    end: Place
    pairs: tuple[tuple[Text, Node], ...]
    flow: bool

    def get(self, key: str) -> Node | None:
        """The value under ``key``, or None where there is no such key."""
        return next((value for name, value in self.pairs if name.value == key), None)

    def keys(self) -> tuple[str, ...]:
        """The keys in the order written."""
        return tuple(name.value for name, _ in self.pairs)


Node: TypeAlias = Text | Seq | Map
Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"


def plain(node: Node) -> Plain:
    """The tree without its places: texts, lists and dictionaries."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Seq):
        return [plain(item) for item in node.items]
    return {key.value: plain(value) for key, value in node.pairs}
