"""Money in a round, all in one place: accounts, pots, bets on markets, rounds of betting."""

from __future__ import annotations

from referee.compiler.accounts import HOUSE, Account, change, holds, pay, purse_of, transfer
from referee.compiler.betting import (
    able,
    begin_betting,
    bet_act,
    betting_acts,
    end_betting,
    next_to_bet,
)
from referee.compiler.pots import ante, award, layers, put_in, rake, refund_pot, shared
from referee.compiler.wagers import (
    bank_of,
    bank_room,
    bets_of,
    change_bet,
    close,
    market_limits,
    place_bet,
    settle_bets,
    settle_markets,
    settle_net,
    settle_one,
    settle_pool,
    settle_stake,
    staked,
    winnings,
)

__all__ = [
    "HOUSE",
    "Account",
    "able",
    "ante",
    "award",
    "bank_of",
    "bank_room",
    "begin_betting",
    "bet_act",
    "bets_of",
    "betting_acts",
    "change",
    "change_bet",
    "close",
    "end_betting",
    "holds",
    "layers",
    "market_limits",
    "next_to_bet",
    "pay",
    "place_bet",
    "purse_of",
    "put_in",
    "rake",
    "refund_pot",
    "settle_bets",
    "settle_markets",
    "settle_net",
    "settle_one",
    "settle_pool",
    "settle_stake",
    "shared",
    "staked",
    "transfer",
    "winnings",
]
