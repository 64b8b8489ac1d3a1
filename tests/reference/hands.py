"""How strong a hand is, by a ranking of the ruleset's own: every way to pick the cards is tried."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from referee.language.model import HandClass, Kit, Ranking


@dataclass(frozen=True)
class Strength:
    """The class (0 the best, then -1 …) and what tells hands of one class apart; ``None``: the class as such."""

    grade: int
    detail: tuple[Any, ...] | None

    def pair(self, other: Strength) -> tuple[Any, Any]:
        if self.detail is None or other.detail is None:
            return self.grade, other.grade
        return (self.grade, self.detail), (other.grade, other.detail)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Strength):
            return False
        a, b = self.pair(other)
        return bool(a == b)

    __hash__ = None  # type: ignore[assignment]

    def __lt__(self, other: Strength) -> bool:
        a, b = self.pair(other)
        return bool(a < b)

    def __gt__(self, other: Strength) -> bool:
        return other < self

    def __le__(self, other: Strength) -> bool:
        return not other < self

    def __ge__(self, other: Strength) -> bool:
        return not self < other


def strength(cards: tuple[int, ...], ranking: Ranking, kit: Kit) -> Strength:
    """The best that can be made of some cards."""
    size = min(ranking.cards, len(cards))
    found = [graded(some, ranking, kit) for some in combinations(cards, size)]
    best = found[0]
    for one in found:
        if one > best:
            best = one
    return best


def graded(cards: tuple[int, ...], ranking: Ranking, kit: Kit) -> Strength:
    faces = [kit.cards[card % len(kit.cards)] for card in cards]
    ranks = sorted((one.rank for one in faces if one.rank is not None), reverse=True)
    one_suit = len({one.suit for one in faces}) == 1 and len(faces) == ranking.cards
    for at, grade in enumerate(ranking.classes):
        if (detail := belongs(ranks, one_suit, grade, ranking.also_low)) is not None:
            return Strength(-at, detail)
    return Strength(-len(ranking.classes), tuple(ranks))


def belongs(
    ranks: list[int], one_suit: bool, grade: HandClass, also_low: int
) -> tuple[Any, ...] | None:
    """What a hand counts within a class, or ``None`` when it is not of the class."""
    counts = Counter(ranks)
    order = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    sizes = [counts[rank] for rank in order]
    if grade.flush and not one_suit:
        return None
    if grade.alike and (
        len(sizes) < len(grade.alike)
        or any(a < b for a, b in zip(sizes, grade.alike, strict=False))
    ):
        return None
    detail = tuple(order)
    if grade.run:
        highest = run_to(ranks, grade.run, also_low)
        if highest is None:
            return None
        detail = (highest,)
    first = bool(grade.first) and sorted(grade.first) == sorted(ranks)
    return (first, *detail)


def run_to(ranks: list[int], length: int, also_low: int) -> int | None:
    """The highest rank of a run of all the cards; the rank ``also_low`` may stand below the lowest instead."""
    if len(ranks) != length or len(set(ranks)) != length:
        return None
    for low in (sorted(ranks), sorted(-1 if rank == also_low else rank for rank in ranks)):
        if low[-1] - low[0] == length - 1:
            return low[-1]
    return None


def called(cards: tuple[int, ...], ranking: Ranking, kit: Kit) -> str:
    grade = -strength(cards, ranking, kit).grade
    return ranking.classes[grade].name if grade < len(ranking.classes) else ""
