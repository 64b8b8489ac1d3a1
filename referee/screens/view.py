"""The table as it stays in view: its seats, what lies open, what is secret, and what is waited for, in as much room as
there is."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rounds.round import Round
from referee.screens.glance import Money
from referee.screens.seen import Plain, as_public
from referee.screens.view_blocks import Blocks
from referee.screens.view_fit import Block, fitted
from referee.screens.view_paint import STYLES, Line, Look, clean, cut, width_of
from referee.screens.wrapping import GAP

__all__ = ["STYLES", "Line", "Look", "table_view", "with_gaps"]

WIDE = 100
"""Columns from which notes stand beside the seats instead of below them."""

LEAST_NOTES = 36
AIRY_ROWS = 3
RULER = " │ "


def _steps(seats: Block) -> list[tuple[str, int]]:
    """Which block gives up lines next, and how many it keeps: what matters least first."""
    everybody = len(seats.items)
    return [
        *(("rules", 0), ("late", 1), ("bets", 4), ("secrets", 4), ("meant", 4), ("bets", 1)),
        *(("late", 0), ("secrets", 2), ("meant", 2), ("shared", 1), ("seats", everybody)),
        *(
            ("heading", 0),
            ("bets", 0),
            ("proposed", 3),
            ("meant", 1),
            ("secrets", 1),
            ("wait", 3),
            ("meant", 0),
        ),
        *(("secrets", 0), ("seats", 3), ("proposed", 2), ("shared", 0), ("wait", 1), ("seats", 0)),
    ]


def table_view(
    plain: Plain, round_: Round | None, money: Money, *, width: int, height: int, look: Look
) -> list[Line]:
    """The lines of a table, no more than ``height`` and none wider than ``width``.

    plain: what ``seen`` gives for the viewer; round_: the round that is on, None between rounds;
    money: copper in words.
    """
    if look.hidden:
        plain = as_public(plain, round_)
    plain = clean(plain)
    blocks = Blocks(plain, round_, money, width, look)
    beside = width >= WIDE and any(block.items for block in blocks.notes())
    lines = _beside(plain, round_, money, blocks, height) if beside else _below(blocks, height)
    return [cut(line, width, look.end) for line in lines[:height]]


def _below(blocks: Blocks, height: int) -> list[Line]:
    """One thing below the other."""
    top = [blocks.heading(), blocks.rules(), blocks.shared()]
    notes, seats = blocks.notes(), blocks.seats()
    last = [blocks.proposed(), blocks.wait(), blocks.meant()]
    look = blocks.look
    found = fitted([*top, seats, *notes, *last], height, _steps(seats), look)
    spare = height - sum(map(len, found.values())) - 3
    middle = _spread(seats, found["seats"], spare, height, look)
    parts = [
        [line for block in top for line in found[block.name]],
        middle,
        [line for block in notes for line in found[block.name]],
        found["proposed"],
        [*found["wait"], *found["meant"]],
    ]
    return with_gaps(parts, height)


def _beside(
    plain: Plain, round_: Round | None, money: Money, blocks: Blocks, height: int
) -> list[Line]:
    """Notes beside the seats."""
    look, width = blocks.look, blocks.width
    many = len(blocks.plain["seats"])
    unfolded = width - _widest([blocks.seats()]) - len(GAP) - len(RULER)
    right = min(_widest(blocks.notes(many)), max(LEAST_NOTES, unfolded))
    seats = Blocks(plain, round_, money, width - right - len(RULER), look).seats()
    left = _widest([seats])
    right = width - left - len(RULER)
    notes = Blocks(plain, round_, money, right, look).notes(many)
    top = [blocks.heading(), blocks.rules(), blocks.shared()]
    outer = [*top, blocks.proposed(), blocks.wait(), blocks.meant()]
    wanted = max(seats.size, sum(block.size for block in notes))
    found = fitted(outer, max(height - wanted, height // 2), _steps(seats), look)
    room = height - sum(map(len, found.values()))
    seated = seats.lines(room, look)
    seated = _spread(seats, seated, room - len(seated) - 2, height, look)
    noted = fitted(notes, room, _steps(seats), look)
    beside = _paired(seated, [line for part in noted.values() for line in part], left, look)
    above = [*found["heading"], *found["rules"], *found["shared"]]
    return with_gaps([above, beside, found["proposed"], [*found["wait"], *found["meant"]]], height)


def _widest(blocks: Sequence[Block]) -> int:
    lines = [line for block in blocks for item in (block.head, *block.items) for line in item]
    return max(map(width_of, lines), default=0)


def _paired(seats: list[Line], notes: list[Line], left: int, look: Look) -> list[Line]:
    lines: list[Line] = []
    for at in range(max(len(seats), len(notes))):
        line = seats[at] if at < len(seats) else []
        blanks = [("", " " * (left - width_of(line)))]
        note = notes[at] if at < len(notes) else []
        lines.append([*line, *blanks, *look.paint(RULER, "quiet"), *note])
    return lines


def _spread(seats: Block, lines: list[Line], spare: int, height: int, look: Look) -> list[Line]:
    """The seats with a blank line between them, where the look is airy and the screen is high for so many."""
    airy = look.airy and height >= AIRY_ROWS * len(seats.items) + 8
    if not airy or len(lines) != seats.size or spare < len(seats.items) - 1:
        return lines
    spread: list[Line] = []
    for item in seats.items:
        spread += [[], *item] if spread else item
    return spread


def with_gaps(parts: list[list[Line]], height: int) -> list[Line]:
    """Parts below each other, a blank line between them as far as there is room; the last gap goes last."""
    parts = [part for part in parts if part]
    spare = height - sum(map(len, parts))
    first = max(1, len(parts) - spare)
    lines: list[Line] = []
    for at, part in enumerate(parts):
        lines += [[], *part] if at >= first else part
    return lines
