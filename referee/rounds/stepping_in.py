"""The game master's word in a running round: people leave, cards and coins are moved, turns set, the round ended."""

from __future__ import annotations

from typing import Any

from referee.compiler.coins import (
    HOUSE,
    Account,
    bank_room,
    holds,
    place_bet,
    refund_pot,
    settle_markets,
    shared,
    transfer,
)
from referee.compiler.support import finish, move, put_out, where_is, zone_at
from referee.errors import NotAllowed
from referee.money import share_in_order
from referee.records import record
from referee.rounds.guard import InRules
from referee.rounds.round import Round


def leave(round_: Round, p: int) -> None:
    """Somebody walks out or is thrown out: the stake stays, the ruleset says what becomes of the cards."""
    S = round_.S
    if p in S.gone:
        raise NotAllowed(f"{round_.setting.name(p)} has left this round already.")
    S.gone = (*S.gone, p)
    round_.note("left", p)
    if S.at is None:
        return
    if round_.compiled.has("x_leaves"):
        round_.beside("x_leaves", p, owner=p, part="leaves")
    else:
        put_out(S, p)
        round_.again()


def put_back(round_: Round, p: int) -> None:
    S = round_.S
    if p in S.still:
        raise NotAllowed(f"{round_.setting.name(p)} is still in.")
    S.still = tuple(q for q in S.players if q in S.still or q == p)
    S.gone = tuple(q for q in S.gone if q != p)
    round_.note("back_in", p)
    round_.again()


def rule_out(round_: Round, p: int) -> None:
    if p not in round_.S.still:
        raise NotAllowed(f"{round_.setting.name(p)} is out already.")
    put_out(round_.S, p)
    round_.again()


def rule_card(round_: Round, card: int, to: tuple[str, int | None, int]) -> None:
    """A card is laid somewhere else, on top."""
    if card not in round_.S.cards:
        raise NotAllowed("There is no such card.")
    where_is(round_.S, card)
    zone_at(round_.S, to)
    move(round_.S, (card,), to, False)
    round_.again()


def rule_coins(round_: Round, source: Account, to: Account, amount: int, why: str = "") -> None:
    have = holds(round_.S, source)
    if source != HOUSE and have < amount:
        raise NotAllowed(f"Only {round_.setting.coins.show(have)} lie there.")
    transfer(round_.S, source, to, amount, f"the GM's word: {why}" if why else "the GM's word")
    round_.again()


def rule_turn(round_: Round, p: int) -> None:
    """It is somebody else's turn now."""
    S = round_.S
    if p not in S.still:
        raise NotAllowed(f"{round_.setting.name(p)} is out; put them back first.")
    if S.turn_of is None:
        raise NotAllowed("Nobody takes turns at the moment.")
    S.nxt, S.sig = p, 1
    round_.note("turn_set", p)
    round_.again()


def rule_winner(round_: Round, winners: tuple[int, ...]) -> None:
    """The round is over, and these share the pots."""
    share_out(round_, winners, "won")
    finish(round_.S, winners, winners)
    round_.S.sig = 3
    round_.again()


def share_out(round_: Round, winners: tuple[int, ...], why: str) -> None:
    S = round_.S
    for account in round_.pots():
        amount = holds(S, account)
        if amount and winners:
            for p, part in shared(S, amount, list(winners), winners[0]):
                transfer(S, account, ("stack", p), part, why)


def stop(
    round_: Round, how: str, winners: tuple[int, ...], parts: dict[int, int] | None = None
) -> None:
    """A table-flip, a brawl, the watch: the round ends here.

    ``how``: ``refund`` (everybody gets back what they put in), ``split`` (among those still in), ``winners``, or
    ``scramble`` (``parts``: the totals of checks, by which what rolled on the floor is divided).
    """
    S = round_.S
    if S.at is None:
        raise NotAllowed("The round is over already.")
    if how == "refund":
        refund(round_)
        winners = ()
    elif how == "scramble":
        scramble(round_, parts or {})
        winners = ()
    elif how == "split":
        share_out(round_, tuple(S.still) or tuple(S.players), "split")
        winners = ()
    else:
        share_out(round_, winners, "won")
    round_.note("stopped", how)
    finish(S, winners, winners)  # before the bets: those on the winner ask who has won
    settle_markets(S, tuple(round_.setting.markets), None if winners else "push")
    S.frames, S.sig = (), 3
    S.running = "play"
    S.at = None


def refund(round_: Round) -> None:
    """What each put in goes back to them; what lay in the pot from before is shared by all."""
    S = round_.S
    for account in round_.pots():
        if account[0] == "stake":
            transfer(S, account, ("stack", account[2]), holds(S, account), "refund")
        else:
            refund_pot(S, account)


