"""Splitting copper so that every one of them is given to somebody."""

from __future__ import annotations

from collections.abc import Sequence


def share(amount: int, ways: int) -> list[int]:
    """Split ``amount`` copper evenly; odd coins go one each to the first ways: 34, 33, 33.

    The caller puts the ways into the order in which the ruleset gives odd coins away. ValueError
    for no ways or less than nothing.
    """
    if ways < 1 or amount < 0:
        raise ValueError(f"cannot split {amount} cp {ways} ways")
    return share_in_order(amount, [1] * ways)


def share_in_order(amount: int, weights: Sequence[int]) -> list[int]:
    """Split ``amount`` copper in proportion to ``weights`` (the stakes of a pool, the totals of a scramble).

    What is left after rounding down goes one copper each to the first who have any weight. The sum
    is exact. ValueError when the weights give nobody anything.
    """
    total = sum(weights)
    if amount < 0 or total <= 0 or min(weights) < 0:
        raise ValueError(f"cannot split {amount} cp by {list(weights)}")
    shares = [amount * weight // total for weight in weights]
    weighted = [place for place, weight in enumerate(weights) if weight]
    for place in weighted[: amount - sum(shares)]:
        shares[place] += 1
    return shares
