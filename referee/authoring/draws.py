"""What is decided in a sampled round, as a list of small numbers: drawn afresh, or played again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any


class Draws:
    """Numbers in the order in which they are asked for.

    Those that are given come first, as far as they go among so many; behind them ``rng`` draws, and without one everything is 0, the plainest answer.
    ``taken`` is all that was given out, so that the same numbers make the same round.
    """

    def __init__(self, given: Sequence[int] = (), rng: random.Random | None = None) -> None:
        self.given, self.rng = given, rng
        self.taken: list[int] = []

    def below(self, many: int, often: float = 1.0) -> int:
        """A number from 0 to ``many`` - 1; one that is drawn is other than 0 only in ``often`` of all cases."""
        at = len(self.taken)
        if many <= 1:
            return 0
        if at < len(self.given):
            value = min(self.given[at], many - 1)
        elif self.rng is None or (often < 1 and self.rng.random() >= often):
            value = 0
        else:
            value = self.rng.randrange(1 if often < 1 else 0, many)
        self.taken.append(value)
        return value

    def one(self, values: Sequence[Any]) -> Any:
        """One of some values, the first for 0."""
        return values[self.below(len(values))]

    def some(self, values: Sequence[Any], low: int, high: int) -> tuple[Any, ...]:
        """``low`` to ``high`` of some values, none of them twice."""
        pool = list(values)
        low = min(low, len(pool))
        many = low + self.below(max(0, min(high, len(pool)) - low) + 1)
        return tuple(pool.pop(self.below(len(pool))) for _ in range(many))

    def order(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """An order of some values: as they are for 0, one of many others else."""
        seed = self.below(1_000_000)
        found = list(values)
        if seed:
            random.Random(seed).shuffle(found)
        return tuple(found)
