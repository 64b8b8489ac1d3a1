"""Rankings of hands: how strong some cards are, by a table of classes from a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

HandClass = tuple[str, tuple[int, ...], int, bool, tuple[int, ...]]
Table = tuple[int, tuple[HandClass, ...], int]
"""How many cards make a hand, its classes, best first, and the rank that may also stand lowest in a run (or -1)."""


def hand_rank(
    table: Table, rank: Sequence[int], suit: Sequence[int | None], cards: Sequence[int]
) -> tuple[int, ...]:
    """The strength of the best hand among some cards: (class, ranks that decide); greater is stronger."""
    size = table[0]
    if len(cards) <= size:
        return _strength(table, rank, suit, tuple(cards))[0]
    return max(_strength(table, rank, suit, some)[0] for some in combinations(cards, size))


def hand_name(
    table: Table, rank: Sequence[int], suit: Sequence[int | None], cards: Sequence[int]
) -> str:
    size = table[0]
    hands = [tuple(cards)] if len(cards) <= size else list(combinations(cards, size))
    return max(_strength(table, rank, suit, some) for some in hands)[1]


def _strength(
    table: Table,
    rank: Sequence[int],
    suit: Sequence[int | None],
    cards: tuple[int, ...],
) -> tuple[tuple[int, ...], str]:
    size, classes, low = table
    ranks = sorted((rank[c] for c in cards), reverse=True)
    counts = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    shape = [many for many, _ in counts]
    flush = len(cards) == size and len({suit[c] for c in cards}) == 1
    decide = tuple(r for _, r in counts)
    for at, (name, alike, run, needs_flush, first) in enumerate(classes):
        level = len(classes) - at
        if needs_flush and not flush:
            continue
        if alike and shape[: len(alike)] != list(alike):
            continue
        if run:
            high = _run(ranks, run, low)
            if high is None:
                continue
            found: tuple[int, ...] = (level, int(sorted(ranks) == sorted(first)), high)
        else:
            found = (level, int(bool(first) and sorted(ranks) == sorted(first)), *decide)
        return found, name
    return (0, 0, *decide), ""


def _run(ranks: list[int], length: int, low: int) -> int | None:
    """The highest rank of a run; ``low`` may stand below the lowest rank too. ``None`` where there is no run."""
    distinct = sorted(set(ranks), reverse=True)
    if len(distinct) != length or len(ranks) != length:
        return None
    if distinct[0] - distinct[-1] == length - 1:
        return distinct[0]
    if low in distinct and [r for r in distinct if r != low] == list(range(length - 2, -1, -1)):
        return length - 2
    return None
