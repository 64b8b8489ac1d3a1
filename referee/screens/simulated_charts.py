"""The charts of a simulation's page, as SVG that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor, log10

from referee.screens.figures import binned, half_of, percent, places_of, share
from referee.screens.simulated_plain import Plain
from referee.screens.wrapping import shortened
from referee.words import printable

WIDE = 440
LEFT, RIGHT, TOP, BOTTOM = 132, 64, 10, 30
ROW = 30
HIGH = 190
MOST_NAME = 16


Tick = Callable[[float, float], str]
"""What stands below a line of a chart: of its value, and of how far apart lines are."""


class Scale:
    """Places from left to right for values: round numbers at its lines, a little room at both ends; where nothing is
    below nothing, it does not begin there either."""

    def __init__(self, low: float, high: float, left: float, right: float) -> None:
        room = (high - low) * 0.06 or 0.01
        self.step = round_step((high - low + 2 * room) / 4)
        self.low = floor((low - (room if low < 0 else min(room, low))) / self.step) * self.step
        self.high = ceil((high + room) / self.step) * self.step
        self.left, self.right = left, right

    def at(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return self.left + (self.right - self.left) * part

    def lines(self) -> list[float]:
        many = round((self.high - self.low) / self.step)
        return [self.low + self.step * at for at in range(many + 1)]


def round_step(rough: float) -> float:
    """1, 2 or 5 of some power of ten, not less than ``rough``."""
    power = 10.0 ** floor(log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)


def svg(high: float, title: str, says: str, parts: Iterator[str]) -> str:
    return "\n".join(
        [
            f'<svg viewBox="0 0 {WIDE} {high:.0f}" role="img" aria-label="{escape(title)}: {escape(printable(says))}">',
            *parts,
            "</svg>",
        ]
    )


def named(name: str, y: float) -> str:
    text = escape(shortened(printable(name), MOST_NAME))
    return f'<text x="{LEFT - 10}" y="{y + 4:.1f}" text-anchor="end">{text}</text>'


def in_percent(value: float, step: float) -> str:
    places = 0 if step >= 0.00999 else places_of(step) if step >= 0.001 else 2
    return f"{value * 100:.{places}f}%"


def axis(scale: Scale, bottom: float, tick: Tick) -> Iterator[str]:
    """Lines from top to bottom with their values below."""
    for value in scale.lines():
        x, text = scale.at(value), escape(tick(value, scale.step))
        yield f'<line class="grid" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom:.1f}"/>'
        yield f'<text class="axis" x="{x:.1f}" y="{bottom + 18:.1f}" text-anchor="middle">{text}</text>'


Row = tuple[str, float, float, float, str, str]
"""Name, low, mean, high, label, and how it is drawn: ``NEAR`` to what it is held against, ``AWAY`` from it, or as it was
``BEFORE`` what the next row shows."""

NEAR, AWAY, BEFORE = "near", "away", "before"


def away_if(it_is: bool) -> str:
    return AWAY if it_is else NEAR


def whiskers(
    rows: Sequence[Row],
    line: float | None,
    title: str,
    tick: Tick = in_percent,
    span: tuple[float, float] | None = None,
) -> str:
    """A point with its interval in each row, against a line from top to bottom (``None``: against nothing). ``span``: the values that there has to be
    room for, where several charts have to have the same scale."""
    low, high = span or spanned([rows], line)
    scale = Scale(low, high, LEFT, WIDE - RIGHT)
    bottom = TOP + ROW * len(rows)

    def parts() -> Iterator[str]:
        yield from axis(scale, bottom, tick)
        if line is not None:
            x = scale.at(line)
            yield f'<line class="fair" x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{bottom:.1f}"/>'
        for at, (name, low, middle, high, label, how) in enumerate(rows):
            y, left, right = TOP + ROW * (at + 0.5), scale.at(low), scale.at(high)
            yield f'<g class="{how}">{named(name, y)}'
            yield f'<line class="whisker" x1="{left:.1f}" y1="{y:.1f}" x2="{right:.1f}" y2="{y:.1f}"/>'
            for end in (left, right):
                yield f'<line class="whisker" x1="{end:.1f}" y1="{y - 5:.1f}" x2="{end:.1f}" y2="{y + 5:.1f}"/>'
            yield f'<circle class="dot" cx="{scale.at(middle):.1f}" cy="{y:.1f}" r="4.5"/>'
            yield f'<text x="{WIDE - RIGHT + 10}" y="{y + 4:.1f}">{label}</text></g>'

    says = ", ".join(f"{name} {label}" for name, _, _, _, label, _ in rows)
    return svg(bottom + BOTTOM, title, says, parts())


def spanned(charts: Sequence[Sequence[Row]], line: float | None) -> tuple[float, float]:
    """The least and the greatest value of some charts."""
    values = [value for rows in charts for row in rows for value in row[1:4]]
    values += [0.0 if line is None else line]
    return min(values), max(values)


def wins_chart(one: Plain) -> str:
    """Each seat's share of wins with its interval, against a fair table."""
    rows = [
        (
            seat["name"],
            seat["wins"]["low"],
            seat["wins"]["mean"],
            seat["wins"]["high"],
            share(seat["wins"]),
            away_if(seat["differs"]),
        )
        for seat in one["seats"]
    ]
    return whiskers(rows, one["fair"], "Share of wins by seat")


def markets_chart(markets: Sequence[Plain]) -> str:
    """What the bank keeps of each market, with its interval, against nothing."""
    rows = []
    for one in markets:
        back = one["return"]
        low, middle, high = -back["high"], -back["mean"], -back["low"]
        label = percent(middle, half_of(back))
        rows.append((one["title"], low, middle, high, label, away_if(low > 0 or high < 0)))
    return whiskers(rows, 0.0, "What the bank keeps by market")


def lengths_chart(length: Plain) -> str:
    """How many rounds took how long: a bar for each span of lengths."""
    rows = binned(length["counts"], 16)
    total, most = sum(row[2] for row in rows), max(row[2] for row in rows)
    left, bottom = 8, HIGH - BOTTOM - 12
    wide = (WIDE - 2 * left) / len(rows)

    def parts() -> Iterator[str]:
        for at, (first, last, count) in enumerate(rows):
            x, tall = left + at * wide, count / most * (bottom - TOP - 14)
            span = str(first) if first == last else f"{first}-{last}"
            yield f'<g><title>{span}: {percent(count / total)}</title><rect class="bar" x="{x + 1.5:.1f}" y="{bottom - tall:.1f}" width="{wide - 3:.1f}" height="{tall:.1f}" rx="1.5"/></g>'
            if at % max(1, len(rows) // 8) == 0:
                yield f'<text class="axis" x="{x + wide / 2:.1f}" y="{bottom + 17:.1f}" text-anchor="middle">{first}</text>'
            if count == most:
                yield f'<text class="axis" x="{x + wide / 2:.1f}" y="{bottom - tall - 5:.1f}" text-anchor="middle">{percent(count / total)}</text>'
        yield f'<line class="grid" x1="{left}" y1="{bottom}" x2="{WIDE - left}" y2="{bottom}"/>'
        yield f'<text class="axis" x="{WIDE / 2:.0f}" y="{HIGH - 6}" text-anchor="middle">{length["of"]} of a round</text>'

    says = f"{length['middle']} {length['of']} in the middle, the longest {length['longest']}"
    return svg(HIGH, "Length of a round", says, parts())