def scramble(round_: Round, totals: dict[int, int]) -> None:
    """What rolled on the floor is divided by the checks: in proportion to the totals, odd coins to the greatest."""
    S = round_.S
    totals = {p: max(0, total) for p, total in totals.items()}
    if not any(totals.values()):
        raise NotAllowed(
            "A scramble needs the checks of those who dive for the coins: --check Ann=17."
        )
    order = sorted(totals, key=lambda p: (-totals[p], p))
    for account in round_.pots():
        parts = share_in_order(holds(S, account), [totals[p] for p in order])
        for p, part in zip(order, parts, strict=True):
            transfer(S, account, ("stack", p), part, "scramble")


# -- side bets


def bet(round_: Round, bettor: int, market: str, pick: Any, amount: int) -> int:
    """A bet on a market while its window is open. Returns its number."""
    reason = why_no_bet(round_, bettor, market, pick, amount)
    if reason is not None:
        raise NotAllowed(reason)
    return place_bet(round_.S, bettor, market, pick, amount)


def why_no_bet(round_: Round, bettor: int, market: str, pick: Any, amount: int) -> str | None:
    """Why a bet is not taken, or ``None``."""
    if (reason := why_no_pick(round_, bettor, market, pick)) is not None:
        return reason
    bounds, show = bounds_of_bet(round_, bettor, market, pick), round_.setting.coins.show
    if amount < bounds.least:
        return f"The least is {show(bounds.least)}."
    if bounds.most is not None and amount > bounds.most:
        return f"The most is {show(bounds.most)}."
    if bounds.room is not None and amount > bounds.room:
        return f"The bank is good for {show(bounds.room)} of that, and no more."
    return why_no_other(round_, bettor, market)


def why_no_pick(round_: Round, bettor: int, market: str, pick: Any) -> str | None:
    """Why something cannot be bet on now, however much, or ``None``."""
    S, one = round_.S, round_.setting.markets[market]
    wait = round_.wait
    if wait is None or wait.kind != "bets":
        window = one.market.opens.replace("_", " ")
        return f"No bets are taken on this now, only while the {window} bets are open."
    if one.market.opens != S.window:
        window = one.market.opens.replace("_", " ")
        return f"That is not bet on now, only while the {window} bets are open."
    if one.has("when") and not one.ask(S, "when", pick, bettor):
        return f"{one.market.title}: that is decided already."
    if bettor < -1 and one.for_seats():
        return f"{one.market.title}: only those who play may bet on this."
    if one.has("who") and not one.ask(S, "who", pick, bettor):
        return f"{round_.setting.name(bettor)} may not bet on this."
    if pick not in picks(round_, market):
        return "That cannot be picked."
    if one.has("where") and not one.ask(S, "where", pick, bettor):
        return "That can no longer be picked."
    return None


@record
class Bounds:
    """Of a bet, in copper. ``most``: as the rules say, ``room``: what the bank is good for; ``None`` for without end."""

    least: int
    most: int | None
    room: int | None


def bounds_of_bet(round_: Round, bettor: int, market: str, pick: Any) -> Bounds:
    """How much may be bet on something that can be bet on."""
    S, one = round_.S, round_.setting.markets[market]
    least = one.ask(S, "least", pick, bettor) if one.has("least") else 1
    most = one.ask(S, "most", pick, bettor) if one.has("most") else None
    room = None
    if one.odds != "pool":
        with InRules(round_.compiled, S):
            room = bank_room(S, market, pick, bettor)
    return Bounds(least, most, room)


def why_no_other(round_: Round, bettor: int, market: str) -> str | None:
    """Why somebody who has bet on a market may not do so again, or ``None``."""
    mine = [bet for bet in round_.S.bets if bet[2] == bettor and bet[3] == market]
    if mine and not round_.setting.markets[market].market.several:
        return f"{round_.setting.name(bettor)} has a bet on this already."
    return None


def picks(round_: Round, market: str) -> list[Any]:
    """What can be picked on a market."""
    S, one = round_.S, round_.setting.markets[market].market
    if one.on == "player":
        return list(S.players)
    if one.on == "rank":
        return list(round_.compiled.env["ALL_RANKS"])
    if one.on == "suit":
        return list(round_.compiled.env["ALL_SUITS"])
    if one.on == "yes_no":
        return [True, False]
    if one.on == "number":
        return list(range(1000))
    if round_.compiled.has(f"m_{market}__picks"):
        with InRules(round_.compiled, S):
            return list(round_.compiled.function(f"m_{market}__picks")(S))
    return [None]
