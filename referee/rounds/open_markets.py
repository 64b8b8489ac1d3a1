"""The markets that can be bet on where a round waits for bets."""

from __future__ import annotations

from referee.rounds.round import Round


def opened_here(round_: Round) -> list[str]:
    """By name, in the order of the ruleset: those of the window that was opened last. What may be picked on each, by whom,
    and whether it is decided already, is for ``stepping_in`` to say."""
    window = round_.S.window
    markets = round_.compiled.rules.bets
    return [name for name, market in markets.items() if market.opens == window]
