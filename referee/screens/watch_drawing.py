"""The players' screen, drawn: the table large and calm, below it what was told last."""

from __future__ import annotations

from referee.screens.view import Line, Look, table_view, with_gaps
from referee.screens.watched import Sight
from referee.screens.wrapping import folded

SPACIOUS_ROWS, SPACIOUS_COLUMNS = 18, 72
"""A screen of this size has a margin."""

LEAST_TOLD = 3
LEAVE = "q leaves"


def screen_lines(sight: Sight, width: int, height: int, look: Look) -> list[Line]:
    """A whole screen of ``height`` lines, the last of which says how to leave it."""
    left = 2 if width >= SPACIOUS_COLUMNS else 0
    above = 1 if height >= SPACIOUS_ROWS else 0
    room = height - above - (2 if above else 1)
    drawn = picture(sight, width - 2 * left, room, look)
    lines: list[Line] = [[] for _ in range(above)]
    lines += [[("", " " * left), *line] for line in drawn]
    lines = lines[: max(0, height - 1)]
    lines += [[] for _ in range(height - 1 - len(lines))]
    return [*lines, [("", " " * left), *look.paint(LEAVE, "quiet")]]


def picture(sight: Sight, width: int, height: int, look: Look) -> list[Line]:
    """Whose table it is, the table, and as much of what was told last as there is room for below it."""
    top = [look.paint(_place(sight), "quiet")]
    if sight.plain is None:
        return [*top, [], *(look.paint(line) for line in folded(sight.why, width))][:height]
    told = [look.paint(line) for text in sight.told for line in folded(text, width)]
    ruler = [look.paint("─" * min(width, 40), "quiet")]
    room = height - len(top) - (min(len(told), LEAST_TOLD) + 1 if told else 0)
    table = table_view(
        sight.plain, sight.round, sight.money, width=width, height=max(room, height // 2), look=look
    )
    rest = height - len(top) - len(table) - len(ruler)
    below = [ruler, told[-rest:]] if told and rest > 0 else []
    return with_gaps([top, table, *below], height)[:height]


def _place(sight: Sight) -> str:
    return f"{sight.place}, as {sight.who} sees it" if sight.who else sight.place
