"""Blocks of lines that are cut until they fit a height, what matters least first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field

from referee.records import record
from referee.screens.view_paint import Line, Look
from referee.words import plural

Item = list[Line]
"""What stays together or is left out together, in its lines."""


@record
class Block:
    """Lines that belong together.

    short: the same items in a line each, for when there is little room; head: lines above them;
    what: a word for one item, of which some are left out; chosen: the item that stays longest;
    single: all of it in one line, for when there is no room for a second.
    """

    name: str
    items: Sequence[Item]
    what: str = "line"
    head: Sequence[Line] = field(default=())
    short: Sequence[Item] = field(default=())
    chosen: int = 0
    single: Line | None = None

    @property
    def size(self) -> int:
        """Its lines when nothing is left out."""
        return len(self.head) + _size(self.items) if self.items else 0

    def lines(self, room: int, look: Look) -> list[Line]:
        """At most ``room`` lines; where something is missing, the last one says how much."""
        if room <= 0 or not self.items:
            return []
        if self.size <= room:
            return [*self.head, *_lines(self.items)]
        if room == 1 and self.single is not None:
            return [self.single]
        head = self.head if room >= len(self.head) + 2 else ()
        return [*head, *self._some(self._shortened(room - len(head)), room - len(head), look)]

    def _shortened(self, room: int) -> Sequence[Item]:
        """The items in short, but for as many as have room in full, from the chosen one on."""
        if not self.short:
            return self.items
        mixed, spare = [*self.short], room - _size(self.short)
        for step in range(len(mixed)):
            at = (self.chosen + step) % len(mixed)
            more = len(self.items[at]) - len(mixed[at])
            if more <= spare:
                mixed[at] = self.items[at]
                spare -= more
        return mixed

    def _some(self, items: Sequence[Item], room: int, look: Look) -> list[Line]:
        """The items around the chosen one that have room, and how many are missing."""
        if _size(items) <= room:
            return _lines(items)
        first, last = _around(items, self.chosen, room - 1)
        missing = len(items) - (last - first)
        more = "more " if last > first else ""
        told = f"  {look.end} {plural(missing, more + self.what)}"
        return [*_lines(items[first:last]), look.paint(told, "quiet")]


def fitted(
    blocks: Sequence[Block], height: int, steps: Iterable[tuple[str, int]], look: Look
) -> dict[str, list[Line]]:
    """The lines of each block, by its name, together no more than ``height``.

    steps: blocks in the order in which they give up lines, each with how many it keeps at that step.
    """
    rooms = {block.name: block.size for block in blocks}
    found = {block.name: block.lines(block.size, look) for block in blocks}
    named = {block.name: block for block in blocks}
    for name, least in (*steps, *((block.name, 0) for block in blocks)):
        excess = sum(map(len, found.values())) - height
        if excess <= 0:
            break
        if name in named:
            rooms[name] = max(min(least, rooms[name]), len(found[name]) - excess)
            found[name] = named[name].lines(rooms[name], look)
    return found


def _around(items: Sequence[Item], chosen: int, room: int) -> tuple[int, int]:
    """The first item and the one behind the last of those around ``chosen`` that take up to ``room`` lines."""
    first = last = min(chosen, len(items) - 1)
    while True:
        left = room - _size(items[first:last])
        if last < len(items) and len(items[last]) <= left:
            last += 1
        elif first and last > first and len(items[first - 1]) <= left:
            first -= 1
        else:
            return first, last


def _lines(items: Iterable[Item]) -> list[Line]:
    return [line for item in items for line in item]


def _size(items: Iterable[Item]) -> int:
    return sum(map(len, items))
