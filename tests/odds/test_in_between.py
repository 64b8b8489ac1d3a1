"""In-between: every pair of gateposts, and every third card for each width of the gate, played by the shipped rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.odds.tables import STACK, played, quiet

GAME = "in_between"
ANTE, BET = 10, 5
OPTIONS = {"ante": ANTE, "least": BET, "rounds": 1}


def won(top: Sequence[int]) -> int | None:
    """What the first of two wins with these cards on top, the second passing; nothing where there was no bet to make."""
    asked = []

    def policy(S: Any, wait: dict[str, Any], args: Sequence[Any]) -> Any:
        asked.append(args[0])
        return BET if args[0] == 0 and len(asked) == 1 else None

    deck = [*top, *(card for card in range(52) if card not in top)]
    S = played(GAME, 2, policy, decks_of={"deck": deck}, **OPTIONS)
    return int(S.stack[0] - STACK + ANTE) if 0 in asked else None


def rank(card: int) -> int:
    return int(quiet(GAME).env["RANK"][card])


def test_one_turn_in_17_shows_a_pair_and_32_of_221_neighbours() -> None:
    closed = Counter(
        "pair" if rank(one) == rank(other) else "neighbours"
        for one, other in combinations(range(52), 2)
        if won((one, other)) is None
    )
    assert Fraction(closed["pair"], 1326) == Fraction(1, 17)
    assert Fraction(closed["neighbours"], 1326) == Fraction(32, 221)


def test_a_gate_of_so_many_ranks_is_passed_by_4_cards_of_50_for_each() -> None:
    by_rank = {rank(card): card for card in range(52)}
    for high in range(2, 13):
        posts = (by_rank[0], by_rank[high])
        inside = high - 1
        came = Counter(won((*posts, third)) for third in range(52) if third not in posts)
        assert came == +Counter({BET: 4 * inside, -2 * BET: 6, -BET: 44 - 4 * inside})
        gain = sum(amount * many for amount, many in came.items() if amount is not None)
        assert (gain > 0) - (gain < 0) == (inside > 7) - (inside < 7)
