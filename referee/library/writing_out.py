"""A tree laid together of several files, written as one text.

Where a part comes from one file it is taken line by line, so that its notes and its layout come along. Only where two files
speak of one part is it put together anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from referee.language.merge import REMOVED
from referee.source import Faults, Map, Node, Place, Seq, Text
from referee.source.lines import Lines
from referee.source.load import load

ORDER = (
    "referee", "title", "also", "summary", "tags", "players", "ideal", "length", "sheet", "requires", "options",
    "kit", "zones", "track", "define", "tables", "hands", "stakes", "play", "procedures", "leaves", "bets",
    "cheats", "ploys", "say", "npc", "tests",
)  # fmt: skip
"""The parts of a ruleset in the order in which the games that ship have them."""

IDENTITY = set(ORDER[: ORDER.index("sheet")])
LEFT_OUT = {"like", "extends", "with", "pattern"}
INDENT = 2
ROW = re.compile(r"( *[\w (),]+:)( +)(\S.*)")
"""A key with its value on its line."""
WIDEST = 110


class Writer:
    """Writes a merged tree from the texts of the files that its nodes come from."""

    def __init__(self, texts: Mapping[str, str], own: str) -> None:
        self.lines = {f: Lines(f, text.removeprefix("\ufeff")) for f, text in texts.items()}
        self.own = own
        trees = {file: load(text, file, Faults()) for file, text in texts.items()}
        self.removals = {f: [*removals(tree)] if tree else [] for f, tree in trees.items()}

    def text(self, root: Map) -> str:
        """The file, which begins with the author's own notes."""
        pairs = [pair for pair in root.pairs if pair[0].value not in LEFT_OUT]
        pairs.sort(key=lambda pair: ORDER.index(pair[0].value))
        made = [*self.notes_at_the_top(root)]
        for key, value in pairs:
            part = [*self.entry(key, value, 0)]
            if key.value not in IDENTITY and made[-1]:
                made.append("")
            made += part
        return "\n".join(made) + "\n"

    def notes_at_the_top(self, root: Map) -> Iterator[str]:
        """The notes before the first key of the author's own file, without the line for the editor's schema twice."""
        first = min(
            (key.place for key, _ in root.pairs if key.place.file == self.own), default=None
        )
        for number in range(1, first.line if first else 1):
            yield self.line(Place(self.own, number, 1)).rstrip()

    def entry(self, key: Text, value: Node, indent: int) -> Iterator[str]:
        """A key with all that belongs below it."""
        if self.as_written(key, value):
            yield from self.notes(key, indent)
            yield from self.copied(key, value, indent)
        elif isinstance(value, Map):
            short = self.on_one_line(value) if value.flow else ""
            if short and len(short) + indent + len(key.value) < WIDEST:
                yield f"{' ' * indent}{key.value}: {short}"
                return
            if value.place != key.place:
                yield from self.notes(key, indent)
            yield f"{' ' * indent}{key.value}:"
            yield from aligned([*self.below(key.value, value, indent + INDENT)])
        else:
            yield f"{' ' * indent}{key.value}: {self.inline(value)}"

    def below(self, part: str, value: Map, indent: int) -> Iterator[str]:
        """The entries of a map, apart where they were apart; procedures always are."""
        for at, (key, inner) in enumerate(value.pairs):
            if at and (part == "procedures" or self.is_apart(key)):
                yield ""
            yield from self.entry(key, inner, indent)

    # -- what can be copied

    def as_written(self, key: Text, value: Node) -> bool:
        """Whether an entry is lines of one file: nothing was laid on it or taken from it, and nothing else stands on its lines.

        What was filled in further down has every key on the way at the place of the one that was written.
        """
        before = self.line(key.place)[: key.place.column - 1]
        end = tail(value)
        behind = self.line(end)[end.column - 1 :].strip() if end.column > 1 else ""
        if before.strip() or (behind and not behind.startswith("#")) or value.place == key.place:
            return False
        if any(key.place < place < end for place in self.removals[key.place.file]):
            return False
        return self.of_one_file(value, key.place) and not self.rebuilt(value)

    def of_one_file(self, value: Node, at: Place) -> bool:
        return all(place.file == at.file and place >= at for place in places(value))

    def rebuilt(self, value: Node) -> bool:
        """Whether a map was put together of two: its keys do not stand in the order of the file."""
        if isinstance(value, Map):
            begins = [key.place for key, _ in value.pairs]
            return begins != sorted(begins) or any(self.rebuilt(v) for _, v in value.pairs)
        return isinstance(value, Seq) and any(self.rebuilt(item) for item in value.items)

    def copied(self, key: Text, value: Node, indent: int) -> Iterator[str]:
        """The lines of an entry, as far in as they belong."""
        behind = self.line(key.place)[key.end.column - 1 :].rstrip()
        yield f"{' ' * indent}{key.value}{behind}"
        last = max((ends(value), key.place.line))
        block = [
            self.line(Place(key.place.file, n, 1)).rstrip()
            for n in range(key.place.line + 1, last + 1)
        ]
        while block and not block[-1]:
            block.pop()
        further = indent - (key.place.column - 1)
        for line in block:
            yield moved(line, further)

    def notes(self, key: Text, indent: int) -> Iterator[str]:
        """The notes right above a key."""
        first = number = key.place.line
        while number > 1 and self.line(Place(key.place.file, number - 1, 1)).lstrip().startswith(
            "#"
        ):
            number -= 1
        if number == 1 and indent == 0:
            return  # at the top of a file: the author's own are there already, a pattern's are about the pattern
        for at in range(number, first):
            yield " " * indent + self.line(Place(key.place.file, at, 1)).strip()

    def is_apart(self, key: Text) -> bool:
        """Whether an empty line stands above a key and its notes."""
        number = key.place.line - 1
        while number > 0 and self.line(Place(key.place.file, number, 1)).lstrip().startswith("#"):
            number -= 1
        return number > 0 and not self.line(Place(key.place.file, number, 1)).strip()

    # -- what is written anew

    def on_one_line(self, value: Map) -> str:
        """A small map in braces, or '' where it is not small."""
        found = []
        for key, below in value.pairs:
            if not isinstance(below, Text) or below.end.line != below.place.line:
                return ""
            if key.value == "says" or any(sign in below.value for sign in ",{}[]:#"):
                return ""
            found.append(f"{key.value}: {self.inline(below)}")
        return "{" + ", ".join(found) + "}"

    def inline(self, value: Node) -> str:
        """A value on one line, as it stands in its file but for its notes."""
        if isinstance(value, Seq):
            return "[" + ", ".join(self.inline(item) for item in value.items) + "]"
        if isinstance(value, Map):
            pairs = [f"{self.inline(key)}: {self.inline(inner)}" for key, inner in value.pairs]
            return "{" + ", ".join(pairs) + "}"
        lines = self.lines[value.place.file]
        text = lines.text[lines.offset(value.place) : lines.offset(value.end)]
        return " ".join(part.strip() for part in text.strip().splitlines())

    def line(self, place: Place) -> str:
        return self.lines[place.file].line(place.line)


