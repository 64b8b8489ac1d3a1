"""Bets on markets, in escrow from the moment they are made: (pick, copper, bettor, market, number).

And stakes that lie before a hand against the bank.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from referee.compiler.accounts import HOUSE, Account, holds, pay, purse_of, transfer
from referee.compiler.facts import RuleFault, State, note
from referee.money import share_in_order


def place_bet(S: State, bettor: int, market: str, pick: Any, amount: int) -> int:
    """A bet goes into escrow. ``bettor`` is a seat, or a number of the table's for who has none (below -1)."""
    if not amount:
        return 0
    S.bet_number += 1
    number = int(S.bet_number)
    source = ("stack", bettor) if bettor >= 0 else ("purse", bettor)
    bet = (pick, amount, bettor, market, number)
    note(S, ("bet_placed", number, bettor, market, pick, amount))
    transfer(S, source, ("bet", number), amount, "bet")
    S.bets = (*S.bets, bet)
    return number


def change_bet(S: State, bet: Any, field: str, value: Any) -> None:
    """A cheat moves a bet: the pick may change, the amount never."""
    if field != "pick":
        raise RuleFault("a bet's amount is never changed")
    S.bets = tuple((value, *b[1:]) if b[4] == bet[4] else b for b in S.bets)
    note(S, ("bet_changed", bet[4], value))


def bets_of(S: State, p: int) -> list[Any]:
    return [bet for bet in S.bets if bet[2] == p]


def staked(S: State, market: str, p: int) -> int:
    return sum(bet[1] for bet in S.bets if bet[2] == p and bet[3] == market)


def settle_markets(S: State, names: Sequence[str], result: str | None) -> None:
    """Settles the open bets of some markets by their terms, or all in one way."""
    for name in names:
        settle_bets(S, [bet for bet in S.bets if bet[3] == name], result)


def settle_bets(S: State, bets: Sequence[Any], result: str | None) -> None:
    by_market: dict[str, list[Any]] = {}
    for bet in bets:
        by_market.setdefault(bet[3], []).append(bet)
    for name, some in by_market.items():
        market = S.setting.markets[name]
        judged = [(bet, result or market.judge(S, bet)) for bet in some]
        if market.odds == "pool":
            settle_pool(S, judged)
        else:
            for bet, how in judged:
                settle_one(S, market, bet, how)


def settle_collected_markets(S: State, names: Sequence[str]) -> None:
    settle_collected(S, [bet for bet in S.bets if bet[3] in names])


def settle_collected(S: State, bets: Sequence[Any]) -> None:
    """The bank takes bets as they lie; those of a pool go to the house."""
    for bet in bets:
        settle_one(S, S.setting.markets[bet[3]], bet, "lost")


