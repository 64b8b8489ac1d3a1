"""Coins as programs keep them: a number for each kind, sometimes text or nothing."""

from __future__ import annotations

import re
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
        held = coins.get(kind)
        said = text(held.get("value") if isinstance(held, Mapping) else held)
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
    """``12``, ``12.5``, ``1,250.5``, and as half the world writes it ``12,5`` and ``1.250,5``; None for anything else."""
    bare = said.strip()
    if not bare or len(bare) > 20:
        return None
    for groups, point in ((",", "."), (".", ",")):
        if re.fullmatch(rf"[0-9]{{1,3}}([{groups}][0-9]{{3}})+([{point}][0-9]+)?", bare, re.ASCII):
            if groups == "." and bare.count(".") == 1 and "," not in bare:
                break
            return Fraction(bare.replace(groups, "").replace(",", "."))
    if not re.fullmatch(r"[0-9]*[.,]?[0-9]+|[0-9]+[.,]", bare, re.ASCII):
        return None
    return Fraction(bare.replace(",", ".").rstrip("."))