def aligned(lines: list[str]) -> list[str]:
    """Lines of which some have their values under one another, with all of them so."""
    rows = [ROW.match(line) for line in lines]
    if not any(row and len(row[2]) > 1 for row in rows):
        return lines
    least = min(len(row[1]) - len(row[1].lstrip()) for row in rows if row)
    outer = [row for row in rows if row and len(row[1]) - len(row[1].lstrip()) == least]
    widest = max(len(row[1]) for row in outer)
    return [
        f"{row[1]:{widest}} {row[3]}" if row in outer and row else line
        for line, row in zip(lines, rows, strict=True)
    ]


def moved(line: str, further: int) -> str:
    """A line further in, or further out as far as it has blanks."""
    if not line or further >= 0:
        return " " * further + line if line else ""
    return line[min(-further, len(line) - len(line.lstrip())) :]


def places(node: Node) -> Iterator[Place]:
    """Where every text of a tree stands."""
    if isinstance(node, Text):
        yield node.place
    elif isinstance(node, Seq):
        for item in node.items:
            yield from places(item)
    else:
        for key, value in node.pairs:
            yield key.place
            yield from places(value)


def removals(node: Node) -> Iterator[Place]:
    """Where the keys stand with which a text takes something away from what it is laid on."""
    for key, value in node.pairs if isinstance(node, Map) else ():
        if isinstance(value, Text) and value.value.strip() == REMOVED:
            yield key.place
        yield from removals(value)


def tail(node: Node) -> Place:
    """The first place behind the last that stands in a tree."""
    if isinstance(node, Text) or node.flow:
        return node.end
    inner = node.items if isinstance(node, Seq) else [value for _, value in node.pairs]
    return tail(inner[-1]) if inner else node.end


def ends(node: Node) -> int:
    """The last line on which something of a tree stands."""
    end = tail(node)
    return end.line - 1 if end.column == 1 else end.line
