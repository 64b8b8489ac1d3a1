"""Rankings of hands: how strong some cards are, by a table of classes from a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

HandClass = tuple[str, tuple[int, ...], int, bool, tuple[int, ...]]
Table = tuple[int, tuple[HandClass, ...], int]
"""How many cards make a hand, its classes, best first, and the rank that may also stand lowest in a run (or -1)."""


def hand_rank(
    table: Table, rank: Sequence[int], suit: Sequence[int | None], cards: Sequence[int]
) -> tuple[int, ...]:
    """The strength of the best hand among some cards: (class, ranks that decide); greater is stronger."""
    size = table[0]
    best = _best(table, tuple(sorted([rank[c] for c in cards], reverse=True)))
    if len(cards) < size:
        return best
    suits = [suit[c] for c in cards]
    for one in set(suits):
        if suits.count(one) >= size:
            own = sorted([rank[c] for c in cards if suit[c] == one], reverse=True)
            best = max(best, *(_alike(table, some, True)[0] for some in combinations(own, size)))
    return best


@lru_cache(maxsize=1 << 16)
def _best(table: Table, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The strength of the best hand among cards of these ranks, highest first, where no flush is."""
    size = table[0]
    if len(ranks) <= size:
        return _alike(table, ranks, False)[0]
    return max(_alike(table, some, False)[0] for some in combinations(ranks, size))


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
    flush = len(cards) == table[0] and len({suit[c] for c in cards}) == 1
    return _alike(table, tuple(sorted([rank[c] for c in cards], reverse=True)), flush)


@lru_cache(maxsize=1 << 14)
def _alike(table: Table, ranks: tuple[int, ...], flush: bool) -> tuple[tuple[int, ...], str]:
    """The strength and the name of one hand; all hands of the same ranks, highest first, are worth the same but for a flush."""
    _, classes, low = table
    counts = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    shape = [many for many, _ in counts]
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


def _run(ranks: Sequence[int], length: int, low: int) -> int | None:
    """The highest rank of a run; ``low`` may stand below the lowest rank too. ``None`` where there is no run."""
    distinct = sorted(set(ranks), reverse=True)
    if len(distinct) != length or len(ranks) != length:
        return None
    if distinct[0] - distinct[-1] == length - 1:
        return distinct[0]
    if low in distinct and [r for r in distinct if r != low] == list(range(length - 2, -1, -1)):
        return length - 2
    return None
