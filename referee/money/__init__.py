"""Coins as whole copper, odds as exact ratios, and splitting without losing a copper."""

from referee.money.amounts import MOST, parse_amount
from referee.money.coins import COPPER_IN, Coins, show_amount, show_change
from referee.money.odds import Odds
from referee.money.sharing import share, share_in_order

__all__ = [
    "COPPER_IN",
    "MOST",
    "Coins",
    "Odds",
    "parse_amount",
    "share",
    "share_in_order",
    "show_amount",
    "show_change",
]
