"""Cards by their names, and the numbers that the compiled rules and the program by hand know them by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from benchmarks.by_hand.snake import RANK, SUIT
from tests.rounds.playing import rules

ONE_DECK = 54
SUITS = "SHDC"


@lru_cache(maxsize=1)
def _numbers() -> dict[str, int]:
    """The compiled rules' number of each card of one deck: ``10S``; the jokers are ``joker1`` and ``joker2``."""
    kit = rules("snake").rules.kit
    assert kit is not None
    return {card.name: number for number, card in enumerate(kit.cards)}


def card(name: str, deck: int = 0) -> int:
    """``10S``, or ``*`` for the first joker and ``**`` for the second; ``deck`` 1 is the second deck."""
    jokers = {"*": "joker1", "**": "joker2"}
    return _numbers()[jokers.get(name, name)] + ONE_DECK * deck


def cards(names: str) -> list[int]:
    """Cards of the first deck; a name that ends in ``'`` is of the second."""
    return [card(name.rstrip("'"), int(name.endswith("'"))) for name in names.split()]


@lru_cache(maxsize=1)
def _by_hand() -> dict[int, int]:
    """The compiled rules' number for each number of the program by hand."""
    names = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    found = {}
    for number in range(2 * ONE_DECK):
        one = number % ONE_DECK
        name = "*" * (one - 51) if one > 51 else names[RANK[one] - 2] + SUITS[SUIT[one]]
        found[number] = card(name, number // ONE_DECK)
    return found


def compiled(by_hand: Iterable[int]) -> list[int]:
    """The same cards, as the compiled rules number them."""
    table = _by_hand()
    return [table[number] for number in by_hand]


def rank_of(number: int) -> int:
    """The place of a compiled card's rank: 0 a 2, up to 13 a joker."""
    kit = rules("snake").rules.kit
    assert kit is not None
    rank = kit.cards[number % ONE_DECK].rank
    assert rank is not None
    return rank


def ranks_and_counts(plays: Sequence[Sequence[int] | None]) -> list[tuple[int, int]]:
    """What a choice comes down to: which rank, and how many of it; (-1, 0) is to pass."""
    return sorted((rank_of(one[0]), len(one)) if one else (-1, 0) for one in plays)
