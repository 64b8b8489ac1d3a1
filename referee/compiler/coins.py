"""Money in a round: stacks, pots, bets. Every movement is one balanced payment, told as ("paid", from, to, copper, why).

Accounts: ``("stack", seat)``, ``("pot", name)``, ``("stake", name, seat, hand)``, ``("house",)``, ``("bet", number)``,
``("purse", bettor)`` for who has no seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from referee.compiler.support import RuleFault, State, note

Account = tuple[Any, ...]
HOUSE: Account = ("house",)


def purse_of(p: int) -> Account:
    return ("stack", p) if p >= 0 else HOUSE


def holds(S: State, account: Account) -> int:
    """What lies in an account, in copper."""
    kind = account[0]
    if kind == "stack":
        return int(S.stack[account[1]])
    if kind == "pot":
        return int(getattr(S, "p_" + account[1]))
    if kind == "stake":
        return int(_stake(S, account))
    if kind == "bet":
        return int(S.escrow.get(account[1], 0))
    return int(S.house)


def _stake(S: State, account: Account) -> int:
    held = getattr(S, "p_" + account[1])[account[2]]
    return int(held[account[3] - 1] if account[3] else held)


def change(S: State, account: Account, by: int) -> None:
    kind = account[0]
    if kind == "stack":
        S.stack[account[1]] += by
    elif kind == "pot":
        setattr(S, "p_" + account[1], getattr(S, "p_" + account[1]) + by)
    elif kind == "stake":
        held = getattr(S, "p_" + account[1])
        if account[3]:
            held[account[2]][account[3] - 1] += by
        else:
            held[account[2]] += by
    elif kind == "bet":
        left = S.escrow.get(account[1], 0) + by
        if left:
            S.escrow[account[1]] = left
        else:
            S.escrow.pop(account[1], None)
    elif kind == "house":
        S.house += by


def transfer(S: State, source: Account, to: Account, amount: int, why: str) -> None:
    """Moves exactly ``amount``; the source must have it (the house may owe)."""
    if amount < 0:
        raise RuleFault(f"{-amount}cp less than nothing is paid")
    if not amount or source == to:
        return
    if source[0] not in ("house", "purse") and holds(S, source) < amount:
        raise RuleFault(f"{amount}cp are paid where {holds(S, source)}cp lie")
    change(S, source, -amount)
    change(S, to, amount)
    note(S, ("paid", source, to, amount, why))


def pay(S: State, source: Account, to: Account, amount: int, why: str) -> int:
    """Moves up to ``amount``, as far as the source goes."""
    if source != HOUSE:
        amount = min(amount, holds(S, source))
    transfer(S, source, to, max(0, amount), why)
    return max(0, amount)


def put_in(S: State, p: int, amount: int, to: Account, forced: bool) -> None:
    """A bet into a pot or a stake; forced beyond the stack it is all in."""
    have = S.stack[p]
    if amount > have and not forced:
        raise RuleFault(f"a bet of {amount}cp is more than the {have}cp in front of the bettor")
    amount = min(amount, have)
    transfer(S, ("stack", p), to, amount, "bet")
    if to[0] == "pot":
        S.put[p] += amount
        S.forced = _added(S.forced or tuple(0 for _ in S.players), p, amount)


def ante(S: State, amount: int, people: Iterable[int], to: Account) -> None:
    """Everybody puts in the ante, all in where the stack is smaller."""
    for p in people:
        paid = pay(S, ("stack", p), to, amount, "ante")
        if to[0] == "pot":
            S.put[p] += paid


def rake(S: State, pot: Account, amount: Any, most: int | None) -> None:
    """The house's share: an amount, or a part of the pot (rounded down)."""
    take = amount if isinstance(amount, int) else int(holds(S, pot) * amount)
    pay(S, pot, HOUSE, take if most is None else min(take, most), "rake")


# -- pots


def award(S: State, pot: Account, keyed: Sequence[tuple[Any, int]], odd: int | None) -> None:
    """Gives a pot to the best; those who are all in win no more from each than they put in themselves."""
    if not keyed:
        return
    winners: list[int] = []
    for amount, keys in layers(S, pot, keyed):
        top = max(key for key, _ in keys)
        best = [p for key, p in keys if key == top]
        winners += [p for p in best if p not in winners]
        for p, part in shared(S, amount, best, odd):
            transfer(S, pot, ("stack", p), part, "won")
    S.winners = tuple(p for p in S.players if p in winners)


