"""Baccarat: every way that six cards of eight decks can fall, drawn for by the formulas of the shipped rules, and whole rounds beside."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from random import Random

import pytest

from referee.compiler.states import new_state
from tests.odds.tables import STACK, measured, played, quiet
from tests.rounds.playing import options_of, setting

GAME = "baccarat"
DECKS = 8
IN_SHOE = {value: 4 * DECKS * (4 if value == 0 else 1) for value in range(10)}
PUBLISHED = {"banco": 2292252566437888, "punto": 2230518282592256, "egalite": 475627426473216}
"""Of 4,998,398,275,503,360 orders in which six cards can come from eight decks; the figures that are printed everywhere."""


class Hands:
    """The two hands of a round, whose formulas are asked directly."""

    def __init__(self) -> None:
        self.form = quiet(GAME)
        self.S = new_state(self.form, setting(self.form, 1), 1, options_of(self.form), [STACK])
        kit = self.form.rules.kit
        assert kit is not None
        names = [card.name[:-1] for card in kit.cards]
        self.card = {v: names.index({0: "K", 1: "A"}.get(v, str(v))) for v in range(10)}

    def lie(self, punters: int, banker: int, third: int | None) -> None:
        """Two cards that count so much on either side, and perhaps a third for the punters."""
        S, card = self.S, self.card
        S.z_punters = [card[0], card[punters], *([card[third]] if third is not None else [])]
        S.z_banker = [card[0], card[banker]]
        S.t_third = 0 if third is None else third

    def asks(self, formula: str) -> bool:
        return bool(self.form.function(f"d_{formula}")(self.S))


@lru_cache(maxsize=1)
def drawing() -> tuple[dict[tuple[int, int], bool], dict[tuple[int, int, int | None], bool]]:
    """Whether the punters draw, by what both have, and whether the bank does, by the punters' third card as well."""
    hands = Hands()
    punters, bank = {}, {}
    for mine, theirs in product(range(10), repeat=2):
        hands.lie(mine, theirs, None)
        over = hands.asks("natural")
        punters[mine, theirs] = not over and hands.asks("punters_draw")
        bank[mine, theirs, None] = not over and hands.asks("bank_draws")
        for third in range(10):
            hands.lie(mine, theirs, third)
            bank[mine, theirs, third] = hands.asks("bank_draws")
    return punters, bank


CHART = {
    0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: "",
}  # fmt: skip
"""By what the bank has, the third cards of the punters on which it draws."""


def test_the_bank_draws_by_the_chart() -> None:
    _, bank = drawing()
    for has, thirds in CHART.items():
        for third in range(10):
            assert bank[0, has, third] == (str(third) in thirds), (has, third)
        assert bank[6, has, None] == (has <= 5)


def counted() -> dict[str, int]:
    """How many of all orders of six cards each bet wins; cards that are not drawn are counted through."""
    punters_draw, bank_draws = drawing()
    won = {"banco": 0, "punto": 0, "egalite": 0}
    left = dict(IN_SHOE)
    pairs = [(a, b) for a in range(10) for b in range(a, 10)]
    for one, other in pairs:
        first = take(left, one) * take(left, other) * (1 if one == other else 2)
        for this, that in pairs:
            second = take(left, this) * take(left, that) * (1 if this == that else 2)
            mine, theirs, many = (one + other) % 10, (this + that) % 10, first * second
            if punters_draw[mine, theirs]:
                for third in range(10):
                    times = many * take(left, third)
                    ended(
                        won,
                        (mine + third) % 10,
                        theirs,
                        times,
                        left,
                        bank_draws[mine, theirs, third],
                        411,
                    )
                    left[third] += 1
            else:
                ended(won, mine, theirs, many * 411, left, bank_draws[mine, theirs, None], 412)
            left[this] += 1
            left[that] += 1
        left[one] += 1
        left[other] += 1
    return won


def take(left: dict[int, int], value: int) -> int:
    left[value] -= 1
    return left[value] + 1


def ended(
    won: dict[str, int],
    mine: int,
    theirs: int,
    many: int,
    left: dict[int, int],
    draws: bool,
    rest: int,
) -> None:
    """Adds what comes of it; ``rest`` is how many cards the sixth may be."""
    if not draws:
        won[which(mine, theirs)] += many * rest
        return
    for value in range(10):
        won[which(mine, (theirs + value) % 10)] += many * left[value]


def which(mine: int, theirs: int) -> str:
    return "punto" if mine > theirs else "banco" if mine < theirs else "egalite"


def test_what_each_bet_wins_of_all_orders_of_eight_decks() -> None:
    won = counted()
    assert won == PUBLISHED
    total = sum(won.values())
    punto = Fraction(won["punto"] - won["banco"], total)
    banco = Fraction(19 * won["banco"] - 20 * won["punto"], 20 * total)
    egalite = Fraction(8 * won["egalite"] - won["punto"] - won["banco"], total)
    assert [round(float(100 * one), 2) for one in (punto, banco, egalite)] == [-1.24, -1.06, -14.36]


@pytest.mark.parametrize("rounds", [700, pytest.param(60_000, marks=pytest.mark.soak)])
def test_whole_rounds_take_as_many_cards_as_they_should(rounds: int) -> None:
    """On the average 4.94 cards are dealt (of a shoe that is shuffled each time)."""
    random = Random(8).random
    ended = (played(GAME, 1, lambda *_: None, random) for _ in range(rounds))
    assert measured(len(S.z_discards) for S in ended).may_be(4.94)
