"""Splitting (case 3): every copper goes to somebody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.money import share, share_in_order


def test_odd_coins_go_to_the_first() -> None:
    assert share(100, 3) == [34, 33, 33]
    assert share(5, 2) == [3, 2]
    assert share(2, 3) == [1, 1, 0]
    assert share(0, 2) == [0, 0]


def test_in_proportion() -> None:
    assert share_in_order(100, [1, 1, 1]) == [34, 33, 33]
    assert share_in_order(700, [500, 200]) == [500, 200]
    assert share_in_order(10, [1, 2, 0]) == [4, 6, 0]
    assert share_in_order(1, [0, 1, 1]) == [0, 1, 0]
    assert share_in_order(0, [1, 2]) == [0, 0]


@pytest.mark.parametrize(("amount", "ways"), [(5, 0), (5, -1), (-5, 2)])
def test_no_ways_is_a_mistake_of_the_caller(amount: int, ways: int) -> None:
    with pytest.raises(ValueError, match="cannot split"):
        share(amount, ways)


@pytest.mark.parametrize("weights", [[], [0, 0], [3, -1]])
def test_no_weight_is_a_mistake_of_the_caller(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="cannot split"):
        share_in_order(5, weights)


@given(st.integers(0, 10**12), st.integers(1, 50))
def test_an_even_share_is_exact_and_even(amount: int, ways: int) -> None:
    shares = share(amount, ways)
    assert sum(shares) == amount
    assert len(shares) == ways
    assert max(shares) - min(shares) <= 1


@given(st.integers(0, 10**12), st.lists(st.integers(0, 10**9), min_size=1, max_size=12))
def test_a_proportional_share_is_exact_and_fair(amount: int, weights: list[int]) -> None:
    if not sum(weights):
        return
    shares = share_in_order(amount, weights)
    assert sum(shares) == amount
    for part, weight in zip(shares, weights, strict=True):
        assert 0 <= part - amount * weight // sum(weights) <= 1
        assert weight or not part


@given(st.integers(0, 10**6), st.lists(st.integers(1, 1000), min_size=1, max_size=6))
def test_doubling_every_weight_changes_nothing(amount: int, weights: list[int]) -> None:
    assert share_in_order(amount, weights) == share_in_order(
        amount, [2 * weight for weight in weights]
    )
