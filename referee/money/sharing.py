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
    each, odd = divmod(amount, ways)
    return [each + (place < odd) for place in range(ways)]


def share_by(amount: int, weights: Sequence[int]) -> list[int]:
    """Split ``amount`` copper in proportion to ``weights`` (as the stakes of a pool).

    What is left after rounding down goes one copper each to the largest remainders, the earlier
    first among equals. The sum is exact. ValueError when the weights give nobody anything.
    """
    total = sum(weights)
    if amount < 0 or total <= 0 or min(weights) < 0:
        raise ValueError(f"cannot split {amount} cp by {list(weights)}")
    shares = [amount * weight // total for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda i: (-(amount * weights[i] % total), i))
    for place in by_remainder[: amount - sum(shares)]:
        shares[place] += 1
    return shares
