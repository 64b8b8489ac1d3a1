"""Odds (case 5): exact, and what is not paid is named."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import BadInput
from referee.money import Odds


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("3 to 2", Odds(3, 2)),
        ("3:2", Odds(3, 2)),
        ("3/2", Odds(3, 2)),
        ("6 TO 4", Odds(3, 2)),
        ("even", Odds(1, 1)),
        ("evens", Odds(1, 1)),
        ("3 for 1", Odds(2, 1)),
        ("3 for 2", Odds(1, 2)),
        ("35:1", Odds(35)),
    ],
)
def test_read(text: str, odds: Odds) -> None:
    assert Odds.parse(text) == odds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "3 to",
        "0 to 1",
        "1 to 0",
        "-1 to 2",
        "1.5 to 1",
        "3 by 2",
        "٣:2",
        "99999999:1",
        "1 for 1",
        "1 for 2",
        "nan",
        "1e3:1",
        "1:1:1",
        "9" * 10_000,
        "3:2" + " " * 200 + "x",
    ],
)
def test_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Odds.parse(text)


def test_three_to_two_on_a_hundred_wins_a_hundred_and_fifty() -> None:
    assert Odds(3, 2).winnings(100) == (150, Fraction(0))


def test_the_half_copper_is_noted() -> None:
    assert Odds(3, 2).winnings(5) == (7, Fraction(1, 2))


def test_shown_as_to() -> None:
    assert str(Odds.parse("3 for 1")) == "2 to 1"
    assert str(Odds(100, 50)) == "2 to 1"


@given(st.integers(1, 10**12), st.integers(1, 1000), st.integers(1, 1000))
def test_winnings_and_rest_are_the_exact_product(stake: int, won: int, staked: int) -> None:
    copper, rest = Odds(won, staked).winnings(stake)
    assert copper + rest == Fraction(stake * won, staked)
    assert 0 <= rest < 1


@given(st.integers(1, 1000), st.integers(1, 1000))
def test_odds_shown_are_read_back(won: int, staked: int) -> None:
    assert Odds.parse(str(Odds(won, staked))) == Odds(won, staked)