def layers(
    S: State, pot: Account, keyed: Sequence[tuple[Any, int]]
) -> list[tuple[int, list[tuple[Any, int]]]]:
    """The main pot and its side pots: (copper, who can win it with what)."""
    total = holds(S, pot)
    caps = sorted({S.put[p] for _, p in keyed if S.stack[p] == 0}) if pot[0] == "pot" else []
    found: list[tuple[int, list[tuple[Any, int]]]] = []
    below = given = 0
    for cap in caps:
        part = sum(min(put, cap) - min(put, below) for put in S.put)
        part = min(part, total - given)
        able = [(key, p) for key, p in keyed if S.put[p] >= cap or S.stack[p] > 0]
        if part > 0 and able:
            found.append((part, able))
            given += part
        below = cap
    if total > given:
        rest = [(key, p) for key, p in keyed if S.put[p] > below or S.stack[p] > 0]
        if rest:
            found.append((total - given, rest))
        elif found:
            amount, able = found.pop()
            found.append((amount + total - given, able))
        else:
            found.append((total, list(keyed)))
    return found


def shared(S: State, amount: int, best: list[int], odd: int | None) -> list[tuple[int, int]]:
    """Equal parts; coppers over go one each, going round to the left from ``odd``."""
    start = best[0] if odd is None else odd
    order = sorted(best, key=lambda p: (p - start) % S.n)
    each, over = divmod(amount, len(best))
    if over:
        note(S, ("odd_coins", tuple(order[:over])))
    return [(p, each + (1 if at < over else 0)) for at, p in enumerate(order)]


# -- bets on markets: (pick, copper, bettor, market, number)


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


