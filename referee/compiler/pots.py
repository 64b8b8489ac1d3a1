"""Pots: antes and bets go in, side pots come out of who put in what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.compiler.accounts import HOUSE, Account, holds, pay, transfer
from referee.compiler.betting import added
from referee.compiler.facts import RuleFault, State, note
from referee.money import share

MAIN_POT: Account = ("pot", "pot")


def put_in(S: State, p: int, amount: int, to: Account, forced: bool) -> None:
    """A bet into a pot or a stake; forced beyond the stack it is all in."""
    have = S.stack[p]
    if amount > have and not forced:
        raise RuleFault(f"a bet of {amount}cp is more than the {have}cp in front of the bettor")
    amount = min(amount, have)
    transfer(S, ("stack", p), to, amount, "bet")
    if to[0] == "pot":
        S.put[p] += amount
        S.forced = added(S.forced or tuple(0 for _ in S.players), p, amount)


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


def refund_pot(S: State, pot: Account) -> None:
    """Everybody gets back what they put in; what lay there from before is shared by all."""
    if pot == MAIN_POT:
        for p in S.players:
            pay(S, pot, ("stack", p), S.put[p], "refund")
            S.put[p] = 0
    if (left := holds(S, pot)) and S.players:
        for p, part in shared(S, left, list(S.players), S.players[0]):
            transfer(S, pot, ("stack", p), part, "refund")


def award(S: State, pot: Account, keyed: Sequence[tuple[Any, int]], odd: int | None) -> None:
    """Gives a pot to the best. Who is all in wins no more from each than they put in; what then nobody can win goes back
    to those who are still in."""
    if not keyed:
        return
    winners: list[int] = []
    won, back = layers(S, pot, keyed)
    for amount, able in won:
        top = max(key for key, _ in able)
        best = [p for key, p in able if key == top]
        winners += [p for p in best if p not in winners]
        for p, part in shared(S, amount, best, odd):
            transfer(S, pot, ("stack", p), part, "won")
    for p, amount in back:
        transfer(S, pot, ("stack", p), amount, "unmatched")
    if pot == MAIN_POT:
        S.put[:] = [0] * S.n
    S.winners = tuple(p for p in S.players if p in winners)


Layer = tuple[int, list[tuple[Any, int]]]


def layers(
    S: State, pot: Account, keyed: Sequence[tuple[Any, int]]
) -> tuple[list[Layer], list[tuple[int, int]]]:
    """The main pot and its side pots, (copper, who can win it with what), and what goes back, (seat, copper).

    What lies there from before belongs to the main pot, and what is missing (the house has taken it) is missing there.
    """
    total = holds(S, pot)
    if pot != MAIN_POT:
        return [(total, list(keyed))], []
    won: list[Layer] = []
    back: list[tuple[int, int]] = []
    put, deepest = S.put, max(S.put)
    caps = {p: deepest if S.stack[p] else put[p] for _, p in keyed}
    low = 0
    for high in sorted(set(caps.values())):
        amount = sum(min(one, high) - min(one, low) for one in put)
        able = [(key, p) for key, p in keyed if caps[p] >= high]
        payers = [p for p, one in enumerate(put) if one > low]
        if low and len(payers) == 1 and payers == [p for _, p in able]:
            back.append((payers[0], amount))
        elif amount:
            won.append((amount, able))
        low = high
    beyond = {p: one - low for p, one in enumerate(put) if one > low}
    back += [(p, amount) for p, amount in beyond.items() if p in S.still]
    lost = sum(amount for p, amount in beyond.items() if p not in S.still)
    if won and lost:
        won[-1] = (won[-1][0] + lost, won[-1][1])
    return balanced(total, won or [(0, list(keyed))], back)


def balanced(
    total: int, won: list[Layer], back: list[tuple[int, int]]
) -> tuple[list[Layer], list[tuple[int, int]]]:
    """Parts that add up to ``total``: what is over comes on top of the first, what is short is short from the first on."""
    over = total - sum(amount for amount, _ in (*won, *((n, p) for p, n in back)))
    parts = []
    for amount, who in won:
        changed = max(0, amount + over)
        over -= changed - amount
        parts.append((changed, who))
    rest = []
    for p, amount in back:
        changed = max(0, amount + over)
        over -= changed - amount
        rest.append((p, changed))
    return parts, rest


def shared(S: State, amount: int, best: list[int], odd: int | None) -> list[tuple[int, int]]:
    """Equal parts; coppers over go one each, going round to the left from ``odd``."""
    start = best[0] if odd is None else odd
    order = sorted(best, key=lambda p: (p - start) % S.n)
    if over := amount % len(best):
        note(S, ("odd_coins", tuple(order[:over])))
    return list(zip(order, share(amount, len(best)), strict=True))