def settle_pool(S: State, judged: Sequence[tuple[Any, str]]) -> None:
    """Shared in proportion among those who were right; all comes back when nobody was, or with only one bet.

    What is pushed comes back, and half of what is half lost; neither is part of what is shared. What is open stays.
    """
    parts = {"lost": lambda bet: bet[1], "half": lambda bet: (bet[1] + 1) // 2}
    right = [bet for bet, how in judged if how == "won"]
    taken = {bet[4]: parts[how](bet) for bet, how in judged if how in parts}
    nobody = not right or len(right) + len(taken) < 2
    for bet, how in judged:
        if how == "push" or (nobody and how != "open"):
            close(S, bet, "push", ())
        elif how == "lost":
            close(S, bet, "lost", ())
    if nobody:
        return
    weights = [bet[1] for bet in right]
    for bet, part in zip(
        right, share_in_order(sum([*weights, *taken.values()]), weights), strict=True
    ):
        need = part - bet[1]
        for number, left in taken.items():
            take = min(need, left)
            if take > 0:
                transfer(S, ("bet", number), _home(bet), take, "bet won")
                taken[number] -= take
                need -= take
        close(S, bet, "won", ())
    for bet, how in judged:
        if how == "half":
            close(S, bet, "half", ())


def bank_of(S: State, market: Any, bet: Any) -> Account:
    """Who pays and takes: the house unless the ruleset names another."""
    seat = market.ask(S, "bank", bet[0], bet[2]) if market.has("bank") else -1
    return purse_of(-1 if seat is None else seat)


def settle_one(S: State, market: Any, bet: Any, how: str) -> None:
    """A bet against the bank at odds. A player who holds the bank pays as far as the stack goes."""
    if how == "open":
        return
    bank = bank_of(S, market, bet)
    if market.has("nets") and how == "won":
        settle_net(S, market, bet, bank)
    elif how == "won":
        gain, rest = winnings(bet[1], market.pays(S, bet))
        if pay(S, bank, _home(bet), gain, "bet won") < gain:
            note(S, ("bank_broken", bet[4], gain))
        close(S, bet, "won", rest)
    elif how == "half":
        lost = (bet[1] + 1) // 2
        transfer(S, ("bet", bet[4]), bank, lost, "bet half lost")
        close(S, bet, "half", ())
    elif how == "lost":
        close(S, bet, "lost", ())
        transfer(S, ("bet", bet[4]), bank, bet[1], "bet lost")
    else:
        close(S, bet, "push", ())


def settle_net(S: State, market: Any, bet: Any, bank: Account) -> None:
    """A bet that gains or loses so much for each copper; what is lost beyond the bet is paid, or owed."""
    net = Fraction(market.ask(S, "nets", bet[0], bet[2]))
    if net >= 0:
        gain, rest = winnings(bet[1], net)
        if pay(S, bank, _home(bet), gain, "bet won") < gain:
            note(S, ("bank_broken", bet[4], gain))
        close(S, bet, "won" if net else "push", rest)
        return
    loss = -(bet[1] * net.numerator // net.denominator)
    transfer(S, ("bet", bet[4]), bank, min(loss, bet[1]), "bet lost")
    if loss < bet[1]:
        close(S, bet, "half", ())
        return
    close(S, bet, "lost", ())
    beyond = loss - bet[1]
    home = _home(bet)
    paid = pay(S, home, bank, beyond, "bet lost") if home[0] == "stack" else 0
    if paid < beyond:
        note(S, ("owes", bet[2], beyond - paid))


def bank_room(S: State, name: str, pick: Any, bettor: int) -> int | None:
    """The greatest bet that the bank is still good for, in copper; ``None`` where the house holds it."""
    market = S.setting.markets[name]
    bank = bank_of(S, market, (pick, 0, bettor))
    if bank == HOUSE:
        return None
    promised = 0
    for bet in S.bets:
        other = S.setting.markets[bet[3]]
        if bank_of(S, other, bet) == bank:
            promised += winnings(bet[1], max(1, other.pays(S, bet)))[0]
    odds = Fraction(max(1, market.pays(S, (pick, 0, bettor))))
    return max(0, int((holds(S, bank) - promised) / odds))


def winnings(amount: int, odds: Any) -> tuple[int, Any]:
    """What a stake wins at odds: whole copper, and what is dropped. RuleFault for odds below nothing."""
    if odds < 0:
        raise RuleFault(f"odds of {odds} to 1 would take from who wins", "say when the bet loses")
    exact = Fraction(amount) * Fraction(odds)
    whole = exact.numerator // exact.denominator
    rest = exact - whole
    return whole, (rest.numerator, rest.denominator) if rest else ()


def close(S: State, bet: Any, how: str, dropped: Any) -> None:
    """A bet is over; what is left of it in escrow goes home unless it is lost."""
    S.bets = tuple(b for b in S.bets if b[4] != bet[4])
    left = S.escrow.get(bet[4], 0)
    if how != "lost" and left:
        transfer(S, ("bet", bet[4]), _home(bet), left, "bet back" if how == "push" else "bet won")
    note(S, ("bet_settled", bet[4], how, dropped))


def _home(bet: Any) -> Account:
    return ("stack", bet[2]) if bet[2] >= 0 else ("purse", bet[2])


def settle_stake(S: State, account: Account, bank: Account, how: str, odds: Any) -> None:
    """A stake that lies before a hand, ``won``, ``lost``, ``push`` or ``half``; the bank pays as far as it goes."""
    amount = holds(S, account)
    if not amount:
        return
    home = ("stack", account[2])
    if how == "won":
        gain, rest = winnings(amount, odds)
        pay(S, bank, home, gain, "stake won")
        transfer(S, account, home, amount, "stake back")
        if rest:
            note(S, ("dropped", account, rest))
    elif how == "lost":
        transfer(S, account, bank, amount, "stake lost")
    else:
        if how == "half":
            transfer(S, account, bank, (amount + 1) // 2, "stake half lost")
        transfer(S, account, home, holds(S, account), "stake back")


def market_limits(S: State, market: str, bettor: int) -> tuple[int, int]:
    """The least and the most that somebody may bet on a market now, in copper."""
    least, most = S.setting.markets[market].limits(S, bettor)
    room = bank_room(S, market, None, bettor)
    return int(least), int(most if room is None else min(most, room))
