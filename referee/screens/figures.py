"""Figures as a reader likes them: percents, copper with fractions, intervals, bars of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

BAR = "█"
BINS, WIDE = 12, 30
"""Rows of a histogram, and how long its longest bar is."""

REST = 0.995
"""The part of all rounds that the rows of a histogram show one by one; the last row has the rest."""

Interval = Mapping[str, Any]


def percent(part: float, near: float = 0.01) -> str:
    """``24.9%``; with more digits where it is known more nearly than ``near``, half an interval's width."""
    return f"{part * 100:.{places_of(near)}f}%"


def places_of(near: float) -> int:
    """Digits of a percentage that mean something."""
    return 2 if 0 < near < 0.001 else 1


def half_of(one: Interval) -> float:
    return float(one["high"] - one["low"]) / 2


def share(one: Interval) -> str:
    """A share that was measured: ``24.9%``."""
    return percent(one["mean"], half_of(one))


def between(one: Interval) -> str:
    """``24.6% to 25.2%``."""
    near = half_of(one)
    return f"{percent(max(0.0, one['low']), near)} to {percent(min(1.0, one['high']), near)}"


def copper(value: float, near: float = 0.01) -> str:
    """Copper with its sign and as many digits as mean something: ``+0.52cp``."""
    places = 0 if near >= 10 else 1 if near >= 1 else 2
    text = f"{value:+.{places}f}"
    return f"{text.lstrip('+-') if not float(text) else text}cp"


def gained(one: Interval) -> str:
    """Copper that was measured: ``+0.52cp``."""
    return copper(one["mean"], half_of(one))


def gained_between(one: Interval) -> str:
    """``+0.4 to +0.6cp``."""
    near = half_of(one)
    return f"{copper(one['low'], near).removesuffix('cp')} to {copper(one['high'], near)}"


def many(count: int) -> str:
    """``100,000``."""
    return f"{count:,}"


def binned(counts: Sequence[Sequence[int]], bins: int = BINS) -> list[tuple[int, int, int]]:
    """How many rounds lie between two lengths, both included: rows alike in width but for the last, which has the rest."""
    total, low = sum(count for _, count in counts), counts[0][0]
    seen, high = 0, counts[-1][0]
    for size, count in counts:
        seen += count
        if seen >= REST * total:
            high = size
            break
    step = -(-(high - low + 1) // bins)
    rows = [
        [low + at * step, low + (at + 1) * step - 1, 0]
        for at in range(-(-(high - low + 1) // step))
    ]
    rows[-1][1] = max(rows[-1][1], counts[-1][0])
    for size, count in counts:
        rows[min((size - low) // step, len(rows) - 1)][2] += count
    return [(first, last, count) for first, last, count in rows]


def histogram(counts: Sequence[Sequence[int]]) -> list[str]:
    """Bars of text: how many rounds took how long."""
    rows = binned(counts)
    total, most = sum(row[2] for row in rows), max(row[2] for row in rows)
    names = [str(first) if first == last else f"{first}-{last}" for first, last, _ in rows]
    wide = max(map(len, names))
    return [
        f"{name:>{wide}}  {BAR * round(count / most * WIDE):{WIDE}}  {percent(count / total):>6}"
        for name, (_, _, count) in zip(names, rows, strict=True)
    ]


def together(seats: int) -> str:
    """How many seats a verdict looks at: the more, the likelier one of them is away by chance."""
    return "both looked at together" if seats == 2 else f"all {seats} looked at together"
