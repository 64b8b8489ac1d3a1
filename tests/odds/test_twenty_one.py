"""Twenty-one: the share of naturals by dealing every pair of cards, and what plain ways to play lose, by simulation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.odds.tables import STACK, measured, named, played

GAME = "twenty_one"
ONE = {"least": 100, "most": 100}


def counts(cards: Sequence[int]) -> tuple[int, bool]:
    """What some cards come to, and whether an ace in it counts eleven."""
    names = [name[:-1] for name in named(GAME, cards)]
    low = sum(1 if n == "A" else 10 if n in ("J", "Q", "K") else int(n) for n in names)
    soft = "A" in names and low <= 11
    return low + 10 * soft, soft


def as_the_bank(S: Any, wait: dict[str, Any], args: Sequence[Any]) -> Any:
    """Hits to seventeen, and neither doubles nor splits."""
    if wait["name"] == "amount":
        return 100
    return "hit" if counts(S.z_hand[args[0]][0])[0] < 17 else "stand"


def by_the_sheet(S: Any, wait: dict[str, Any], args: Sequence[Any]) -> Any:
    """Stands on twelve while the bank shows two to six, doubles on ten and eleven, hits soft hands to eighteen."""
    if wait["name"] == "amount":
        return 100
    mine, soft = counts(S.z_hand[args[0]][0])
    shown, _ = counts(S.z_bank_up[:1])
    if not soft and mine in (10, 11) and "double" in args[1] and (mine == 11 or shown < 10):
        return "double"
    if soft:
        return "hit" if mine < 18 else "stand"
    return "hit" if mine < 12 or (mine < 17 and not 2 <= shown <= 6) else "stand"


def test_a_natural_is_dealt_in_32_of_663_hands() -> None:
    names = {name: number for number, name in enumerate(named(GAME, range(52)))}
    paid = dealt = 0
    for first, second in combinations(range(52), 2):
        bank = [names[n] for n in ("6S", "8S", "6H", "8H") if names[n] not in (first, second)][:2]
        top = [first, bank[0], second, bank[1]]  # the bank has 12 to 16 and no natural
        rest = [card for card in range(52) if card not in top]
        S = played(GAME, 1, as_the_bank, decks_of={"shoe": [*top, *rest]}, **ONE)
        paid += S.stack[0] == STACK + 150
        dealt += 1
    assert Fraction(paid, dealt) == Fraction(32, 663)


@pytest.mark.parametrize(
    ("policy", "least", "most"), [(as_the_bank, -0.060, -0.050), (by_the_sheet, -0.02, 0.0)]
)
def test_what_a_way_to_play_loses(policy: Any, least: float, most: float) -> None:
    """As the sheet says: 5 to 6 in 100 as the bank plays, about 1 in 100 by its advice."""
    random = Random(21).random
    rounds = (played(GAME, 1, policy, random, **ONE).stack[0] - STACK for _ in range(2500))
    lost = measured(rounds)
    assert lost.mean - lost.error <= 100 * most
    assert lost.mean + lost.error >= 100 * least


@pytest.mark.soak
@pytest.mark.parametrize("decks", [1, 6])
def test_playing_as_the_bank_loses_5_to_6_in_100(decks: int) -> None:
    random = Random(22).random
    options = {**ONE, "decks": decks}
    rounds = (
        played(GAME, 1, as_the_bank, random, **options).stack[0] - STACK for _ in range(200_000)
    )
    lost = measured(rounds)
    assert -6.0 - lost.error < lost.mean < -5.0 + lost.error
