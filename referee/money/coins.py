"""Whole copper shown as the coins on the table."""

from __future__ import annotations

from referee.records import record

COPPER_IN = {"pp": 1000, "gp": 100, "ep": 50, "sp": 10, "cp": 1}
"""Copper in one coin: 1 pp = 10 gp = 20 ep = 100 sp = 1000 cp (SRD 5.1 and 5.2)."""


def show_amount(copper: int, electrum: bool = False, platinum: bool = False) -> str:
    """Give ``copper`` as coins, largest first: ``4gp 3sp``, ``0cp``, ``-2gp``.

    Electrum and platinum are handed out only where the campaign uses them.
    """
    left = abs(copper)
    coins = []
    for coin, worth in COPPER_IN.items():
        if (coin == "ep" and not electrum) or (coin == "pp" and not platinum):
            continue
        count, left = divmod(left, worth)
        if count:
            coins.append(f"{count}{coin}")
    return ("-" if copper < 0 else "") + (" ".join(coins) or "0cp")


def show_change(copper: int, electrum: bool = False, platinum: bool = False) -> str:
    """Give what a sheet gains or loses, with its sign: ``+4gp 2sp``, ``-2gp``, ``0cp``."""
    return ("+" if copper > 0 else "") + show_amount(copper, electrum, platinum)


@record
class Coins:
    """Which coins amounts are shown in beside gold, silver and copper."""

    electrum: bool = False
    platinum: bool = False

    def show(self, copper: int) -> str:
        """Copper in these coins: ``4gp 3sp``."""
        return show_amount(copper, self.electrum, self.platinum)