def settle_pool(S: State, judged: Sequence[tuple[Any, str]]) -> None:
    """Shared in proportion among those who were right; all comes back when nobody was, or with only one bet."""
    right = [bet for bet, how in judged if how == "won"]
    if not right or len(judged) < 2 or any(how == "push" for _, how in judged):
        for bet, _ in judged:
            close(S, bet, "push", ())
        return
    total = sum(bet[1] for bet, how in judged)
    backed = sum(bet[1] for bet in right)
    parts = [total * bet[1] // backed for bet in right]
    for at in range(total - sum(parts)):
        parts[at] += 1
    for bet, how in judged:
        if how != "won":
            close(S, bet, "lost", ())
    losers = [bet for bet, how in judged if how != "won"]
    for bet, part in zip(right, parts, strict=True):
        need = part - bet[1]
        for other in losers:
            take = min(need, S.escrow.get(other[4], 0))
            if take > 0:
                transfer(S, ("bet", other[4]), _home(bet), take, "bet won")
                need -= take
        close(S, bet, "won", ())


def settle_one(S: State, market: Any, bet: Any, how: str) -> None:
    """A bet against the bank (or the other side) at odds."""
    if how == "open":
        return
    if how == "won":
        gain, rest = winnings(bet[1], market.pays(S, bet))
        transfer(S, HOUSE, _home(bet), gain, "bet won")
        close(S, bet, "won", rest)
    elif how == "half":
        lost = (bet[1] + 1) // 2
        transfer(S, ("bet", bet[4]), HOUSE, lost, "bet half lost")
        close(S, bet, "half", ())
    elif how == "lost":
        close(S, bet, "lost", ())
        transfer(S, ("bet", bet[4]), HOUSE, bet[1], "bet lost")
    else:
        close(S, bet, "push", ())


def winnings(amount: int, odds: Any) -> tuple[int, Any]:
    """What a stake wins at odds: whole copper, and what is dropped."""
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


def settle_stake(
    S: State, account: Account, tests: Sequence[Any], odds: Any, result: str | None
) -> None:
    """A stake that lies before a hand: won, lost, pushed or half lost against the bank."""
    amount = holds(S, account)
    if not amount:
        return
    wins, loses, pushes, halves = tests
    how = result or ("won" if wins else "push" if pushes else "half" if halves else "lost")
    if result is None and loses is not None and not wins and not pushes:
        how = "lost" if loses else "push"
    home = ("stack", account[2])
    if how == "won":
        gain, rest = winnings(amount, odds)
        transfer(S, HOUSE, home, gain, "stake won")
        transfer(S, account, home, amount, "stake back")
        if rest:
            note(S, ("dropped", account, rest))
    elif how == "lost":
        transfer(S, account, HOUSE, amount, "stake lost")
    else:
        if how == "half":
            transfer(S, account, HOUSE, (amount + 1) // 2, "stake half lost")
        transfer(S, account, home, holds(S, account), "stake back")


def market_limits(S: State, market: str, bettor: int) -> tuple[int, int]:
    """The least and the most that somebody may bet on a market now, in copper."""
    return S.setting.markets[market].limits(S, bettor)  # type: ignore[no-any-return]


# -- a round of betting: (speakers left, least, limit, raises left, to match, last raise, put in by seat, opener)


def _added(paid: tuple[int, ...], p: int, amount: int) -> tuple[int, ...]:
    return tuple(have + (amount if at == p else 0) for at, have in enumerate(paid))


def begin_betting(S: State, first: int, least: int, limit: str, raises: int) -> None:
    """Whoever is still in and not all in speaks, beginning with ``first``; forced bets before it count."""
    order = tuple((first + i) % S.n for i in range(S.n))
    forced = tuple(S.forced) if S.forced is not None else tuple(0 for _ in S.players)
    S.forced = None
    S.betting = (order, least, limit, raises, max(forced), max(least, max(forced)), forced, first)


def able(S: State, p: int) -> bool:
    return p in S.still and S.stack[p] > 0


def next_to_bet(S: State) -> int | None:
    """Who speaks next, or nobody when all who can have matched the greatest bet."""
    speakers, *_ = S.betting
    to_match, paid = S.betting[4], S.betting[6]
    if len(S.still) < 2:
        return None
    for p in speakers:
        if able(S, p):
            alone = sum(1 for q in S.still if able(S, q)) == 1
            if alone and paid[p] >= to_match:
                continue
            return int(p)
    return None


def betting_acts(S: State, p: int) -> tuple[tuple[str, int, int], ...]:
    """What a speaker may do: (act, what goes in now at least, at most)."""
    _, least, limit, raises, to_match, last_raise, paid, _ = S.betting
    owes, stack = to_match - paid[p], S.stack[p]
    acts: list[tuple[str, int, int]] = []
    if owes <= 0:
        acts.append(("check", 0, 0))
    else:
        acts += [("fold", 0, 0), ("call", min(owes, stack), min(owes, stack))]
    others = any(able(S, q) for q in S.still if q != p)
    if stack > max(0, owes) and raises > 0 and others and p not in S.no_raise:
        smallest = min(stack, max(0, owes) + (last_raise if to_match else least))
        pot = sum(S.put)
        most = {"fixed": smallest, "pot": min(stack, max(0, owes) + pot + max(0, owes))}.get(
            limit, stack
        )
        acts.append(("raise" if to_match else "bet", smallest, max(smallest, most)))
    return tuple(acts)


def bet_act(S: State, p: int, act: Any) -> None:
    """A speaker checks, bets, calls, raises or folds."""
    word, amount = act[0], act[1]
    speakers, least, limit, raises, to_match, last_raise, paid, first = S.betting
    rest = tuple(q for q in speakers if q != p)
    note(S, ("bet_act", p, word, amount))
    if word == "fold":
        S.betting = (rest, *S.betting[1:])
        S.still = tuple(q for q in S.still if q != p)
        note(S, ("out", p))
        return
    if amount:
        transfer(S, ("stack", p), ("pot", "pot"), amount, word)
        S.put[p] += amount
        paid = _added(paid, p, amount)
    if word in ("bet", "raise") and paid[p] > to_match:
        full = paid[p] - to_match >= last_raise
        order = tuple((p + i) % S.n for i in range(1, S.n))
        waiting = order if full else tuple(q for q in order if q in rest or paid[q] < paid[p])
        S.no_raise = () if full else tuple(q for q in order if q not in rest)
        last_raise = paid[p] - to_match if full else last_raise
        S.betting = (waiting, least, limit, raises - 1, paid[p], last_raise, paid, first)
        return
    S.betting = (rest, least, limit, raises, to_match, last_raise, paid, first)


def end_betting(S: State) -> None:
    """What nobody matched goes back, and is no win."""
    paid = S.betting[6]
    most = max(paid, default=0)
    top = [p for p in S.players if paid[p] == most]
    second = max((paid[p] for p in S.players if paid[p] < most), default=0)
    if most and len(top) == 1 and most > second:
        back = most - second
        S.put[top[0]] -= back
        transfer(S, ("pot", "pot"), ("stack", top[0]), back, "unmatched")
    S.betting = None
    S.no_raise = ()
