"""Where the comments of a YAML text stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.source.lines import Lines
from referee.source.nodes import Node, Seq, Text

Span = tuple[int, int]
"""Two offsets: where something begins, and the first character behind it."""


def texts_of(node: Node) -> Iterator[Text]:
    """Every text of the tree, keys too, in the order of the file."""
    if isinstance(node, Text):
        yield node
    elif isinstance(node, Seq):
        for item in node.items:
            yield from texts_of(item)
    else:
        for key, value in node.pairs:
            yield key
            yield from texts_of(value)


def comments(lines: Lines, texts: Iterable[Text]) -> tuple[Span, ...]:
    """The comments, each from its # to the end of its line, given every text in order."""
    return tuple(_comments(lines, texts))


def _comments(lines: Lines, texts: Iterable[Text]) -> Iterator[Span]:
    done = 0
    for text in texts:
        start = lines.offset(text.place)
        yield from _between(lines, done, start)
        if text.quoted and lines.text[start : start + 1] in ("|", ">"):
            yield from _between(lines, start, lines.line_end(start))
        done = lines.offset(text.end)
    yield from _between(lines, done, len(lines.text))


def _between(lines: Lines, start: int, end: int) -> Iterator[Span]:
    """The comments between two texts, where every # begins one."""
    while (at := lines.text.find("#", start, end)) >= 0:
        start = lines.line_end(at)
        yield at, start
