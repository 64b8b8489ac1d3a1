"""The chart of a night: how far up or down everybody was after each round, as SVG that needs nothing from elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from html import escape

from referee.afterwards.evening import Evening
from referee.records import record
from referee.words import printable

WIDE, HIGH = 440, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 92, 14, 34
MOST_LINES = 8
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 3", "12 4", "6 2 1 2")
"""Lines are told apart by these and by the name at their end, and only besides by colour."""
LABEL = 14
"""Units between the names at the ends of two lines."""


@record(frozen=False)
class Course:
    """What everybody had won or lost, in copper, at the start, after each round and at the end: all lists are as long.

    ``marks``: what each place along the night is called; ``tables``: places at which another table's round follows.
    """

    marks: list[str] = field(default_factory=list)
    lines: dict[str, list[int]] = field(default_factory=dict)
    tables: list[int] = field(default_factory=list)


def course_of(evening: Evening) -> Course:
    """How the night went, by what everybody knows."""
    rounds, found = evening.rounds, Course(["start"])
    people = [one for one in evening.nets if one]
    sums: dict[str, int] = defaultdict(int)
    found.lines = {one: [0] for one in people}
    before, entry = "", 0
    for at, one in enumerate(rounds, 1):
        for moved in evening.flow.beside:
            if entry < moved.entry <= one.last:
                sums[moved.person] += moved.copper
        entry = one.last
        for person, net in one.nets.items():
            sums[person] += net
        found.marks.append(str(at))
        if before and one.table != before:
            found.tables.append(at - 1)
        before = one.table
        for person in people:
            found.lines[person].append(sums[person])
    end = evening.nets
    if any(found.lines[one][-1] != end[one] for one in people):
        found.marks.append("end")
        for person in people:
            found.lines[person].append(end[person])
    return found


def step_for(span: int, most: int = 5) -> int:
    """The distance of grid lines in copper: 1, 2 or 5 of some coin or ten of it, not more lines than ``most``."""
    step, turn = 1, (2, 5, 10)
    while span // step >= most:
        base = 10 ** (len(str(step)) - 1)
        step = next(base * factor for factor in turn if base * factor > step)
    return step


class Drawing:
    """Lays a course out and draws it. ``money`` shows an amount with its sign."""

    def __init__(self, evening: Evening, course: Course, money: Callable[[int], str]) -> None:
        self.evening, self.course, self.money = evening, course, money
        by_weight = sorted(course.lines, key=lambda one: -max(map(abs, course.lines[one])))
        kept = {*by_weight[:MOST_LINES]}
        self.people = [one for one in course.lines if one in kept]
        values = [n for one in self.people for n in course.lines[one]]
        self.step = step_for(max(values, default=0) - min(values, default=0))
        self.low = min(0, *values, 0) // self.step * self.step
        self.high = -(-max(0, *values, 0) // self.step) * self.step or self.low + self.step

    def x(self, at: int) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * at / max(1, len(self.course.marks) - 1)

    def y(self, copper: int) -> float:
        part = (copper - self.low) / (self.high - self.low)
        return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * part

    def svg(self) -> str:
        """The whole picture, with a title and a description for whoever does not see it."""
        parts = [
            f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-labelledby="chart-title chart-says">',
            '<title id="chart-title">Who was up and down over the night</title>',
            f'<desc id="chart-says">{self.says()}</desc>',
            *self._grid(),
            *self._lines(),
            *self._names(),
            "</svg>",
        ]
        return "\n".join(parts)

    def says(self) -> str:
        """The chart in words."""
        ends = [
            f"{shown(self.evening, one)} {escape(self.money(self.course.lines[one][-1]))}"
            for one in self.people
        ]
        rounds = len(self.evening.rounds)
        return f"A line for each player over {rounds} rounds. At the end: {', '.join(ends)}."

    def _grid(self) -> Iterator[str]:
        for copper in range(self.low, self.high + 1, self.step):
            y = self.y(copper)
            kind = "zero" if copper == 0 else "grid"
            yield f'<line class="{kind}" x1="{LEFT}" y1="{y:.1f}" x2="{WIDE - RIGHT}" y2="{y:.1f}"/>'
            said = escape(self.money(copper)) if copper else "0"
            yield f'<text class="axis" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{said}</text>'
        for at in self.course.tables:
            x = self.x(at)
            yield f'<line class="table" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{HIGH - BOTTOM}"/>'
        for at in self._ticks():
            mark = self.course.marks[at]
            yield f'<text class="axis" x="{self.x(at):.1f}" y="{HIGH - 17}" text-anchor="middle">{mark}</text>'
        middle = (LEFT + WIDE - RIGHT) / 2
        yield f'<text class="axis" x="{middle:.0f}" y="{HIGH - 3}" text-anchor="middle">rounds of the night</text>'

    def _ticks(self) -> Sequence[int]:
        """Rounds that are numbered on the axis: a handful, evenly apart."""
        last = len(self.course.marks) - 1
        apart = step_for(last, 7)
        return range(apart, last + 1, apart)

    def _lines(self) -> Iterator[str]:
        for number, one in enumerate(self.people):
            points = " ".join(
                f"{self.x(at):.1f},{self.y(copper):.1f}"
                for at, copper in enumerate(self.course.lines[one])
            )
            dash = f' stroke-dasharray="{DASHES[number]}"' if DASHES[number] else ""
            yield f'<polyline class="line c{number}"{dash} points="{points}"/>'

    def _names(self) -> Iterator[str]:
        """Names at the ends of the lines, moved apart so that each can be read."""
        ends = sorted(
            (self.y(self.course.lines[one][-1]), number) for number, one in enumerate(self.people)
        )
        placed: list[float] = []
        for y, _ in ends:
            placed.append(max(y, placed[-1] + LABEL) if placed else max(y, TOP))
        over = max(0.0, placed[-1] - (HIGH - BOTTOM)) if placed else 0.0
        for (y, number), at in zip(ends, placed, strict=True):
            place, end = at - over, WIDE - RIGHT
            yield f'<line class="lead c{number}" x1="{end}" y1="{y:.1f}" x2="{end + 8}" y2="{place:.1f}"/>'
            name = shortened(self.evening.name(self.people[number]))
            yield f'<text class="name c{number}" x="{end + 11}" y="{place + 4:.1f}">{name}</text>'


def shown(evening: Evening, person: str) -> str:
    """A name as HTML may hold it."""
    return escape(printable(evening.name(person)))


def shortened(name: str, most: int = 11) -> str:
    """A name that fits behind its line."""
    name = printable(name)
    return escape(name if len(name) <= most else name[: most - 1] + "…")
