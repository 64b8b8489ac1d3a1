"""Three-card Brag: all 22,100 hands, how many there are of each, and each held against a ranking written another way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tests.odds.tables import named, quiet

GAME = "three_card_brag"
DEALT = {
    "prial": 52,
    "running flush": 48,
    "run": 720,
    "flush": 1096,
    "pair": 3744,
    "high card": 16440,
}
RUNS = ["A23", "QKA", "JQK", "10JQ", "910J", "8910", "789", "678", "567", "456", "345", "234"]
ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def asked(function: str, cards: Sequence[int]) -> Any:
    env = quiet(GAME).env
    return env[function](env["H_brag"], env["RANK"], env["SUIT"], cards)


def by_name(cards: Sequence[int]) -> tuple[Any, ...]:
    """How strong three cards are, read off their names; greater is stronger."""
    names = named(GAME, cards)
    ranks = sorted((ORDER.index(name[:-1]) for name in names), reverse=True)
    one_suit = len({name[-1] for name in names}) == 1
    words = {
        "".join(sorted((n[:-1] for n in names), key=order.index))
        for order in (ORDER, ["A", *ORDER[:-1]])
    }
    run = next((len(RUNS) - at for at, word in enumerate(RUNS) if word in words), 0)
    if len(set(ranks)) == 1:
        return (5, 99 if ranks[0] == 1 else ranks[0])
    if run:
        return (4 if one_suit else 3, run)
    if one_suit:
        return (2, *ranks)
    if len(set(ranks)) == 2:
        return (1, ranks[1], ranks[0] + ranks[2] - ranks[1])
    return (0, *ranks)


def test_of_22100_hands_there_are_so_many_of_each() -> None:
    dealt = Counter(asked("hand_name", hand) for hand in combinations(range(52), 3))
    assert dealt == DEALT and dealt.total() == 22_100


def test_every_hand_stands_where_another_ranking_puts_it() -> None:
    hands = list(combinations(range(52), 3))
    theirs = [by_name(hand) for hand in hands]
    ours = [asked("hand_rank", hand) for hand in hands]
    place = {strength: at for at, strength in enumerate(sorted(set(theirs)))}
    mine = {strength: at for at, strength in enumerate(sorted(set(ours)))}
    assert [mine[one] for one in ours] == [place[one] for one in theirs]
