"""War: how often the first battle of two is one, by dealing every two cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from tests.odds.tables import played


def test_the_first_battle_of_two_is_a_war_once_in_17() -> None:
    wars = 0
    for one, other in combinations(range(52), 2):
        rest = [card for card in range(52) if card not in (one, other)]
        S = played("war", 2, lambda *_: None, decks_of={"deck": [*rest, one, other]}, battles=1)
        wars += S.t_wars > 0
    assert Fraction(wars, 1326) == Fraction(1, 17)
