"""What somebody has at a table, has put in, and could win with it."""

from __future__ import annotations

from typing import Any

from referee.compiler.coins import holds
from referee.compiler.pots import MAIN_POT, layers
from referee.language.model import Market
from referee.pages.seat import Seat
from referee.rounds.round import Round
from referee.screens.rule_words import odds_sentence

Plain = dict[str, Any]


def money_of(seat: Seat) -> Plain:
    """Copper and words: what lies in front of them, what they put into the pot, how much of it they could win.

    ``could_win`` is None for who cannot win any of the pot; ``bets``: a sentence for each bet of theirs.
    """
    own = next((one for one in seat.plain["seats"] if one["seat"] == seat.at), None)
    stake = seat.desk.stake(seat.table, seat.person) if own is None else own["stack"]
    put = 0 if own is None else own["put"]
    win = None if seat.round is None or seat.at is None else _of_the_pot(seat.round, seat.at)
    pot = seat.plain["pot"]
    return {
        "stake": stake,
        "put": put,
        "could_win": win,
        "stake_said": seat.money(stake),
        "put_said": seat.money(put) if put else "",
        "could_win_said": _said(seat, win, pot),
        "bets": [] if seat.round is None else _bets(seat, seat.round),
    }


def _said(seat: Seat, win: int | None, pot: int) -> str:
    if win is None:
        return ""
    if win == pot:
        return f"You could win the pot of {seat.money(pot)}."
    return f"You could win {seat.money(win)} of the pot of {seat.money(pot)}."


def _of_the_pot(round_: Round, seat: int) -> int | None:
    """The part of the pot that a seat could still win: all of it, or with a smaller stake its part of the side pots."""
    S = round_.S
    if seat not in S.still or not holds(S, MAIN_POT):
        return None
    parts, back = layers(S, MAIN_POT, [(0, p) for p in S.players if p in S.still])
    won = sum(copper for copper, able in parts if seat in [p for _, p in able])
    return won + sum(copper for p, copper in back if p == seat)


# -- bets


def _bets(seat: Seat, round_: Round) -> list[str]:
    """The bets of one person, each with what it is worth to them."""
    markets = round_.compiled.rules.bets
    mine = [one for one in seat.plain["bets"] if one["bettor"] == seat.name]
    return [_bet(seat, one, markets[one["market"]]) for one in mine]


def _bet(seat: Seat, bet: Plain, market: Market) -> str:
    pick = f": {bet['pick']}" if bet["pick"] else ""
    head = f"Bet {bet['number']}, {seat.money(bet['amount'])} on {bet['title'].lower()}{pick}."
    if market.odds != "pool":
        return f"{head} {odds_sentence(market, seat.plain['options'])}"
    pool = sum(one["amount"] for one in seat.plain["bets"] if one["market"] == bet["market"])
    return f"{head} {seat.money(pool)} in the pool; those who are right share it."
