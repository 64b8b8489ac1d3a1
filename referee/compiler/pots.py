"""Pots: antes and bets go in, side pots come out of who put in what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.compiler.accounts import HOUSE, Account, holds, pay, transfer
from referee.compiler.betting import added
from referee.compiler.facts import RuleFault, State, note
from referee.money import share


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
    if pot == ("pot", "pot"):
        for p in S.players:
            pay(S, pot, ("stack", p), S.put[p], "refund")
            S.put[p] = 0
    if (left := holds(S, pot)) and S.players:
        for p, part in shared(S, left, list(S.players), S.players[0]):
            transfer(S, pot, ("stack", p), part, "refund")


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
    if pot != ("pot", "pot"):
        return [(total, list(keyed))]
    caps = sorted({S.put[p] for _, p in keyed if S.stack[p] == 0})
    found: list[tuple[int, list[tuple[Any, int]]]] = []
    below, carried = 0, max(0, total - sum(S.put))  # what lay there before belongs to the first
    for cap in [*caps, None]:
        part = sum((put if cap is None else min(put, cap)) - min(put, below) for put in S.put)
        part = max(0, min(part + carried, total - sum(amount for amount, _ in found)))
        able = [(key, p) for key, p in keyed if S.stack[p] > 0 or S.put[p] > below]
        if part and able:
            found.append((part, able))
            carried = 0
        elif part:
            carried = part
        below = below if cap is None else cap
    if carried and found:
        amount, able = found.pop()
        found.append((amount + carried, able))
    return found or [(total, list(keyed))]


def shared(S: State, amount: int, best: list[int], odd: int | None) -> list[tuple[int, int]]:
    """Equal parts; coppers over go one each, going round to the left from ``odd``."""
    start = best[0] if odd is None else odd
    order = sorted(best, key=lambda p: (p - start) % S.n)
    if over := amount % len(best):
        note(S, ("odd_coins", tuple(order[:over])))
    return list(zip(order, share(amount, len(best)), strict=True))
