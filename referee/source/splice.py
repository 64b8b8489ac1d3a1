"""Changes to a GM's YAML that leave the rest of the text as it is: comments, order, line ends.

Every function takes the text and gives the new one. The result is read back before it is given: a
change that would alter anything else is refused. Raises FaultyFile for a text with faults, NotFound
for a path that is not there, BadInput for what no file can hold.
"""

from __future__ import annotations

from copy import deepcopy
from unicodedata import normalize

from referee.errors import BadInput, NotFound, Refusal
from referee.source.changes import Change, removing, renaming, same, setting
from referee.source.document import Document, Path, said
from referee.source.faults import FaultyFile
from referee.source.nodes import Map, Node, Seq, Text, plain
from referee.source.placing import (
    below,
    cut,
    emptied,
    filled,
    into_flow,
    is_nothing,
    lines_of,
    replaced,
)
from referee.source.writing import Value, flow_pair, inline, item_lines, key_text, pair_lines


class CannotSplice(Refusal):
    """A text is written in a way that this change would not survive; nothing was changed."""

    def __init__(self, file: str) -> None:
        super().__init__(
            f"{file} is written in a way that cannot be changed safely at this place; "
            "nothing was changed. Change it in an editor."
        )


def set_value(text: str, path: Path, value: Value, file: str = "the file") -> str:
    """Put a value in place of what stands at the path.

    A last key that is not there yet is added at the end of its map, and so is an item one behind the
    last of its list; maps on the way there are made. The comments of a value that is replaced stay.
    """
    if not path:
        raise BadInput("A whole file cannot be set; name a key.")
    document = Document(text, file)
    try:
        document.find(path)
    except NotFound:
        return _set_new(text, document, path, value, file)
    return _checked(document, replaced(document, document.entry(path), value), setting(path, value))


def _set_new(text: str, document: Document, path: Path, value: Value, file: str) -> str:
    """Add what the path does not lead to yet, below the deepest part that is there."""
    depth = next(n for n in range(len(path)) if not _is_there(document, path[: n + 1]))
    for step in reversed(path[depth + 1 :]):
        if not isinstance(step, str):
            raise NotFound(f"{said(path)} is not in {file}.")
        value = {step: value}
    step = path[depth]
    if isinstance(step, str):
        return add_entry(text, path[:depth], step, value, file)
    return add_item(text, path[:depth], value, file, position=step)


def _is_there(document: Document, path: Path) -> bool:
    try:
        document.find(path)
    except NotFound:
        return False
    return True


def add_entry(text: str, path: Path, key: str, value: Value, file: str = "the file") -> str:
    """Add a key with its value at the end of the map at the path (() is the whole file).

    A key with nothing behind it counts as an empty map, and so does an empty file. Raises BadInput
    for a key that is already there.
    """
    document = Document(text, file)
    return _checked(document, _with_entry(document, path, key, value), setting((*path, key), value))


def _with_entry(document: Document, path: Path, key: str, value: Value) -> str:
    file = document.lines.file
    if document.root is None and not path:
        return document.text + lines_of(document, pair_lines(key, value, 0))
    node = document.find(path)
    if isinstance(node, Map):
        _refuse_known(node, path, key, file)
    if not isinstance(node, Map) and not is_nothing(node):
        raise BadInput(f"{said(path)} in {file} is no map, so no key can be added to it.")
    if _is_unfilled(document, path, node):
        return filled(document, path, {key: value})
    assert isinstance(node, Map)
    if node.flow:
        return into_flow(document, node, flow_pair(key, value))
    return below(document, node, pair_lines(key, value, node.place.column - 1))


def _refuse_known(parent: Map, path: Path, key: str, file: str) -> None:
    if any(_is_same(key, known.value) for known, _ in parent.pairs):
        raise BadInput(f"{said((*path, key))} is already in {file}.")


def _is_same(first: str, second: str) -> bool:
    """Whether two keys are one word, composed or decomposed."""
    return normalize("NFC", first) == normalize("NFC", second)


def _is_unfilled(document: Document, path: Path, node: Node) -> bool:
    """Whether a block is to be written where nothing stands, or {} or [] on a line of a block."""
    if is_nothing(node):
        return True
    if isinstance(node, Text) or (node.pairs if isinstance(node, Map) else node.items):
        return False
    return not path or not document.entry(path).parent.flow


def add_item(
    text: str, path: Path, value: Value, file: str = "the file", position: int | None = None
) -> str:
    """Add an item at the end of the list at the path; ``position``, where given, must be that end."""
    document = Document(text, file)
    node = document.find(path)
    count = len(node.items) if isinstance(node, Seq) else 0
    if not (isinstance(node, Seq) or is_nothing(node)) or position not in (None, count):
        raise NotFound(f"{said((*path, position or 0))} is not in {file}.")
    change = setting((*path, count), value)
    if _is_unfilled(document, path, node):
        return _checked(document, filled(document, path, [value]), change)
    assert isinstance(node, Seq)
    if node.flow:
        new = into_flow(document, node, inline(value, flow=True) or '""')
    else:
        new = below(document, node, item_lines(value, node.place.column - 1))
    return _checked(document, new, change)


def add_comment(text: str, path: Path, words: str, file: str = "the file") -> str:
    """Put a comment of one line above what stands below the key at the path.

    Where the value stands on the key's own line, the text is left as it is.
    """
    document = Document(text, file)
    node = document.find(path)
    line = document.lines.line_start(document.lines.offset(node.place))
    if line <= document.entry(path).start:
        return text
    shown = "".join(each if each.isprintable() else " " for each in words)
    comment = f"{' ' * (node.place.column - 1)}# {shown.strip()}{document.newline}"
    new = document.text[:line] + comment + document.text[line:]
    return _checked(document, new, lambda before: before)


def rename_key(text: str, path: Path, new: str, file: str = "the file") -> str:
    """Give the key at the path another name. Raises BadInput when the map has that key already."""
    document = Document(text, file)
    entry = document.entry(path)
    if entry.key is None or not isinstance(entry.parent, Map):
        raise BadInput(f"{said(path)} is an item of a list, which has no name.")
    if not _is_same(new, str(path[-1])):
        _refuse_known(entry.parent, path[:-1], new, file)
    name = key_text(new, flow=entry.parent.flow)
    key_end = document.lines.offset(entry.key.end)
    result = document.text[: entry.start] + name + document.text[key_end:]
    return _checked(document, result, renaming(path, new))


def remove(text: str, path: Path, file: str = "the file") -> str:
    """Take out a key with its value, or an item of a list, with the comments inside it and behind it.

    Comments above it stay. What becomes empty is left as {} or [].
    """
    if not path:
        raise BadInput("A whole file cannot be removed; name a key.")
    document = Document(text, file)
    entry = document.entry(path)
    parent = entry.parent
    size = len(parent.pairs if isinstance(parent, Map) else parent.items)
    if size == 1 and not parent.flow:
        new = emptied(document, path[:-1], parent)
    else:
        new = cut(document, entry)
    return _checked(document, new, removing(path), keep_comments=False)


def _checked(document: Document, text: str, change: Change, keep_comments: bool = True) -> str:
    """The new text, when it reads as the old tree with the change made, and nothing is lost."""
    file = document.lines.file
    before = {} if document.root is None else plain(document.root)
    try:
        new = Document(text, file)
    except FaultyFile:
        raise CannotSplice(file) from None
    after = {} if new.root is None else plain(new.root)
    lost = keep_comments and len(new.comments) < len(document.comments)
    if lost or not same(after, change(deepcopy(before))):
        raise CannotSplice(file)
    return document.mark + text
