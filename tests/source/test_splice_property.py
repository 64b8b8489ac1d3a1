"""After any change: the tree is the old one with the change made, and every comment is still there."""

from __future__ import annotations

import random
from typing import Any
from unicodedata import normalize

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.errors import BadInput
from referee.source.changes import same
from referee.source.comments import comments, texts_of
from referee.source.faults import Faults
from referee.source.lines import Lines
from referee.source.load import load
from referee.source.nodes import plain
from referee.source.quoting import double_quoted, scalar
from referee.source.splice import add_entry, add_item, remove, rename_key, set_value
from referee.source.writing import read_back

AWKWARD = [
    "yes", "- x", "#1", "D'Arvit", "a: b", "🐉", "日本", "-dash", "17", "3:2", "1e3", "08", "~", "",
    " x ", "Bet #2 wins", "[red]Eve", "{p}", '"Bob" said', "x\ny", "tab\there", "*", "&a", "!t", "%",
    "@", "`", "say:Hello", "a:", "passive(p, perception)", "q for q in x", "“Snake”", "‘x’", "\u00a0x",
    "a\u00a0", "<p> wins, twice", "---", "...", "2024-01-02", "<<", "null", "=", "|", "> x", "? x", "\\",
    "Zoë", "Zoe\u0308", "c'est", "a, b", "Mary Ann", "5gp", "(a + b) * c", "x # y", "a #b", "key: #c",
]  # fmt: skip
TEXTS = st.one_of(
    st.sampled_from(AWKWARD),
    st.text(st.sampled_from("ab1 :#-,[]{}()'\"\\&*!|>%@`?\n\té日🐉“”=<~.\u00a0"), max_size=8),
)
KEYS = TEXTS.filter(bool).map(lambda key: normalize("NFC", key))
VALUES = st.recursive(
    st.one_of(TEXTS, st.integers(-99, 99), st.booleans(), st.none()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)
TREES = st.dictionaries(
    KEYS,
    st.recursive(
        TEXTS,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
        max_leaves=8,
    ),
    max_size=4,
)


class Scribe:
    """Writes a tree as a person might: all styles, odd spacing, comments everywhere."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.written = 0
        self.step = self.luck.choice([2, 2, 3, 4])

    def sometimes(self, odds: int = 3) -> bool:
        return self.luck.randrange(odds) == 0

    def note(self) -> str:
        self.written += 1
        return f"# note {self.written}: it's, [a {self.luck.choice(['', 'x: y', '- z'])}"

    def text(self, value: str, flow: bool) -> str:
        if self.sometimes() or not value:
            one_line = not set("\n\t\\") & set(value)
            if one_line and self.sometimes(2):
                return "'" + value.replace("'", "''") + "'"
            return double_quoted(value)
        return scalar(value, flow)

    def flow(self, value: Any) -> str:
        if isinstance(value, str):
            return self.text(value, flow=True)
        gap = self.luck.choice(["", "", " "])
        is_map = isinstance(value, dict)
        items = [
            f"{self.text(item, True)}:{self.flow_value(value[item])}" if is_map else self.flow(item)
            for item in value
        ]
        comma = f",  {self.note()}\n" + " " * 30 if self.sometimes(6) else ", "
        last = "," if items and self.sometimes(5) else ""
        return (
            ("{" if is_map else "[")
            + gap
            + comma.join(items)
            + last
            + gap
            + ("}" if is_map else "]")
        )

    def flow_value(self, value: Any) -> str:
        bare = value == "" and self.sometimes(2)
        return " " if bare else f" {self.flow(value)}"

    def behind(self) -> str:
        return f"{self.luck.choice([' ', '   '])}{self.note()}" if self.sometimes() else ""

    def between(self, indent: int) -> list[str]:
        lines = (
            [" " * self.luck.choice([indent, indent, 0]) + self.note()] if self.sometimes(4) else []
        )
        return lines + ([""] if self.sometimes(6) else [])

    def is_flow(self, value: Any) -> bool:
        return not value or self.sometimes(4)

    def block(self, value: Any, indent: int) -> list[str]:
        lines: list[str] = []
        for item in value:
            lines += self.between(indent)
            if isinstance(value, dict):
                lines += self.entry(f"{' ' * indent}{self.text(item, False)}:", value[item], indent)
            else:
                lines += self.item(item, indent)
        return lines

    def entry(self, head: str, value: Any, indent: int) -> list[str]:
        if isinstance(value, str):
            if value and "\n" in value.strip() and self.is_literal(value):
                margin = " " * (indent + self.step)
                body = [margin + line if line else "" for line in value.split("\n")]
                return [f"{head} |-{self.behind()}", *body]
            if not value and self.sometimes(2):
                return [head + self.behind()]
            return [f"{head} {self.text(value, False)}{self.behind()}"]
        if self.is_flow(value):
            return [f"{head} {self.flow(value)}{self.behind()}"]
        deeper = indent if isinstance(value, list) and self.sometimes(2) else indent + self.step
        if head.endswith("-"):
            deeper = indent + self.step
        return [head + self.behind(), *self.block(value, deeper)]

    def is_literal(self, value: str) -> bool:
        lines = value.split("\n")
        return all(line == line.strip() and "\t" not in line for line in lines) and bool(lines[-1])

    def item(self, value: Any, indent: int) -> list[str]:
        compact = not isinstance(value, str) and value and self.sometimes(2)
        if compact:
            first, *rest = self.plain_block(value, indent + 2)
            return [f"{' ' * indent}- {first.lstrip(' ')}", *rest]
        return self.entry(f"{' ' * indent}-", value, indent)

    def plain_block(self, value: Any, indent: int) -> list[str]:
        """A block that begins with its first entry, so that it may stand behind a dash."""
        lines = self.block(value, indent)
        while lines and (not lines[0].strip() or lines[0].lstrip().startswith("#")):
            lines.pop(0)
        return lines

    def file(self, tree: Any) -> str:
        lines = self.block(tree, 0) if tree and not self.sometimes(12) else [self.flow(tree)]
        lines += self.between(0)
        ends = self.luck.choice(["\n", "\n", "\r\n"])
        text = "\n".join(lines).replace("\n", ends)
        return self.luck.choice(["", "", "\ufeff"]) + text + self.luck.choice([ends, ends, ""])


def tree_of(text: str) -> Any:
    faults = Faults()
    root = load(text, "f.yaml", faults)
    assert not faults, (text, [str(fault) for fault in faults])
    return None if root is None else plain(root)


def notes_of(text: str) -> list[str]:
    text = text.removeprefix("\ufeff")
    lines = Lines("f.yaml", text)
    root = load(text, "f.yaml", Faults())
    found = comments(lines, texts_of(root) if root else ())
    return sorted(text[start:end].rstrip() for start, end in found)


def paths(tree: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(tree, str):
        return [here]
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree)
    return [here, *(path for step, item in steps for path in paths(item, (*here, step)))]


def at(tree: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        tree = tree[step]
    return tree


FAST = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@FAST
@given(TREES, st.integers(0, 2**32))
def test_the_scribe_and_the_loader_agree(tree: dict[str, Any], seed: int) -> None:
    scribe = Scribe(seed)
    text = scribe.file(tree)
    assert same(tree_of(text), tree)


@FAST
@given(TREES, st.integers(0, 2**32), VALUES, st.data())
def test_set_value_changes_that_value_alone(tree: Any, seed: int, value: Any, data: Any) -> None:
    text = Scribe(seed).file(tree)
    places = [path for path in paths(tree) if path]
    if not places:
        return
    path = data.draw(st.sampled_from(places))
    new = set_value(text, path, value)
    at(tree, path[:-1])[path[-1]] = read_back(value)
    assert same(tree_of(new), tree)
    assert notes_of(new) == notes_of(text)


@FAST
@given(TREES, st.integers(0, 2**32), KEYS, VALUES, st.data())
def test_add_entry_adds_at_the_end(tree: Any, seed: int, key: str, value: Any, data: Any) -> None:
    text = Scribe(seed).file(tree)
    maps = [path for path in paths(tree) if isinstance(at(tree, path), dict)]
    path = data.draw(st.sampled_from(maps))
    if key in at(tree, path):
        try:
            add_entry(text, path, key, value)
        except BadInput:
            return
        raise AssertionError("a key was added twice")
    new = add_entry(text, path, key, value)
    at(tree, path)[key] = read_back(value)
    assert same(tree_of(new), tree)
    assert notes_of(new) == notes_of(text)


@FAST
@given(TREES, st.integers(0, 2**32), VALUES, st.data())
def test_add_item_adds_at_the_end(tree: Any, seed: int, value: Any, data: Any) -> None:
    text = Scribe(seed).file(tree)
    lists = [path for path in paths(tree) if isinstance(at(tree, path), list)]
    if not lists:
        return
    path = data.draw(st.sampled_from(lists))
    new = add_item(text, path, value)
    at(tree, path).append(read_back(value))
    assert same(tree_of(new), tree)
    assert notes_of(new) == notes_of(text)


@FAST
@given(TREES, st.integers(0, 2**32), KEYS, st.data())
def test_rename_key_keeps_the_position(tree: Any, seed: int, new_key: str, data: Any) -> None:
    text = Scribe(seed).file(tree)
    keys = [path for path in paths(tree) if path and isinstance(at(tree, path[:-1]), dict)]
    if not keys:
        return
    path = data.draw(st.sampled_from(keys))
    parent = at(tree, path[:-1])
    if new_key in parent:
        return
    new = rename_key(text, path, new_key)
    items = [(new_key if key == path[-1] else key, item) for key, item in parent.items()]
    parent.clear()
    parent.update(items)
    assert same(tree_of(new), tree)
    assert notes_of(new) == notes_of(text)


@FAST
@given(TREES, st.integers(0, 2**32), st.data())
def test_remove_takes_that_entry_alone(tree: Any, seed: int, data: Any) -> None:
    text = Scribe(seed).file(tree)
    places = [path for path in paths(tree) if path]
    if not places:
        return
    path = data.draw(st.sampled_from(places))
    new = remove(text, path)
    del at(tree, path[:-1])[path[-1]]
    assert same(tree_of(new), tree)
    assert set(notes_of(new)) <= set(notes_of(text))
