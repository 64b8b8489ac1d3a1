"""Where in a text a change goes: the spans to replace, the lines to add, the commas to take along."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.source.document import Document, Entry, Path
from referee.source.nodes import Map, Node, Seq, Text
from referee.source.writing import INDENT, Value, block_lines, inline, stands_inline

_COMMA = re.compile(r"\s*,")


def is_nothing(node: Node) -> bool:
    """Whether nothing is written behind a key or a dash."""
    return isinstance(node, Text) and not node.value and not node.quoted


def replaced(document: Document, entry: Entry, value: Value, drop_comments: bool = False) -> str:
    """The text with another value in an entry; the comments of the old value stay, if not dropped."""
    if entry.parent.flow:
        return _replaced_in_flow(document, entry, value)
    old = entry.node
    one_token = isinstance(old, Text) and not _is_block_text(document, old) and not is_nothing(old)
    if one_token and stands_inline(value):
        start = document.lines.offset(old.place)
        return document.text[:start] + (inline(value) or '""') + document.text[entry.end :]
    return _rebuilt(document, entry, value, drop_comments)


def _is_block_text(document: Document, node: Text) -> bool:
    return node.quoted and document.text[document.lines.offset(node.place)] in "|>"


def _replaced_in_flow(document: Document, entry: Entry, value: Value) -> str:
    """The text with another value inside [ ] or { }; comments inside the old value go behind it."""
    text = document.text
    written = inline(value, flow=True) or '""'
    start = document.lines.offset(entry.node.place)
    if is_nothing(entry.node):
        has_colon = text[entry.head_end - 1] == ":"
        start, written = entry.head_end, f" {written}" if has_colon else f": {written}"
    notes = document.comments_in(start, entry.end)
    margin = document.newline + " " * entry.parent.place.column
    return (
        text[:start] + written + "".join(f"  {note}{margin}" for note in notes) + text[entry.end :]
    )


def _rebuilt(document: Document, entry: Entry, value: Value, drop_comments: bool) -> str:
    """Write a block's value anew, keeping the comments that stood between, inside and behind."""
    lines = document.lines
    stop = lines.line_end(entry.end)
    head_stop = min(lines.line_end(entry.head_end), stop)
    on_head = document.comments_in(entry.head_end, head_stop)
    further = [] if drop_comments else document.comments_in(head_stop, stop)
    column = entry.start - lines.line_start(entry.start)
    beside = f"  {on_head[0]}" if on_head else ""
    notes = [" " * (column + INDENT) + note for note in further]
    if stands_inline(value):
        written = [f" {inline(value)}".rstrip(" ") + beside, *notes]
    else:
        written = [beside, *notes, *block_lines(value, column + INDENT)]
        if entry.key is None and not on_head and not notes:
            written = [" " + written[1].lstrip(" "), *written[2:]]
    head, rest = document.text[: entry.head_end], document.text[stop:]
    return head + document.newline.join(written) + rest


def filled(document: Document, path: Path, value: Value) -> str:
    """The text with a list or map where nothing, or an empty one, stood."""
    if path:
        return replaced(document, document.entry(path), value)
    node = document.find(())
    start, end = document.lines.offset(node.place), document.end(node)
    written = document.newline.join(block_lines(value, 0))
    return document.text[:start] + written + document.text[end:]


def lines_of(document: Document, written: Sequence[str]) -> str:
    """Lines with the line ends of the file."""
    return "".join(line + document.newline for line in written)


def below(document: Document, node: Map | Seq, written: Sequence[str]) -> str:
    """The text with lines behind the last entry of a block, and behind the comments that go with it."""
    at = _behind_its_comments(document, document.end(node), node.place.column - 1)
    return document.text[:at] + lines_of(document, written) + document.text[at:]


def _behind_its_comments(document: Document, end: int, indent: int) -> int:
    """Where a new line may begin: behind comment lines that are indented as far as the block."""
    text, lines = document.text, document.lines
    at = after = lines.next_line(end)
    while after < len(text):
        line = text[after : lines.line_end(after)]
        stripped = line.lstrip(" ")
        if stripped and not (stripped.startswith("#") and len(line) - len(stripped) >= indent):
            break
        after = lines.next_line(after)
        at = after if stripped else at
    return at


def into_flow(document: Document, node: Map | Seq, written: str) -> str:
    """The text with one more entry behind the last of a list or map in brackets."""
    count = len(node.pairs) if isinstance(node, Map) else len(node.items)
    if not count:
        at = document.lines.offset(node.place) + 1
        return document.text[:at] + written + document.text[at:]
    last = _at(document, node, count - 1)
    comma = " , " if document.text[last.end - 1] == ":" and is_nothing(last.node) else ", "
    return document.text[: last.end] + comma + written + document.text[last.end :]


def _at(document: Document, parent: Map | Seq, position: int) -> Entry:
    if isinstance(parent, Map):
        return document.pair(parent, position)
    return document.item(parent, position)


def cut(document: Document, entry: Entry) -> str:
    """The text without an entry of a list or map that has others, or that stands in brackets."""
    if entry.parent.flow:
        return _cut_from_flow(document, entry)
    text, lines = document.text, document.lines
    start = lines.line_start(entry.start)
    behind = text[lines.next_line(entry.end) :]
    if text[start : entry.start].strip():
        return text[: entry.start] + behind.lstrip(" ")
    return text[:start] + behind


def _cut_from_flow(document: Document, entry: Entry) -> str:
    """Take one comma along, and leave the comments of its neighbours."""
    text, parent = document.text, entry.parent
    size = len(parent.pairs) if isinstance(parent, Map) else len(parent.items)
    if size == 1:
        comma = _COMMA.match(text, entry.end)
        return text[: entry.start] + text[comma.end() if comma else entry.end :]
    if entry.position + 1 < size:
        following = _at(document, parent, entry.position + 1)
        if not document.comments_in(entry.end, following.start):
            return text[: entry.start] + text[following.start :]
        comma_at = _comma(document, entry.end)
        return text[: entry.start] + text[entry.end : comma_at] + text[comma_at + 1 :]
    before = _at(document, parent, entry.position - 1)
    if not document.comments_in(before.end, entry.start):
        return text[: before.end] + text[entry.end :]
    comma_at = _comma(document, before.end)
    return text[:comma_at] + text[comma_at + 1 : entry.start] + text[entry.end :]


def _comma(document: Document, at: int) -> int:
    """The first comma behind an offset that is not inside a comment."""
    while True:
        comma = document.text.index(",", at)
        inside = [end for start, end in document.comments if start <= comma < end]
        if not inside:
            return comma
        at = inside[0]


def emptied(document: Document, path: Path, parent: Map | Seq) -> str:
    """The text with {} or [] where a block stood whose only entry goes."""
    if path:
        empty: Value = {} if isinstance(parent, Map) else []
        return replaced(document, document.entry(path), empty, drop_comments=True)
    start = document.lines.line_start(document.lines.offset(parent.place))
    stop = document.lines.line_end(document.end(parent))
    return (
        document.text[:start] + ("{}" if isinstance(parent, Map) else "[]") + document.text[stop:]
    )
