"""Coins as programs keep them: a number for each kind, sometimes text or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from referee.importing.found import Draft
from referee.importing.tree import text

COPPER = {"pp": 1000, "gp": 100, "ep": 50, "sp": 10, "cp": 1}
MOST = 10**12
"""Copper: what is more than that is no purse."""


def take_coins(draft: Draft, coins: object) -> None:
    """Take the coins of a map; what is below nothing, too much or no number is left."""
    if not isinstance(coins, Mapping):
        return
    total = Fraction(0)
    for kind, worth in COPPER.items():
        said = text(coins.get(kind))
        count = _count(said)
        if count is None:
            if said:
                draft.leave(f"{said[:20]} {kind}, which is no number of coins")
        else:
            total += count * worth
    if total > MOST:
        draft.leave("more coins than any purse holds")
        return
    if total.denominator != 1:
        draft.guess("a part of a copper piece was dropped")
    draft.coins = int(total)


def _count(said: str) -> Fraction | None:
    bare = said.replace(",", "").strip()
    if not bare or len(bare) > 20 or not bare.isascii() or bare.strip("0123456789.") != "":
        return None
    try:
        return Fraction(bare)
    except ValueError:
        return None
