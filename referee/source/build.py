"""The tree, built from the parser's events one by one."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import field
from typing import Any

import yaml

from referee.records import record
from referee.source.faults import Faults
from referee.source.lines import Lines
from referee.source.mends import quote_the_rest
from referee.source.nodes import Map, Node, Place, Seq, Text

_COMMENT = re.compile(r"#[^\n]*")


class TooMuch(Exception):
    """A limit is broken; the fault is noted."""


@record(frozen=False)
class _Open:
    """A list or map whose end has not come yet. In a map keys and values take turns in ``nodes``."""

    place: Place
    is_map: bool
    flow: bool
    nodes: list[Node] = field(default_factory=list)


class Builder:
    """Takes events, and notes what the language does not allow; ``root`` is the tree so far."""

    def __init__(self, lines: Lines, faults: Faults, most_nodes: int, most_depth: int) -> None:
        self.root: Node | None = None
        self.texts: list[Text] = []
        self._lines = lines
        self._faults = faults
        self._left = most_nodes
        self._most_nodes = most_nodes
        self._most_depth = most_depth
        self._open: list[_Open] = []
        self._documents = 0
        self._asked: set[Place] = set()

    def take(self, event: yaml.Event) -> bool:
        """Whether to go on with the next event. Raises TooMuch when a limit is broken."""
        if isinstance(event, yaml.NodeEvent):
            self._node(event)
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            self._close(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            return self._document(event)
        elif isinstance(event, yaml.StreamEndEvent):
            self._nothing_there()
        return True

    def _document(self, event: yaml.DocumentStartEvent) -> bool:
        self._documents += 1
        if self._documents == 1:
            return True
        self._faults.add(
            "several-documents",
            self._place(event.start_mark),
            "a second document begins here, and a file is one document",
            "delete the line ---, or put what follows in a file of its own",
        )
        return False

    def _nothing_there(self) -> None:
        if self.root is None or (
            isinstance(self.root, Text) and not self.root.value and not self.root.quoted
        ):
            self.root = None
            self._faults.add(
                "empty-file",
                Place(self._lines.file, 1, 1),
                "nothing is written in this file",
                "a ruleset begins with a line such as  title: Snaggletooth",
            )

    def _node(self, event: yaml.NodeEvent) -> None:
        self._left -= 1
        place = self._place(event.start_mark)
        if self._left < 0:
            message = (
                f"the file has more than {self._most_nodes} values, and what follows is not read"
            )
            self._faults.add("too-big", place, message, "split it, or leave out what repeats")
            raise TooMuch
        self._note_anchor_and_tag(event, place)
        if isinstance(event, yaml.AliasEvent):
            self._put(Text(place, self._place(event.end_mark), f"*{event.anchor}", False))
        elif isinstance(event, yaml.ScalarEvent):
            quoted = event.style not in ("", None)
            self._put(Text(place, self._place(event.end_mark), event.value, quoted))
        else:
            self._begin(event, place)

    def _begin(self, event: Any, place: Place) -> None:
        if len(self._open) >= self._most_depth:
            note_too_deep(self._faults, place, self._most_depth)
            raise TooMuch
        is_map = isinstance(event, yaml.MappingStartEvent)
        flow = bool(event.flow_style)
        if is_map and flow and event.start_mark.index == event.end_mark.index:
            self._faults.add(
                "pair-in-list",
                place,
                "a key with its value stands in [ ] without braces of its own",
                "put { } around the pair, or quotes around the text",
            )
        self._open.append(_Open(place, is_map, flow))

    def _close(self, event: yaml.Event) -> None:
        done = self._open.pop()
        end = self._place(event.end_mark)
        if done.is_map:
            self._put(Map(done.place, end, self._pairs(done.nodes), done.flow))
        else:
            self._put(Seq(done.place, end, tuple(done.nodes), done.flow))

    def _put(self, node: Node) -> None:
        if isinstance(node, Text):
            self._note_question(node)
            self.texts.append(node)
        if self._open:
            self._open[-1].nodes.append(node)
        else:
            self.root = node

    def _note_question(self, text: Text) -> None:
        """Remember a text that stands behind a lone ``?``, which makes a key of anything."""
        done = self._lines.offset(self.texts[-1].end) if self.texts else 0
        between = self._lines.text[done : self._lines.offset(text.place)]
        if "?" in between and "?" in _COMMENT.sub("", between):
            self._asked.add(text.place)

    def _pairs(self, nodes: list[Node]) -> tuple[tuple[Text, Node], ...]:
        """Keys with their values: the first of equal keys, none that is not a text."""
        kept: dict[str, tuple[Text, Node]] = {}
        for key, value in zip(nodes[::2], nodes[1::2], strict=True):
            if not isinstance(key, Text) or not self._is_good_key(key):
                self._note_bad_key(key)
                continue
            same = unicodedata.normalize("NFC", key.value)
            if same in kept:
                self._note_duplicate(key, kept[same][0])
            else:
                kept[same] = (key, value)
        return tuple(kept.values())

    def _is_good_key(self, key: Text) -> bool:
        return (
            bool(key.value) and key.place not in self._asked and (key.quoted or key.value != "<<")
        )

    def _note_bad_key(self, key: Node) -> None:
        if not isinstance(key, Text):
            what = "list" if isinstance(key, Seq) else "map"
            message = f"a {what} stands where a key is due"
            self._faults.add("key-not-text", key.place, message, _QUOTE_BRACKETS)
        elif key.value == "<<":
            mend = "write the keys out, or use  extends:  to take over another ruleset"
            self._faults.add("merge-key", key.place, "<< (a merge key) is not used here", mend)
        elif not key.value:
            mend = "write the key before the colon, or put quotes around the whole text"
            self._faults.add("empty-key", key.place, "a colon with no key before it", mend)
        else:
            mend = "write  key: value  without the question mark"
            self._faults.add("key-not-text", key.place, "a key is written with ? before it", mend)

    def _note_duplicate(self, key: Text, first: Text) -> None:
        self._faults.add(
            "duplicate-key",
            key.place,
            f'"{key.value}" is already there, in line {first.place.line}',
            "keep one of the two, or give one another name",
            also=(first.place,),
        )

    def _note_anchor_and_tag(self, event: yaml.NodeEvent, place: Place) -> None:
        if event.anchor is not None:
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            message = f"this begins with {sign}, which YAML reads as a reference, not as text"
            self._faults.add("anchor", place, message, quote_the_rest(self._lines, place))
        elif getattr(event, "tag", None) is not None:
            message = "this begins with !, which YAML reads as a type, not as text"
            self._faults.add("tag", place, message, quote_the_rest(self._lines, place))

    def _place(self, mark: Any) -> Place:
        return Place(self._lines.file, mark.line + 1, mark.column + 1)


_QUOTE_BRACKETS = "put quotes around it, or write the key as a word before the colon"


def note_too_deep(faults: Faults, place: Place, most: int) -> None:
    """Note that the nesting at this place is deeper than allowed."""
    message = f"lists and maps stand in one another more than {most} deep"
    faults.add("too-deep", place, message, "check that every [ and { is closed")
