"""Where a fault is best shown: at the very word that is wrong, and beside it where the name that was meant is made."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.source import Fault, Map, Node, Place, Seq, Text

NAMED = ("options", "zones", "track", "define", "tables", "hands", "stakes", "procedures", "bets", "cheats", "ploys", "say")  # fmt: skip
MAKES = ("choose", "enter", "check", "save", "attack", "contest", "random", "let", "as", "for", "window", "turns", "repeat", "moment", "bets")  # fmt: skip
"""Keys of a step behind which a name may be made."""

_GUESS = re.compile(r'did you mean "([^"]+)"')
_QUOTED = re.compile(r"'([^']+)'")
_NAME = re.compile(r"\s*([^\W\d]\w*)")


class Spots:
    """The places of a ruleset's tree, as far as its faults need them."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self._made: dict[str, Place] | None = None
        self._under: dict[Place, Node] | None = None

    def sharper(self, fault: Fault) -> Fault:
        """The fault at the word that it quotes, where that stands in the part whose name it stands at; with the place of
        the name that was probably meant."""
        place, also = self._quoted(fault) or fault.place, fault.also
        meant = _GUESS.search(fault.mend)
        made = self.made.get(meant[1]) if meant else None
        if made is not None and made.file == place.file and made.line != place.line:
            also = (*also, made)
        if place == fault.place and also == fault.also:
            return fault
        return Fault(fault.code, place, fault.message, fault.mend, also, fault.severity)

    def _quoted(self, fault: Fault) -> Place | None:
        """Where the quoted word stands below the key that a fault stands at."""
        quoted = _QUOTED.search(fault.message)
        below = self.under.get(fault.place)
        if quoted is None or below is None or isinstance(below, Text):
            return None
        for key, value in _pairs(below):
            if key.value == quoted[1]:
                return None
            if isinstance(value, Text) and value.value.strip() == quoted[1]:
                return value.place
        return None

    @property
    def under(self) -> dict[Place, Node]:
        """What stands below each key."""
        if self._under is None:
            self._under = {key.place: value for key, value in _pairs(self.root)}
        return self._under

    @property
    def made(self) -> dict[str, Place]:
        """Where each name is made first."""
        if self._made is None:
            self._made = {}
            for name, place in _names(self.root):
                self._made.setdefault(name, place)
        return self._made


def _pairs(node: Node) -> Iterator[tuple[Text, Node]]:
    """Every key of a tree with what stands behind it, in order."""
    todo = [node]
    while todo:
        one = todo.pop()
        if isinstance(one, Map):
            yield from one.pairs
            todo += [value for _, value in reversed(one.pairs)]
        elif isinstance(one, Seq):
            todo += reversed(one.items)


def _names(root: Node) -> Iterator[tuple[str, Place]]:
    for part in NAMED:
        section = root.get(part) if isinstance(root, Map) else None
        for key, _ in section.pairs if isinstance(section, Map) else ():
            yield key.value.partition("(")[0].strip(), key.place
    for key, value in _pairs(root):
        if key.value in MAKES and isinstance(value, Text) and (found := _NAME.match(value.value)):
            yield found[1], value.place
