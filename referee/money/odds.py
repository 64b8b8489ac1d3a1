"""Odds as exact ratios."""

from __future__ import annotations

import math
import re
from fractions import Fraction

from referee.errors import BadInput
from referee.records import record
from referee.words import said

_LARGEST = 1_000_000
_LONGEST = 100
_RATIO = re.compile(r"([0-9]{1,7})\s*(to|for|:|/)\s*([0-9]{1,7})")


@record
class Odds:
    """What is won on top of the returned stake, "to": ``Odds(3, 2)`` wins 3 for each 2 staked.

    Kept in lowest terms, so ``Odds(6, 4) == Odds(3, 2)``. Both numbers are 1 to 1,000,000.
    """

    numerator: int
    denominator: int = 1

    def __post_init__(self) -> None:
        if not (1 <= self.numerator <= _LARGEST and 1 <= self.denominator <= _LARGEST):
            raise BadInput(
                f"Odds of {self.numerator} to {self.denominator} cannot be paid: "
                f"both numbers are 1 to {_LARGEST}, as in 3 to 2."
            )
        common = math.gcd(self.numerator, self.denominator)
        object.__setattr__(self, "numerator", self.numerator // common)
        object.__setattr__(self, "denominator", self.denominator // common)

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read ``3 to 2``, ``3:2``, ``even`` or ``3 for 1`` (which keeps the stake: 2 to 1)."""
        words = " ".join(text.lower().split()) if len(text) <= _LONGEST else ""
        if words in ("even", "evens", "even money"):
            return cls(1, 1)
        ratio = _RATIO.fullmatch(words)
        if ratio is None:
            raise BadInput(f"{said(text)} are no odds: write 3 to 2, 3:2, 3 for 1 or even.")
        won, staked = int(ratio[1]), int(ratio[3])
        if ratio[2] == "for":
            if won <= staked:
                raise BadInput(
                    f"{said(text)} wins nothing, since the stake is kept: did you mean {won} to {staked}?"
                )
            won -= staked
        return cls(won, staked)

    def winnings(self, stake: int) -> tuple[int, Fraction]:
        """Give what ``stake`` copper wins on top of itself, and the part of a copper that is lost.

        5cp at 3 to 2 wins 7cp, and half a copper is not paid: ``(7, Fraction(1, 2))``.
        """
        won, rest = divmod(stake * self.numerator, self.denominator)
        return won, Fraction(rest, self.denominator)

    def __str__(self) -> str:
        return f"{self.numerator} to {self.denominator}"
