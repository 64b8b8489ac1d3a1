"""Where money lies in a round, and how it moves: every movement is one balanced payment.

A payment is told as ("paid", from, to, copper, why). Accounts: ``("stack", seat)``, ``("pot", name)``,
``("stake", name, seat, hand)``, ``("house",)``, ``("bet", number)``, ``("purse", bettor)`` for who has no seat.
"""

from __future__ import annotations

from typing import Any

from referee.compiler.facts import RuleFault, State, note

Account = tuple[Any, ...]
HOUSE: Account = ("house",)
MOST_COPPER = 10**15


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
    if amount > MOST_COPPER or holds(S, to) + amount > MOST_COPPER:
        raise RuleFault(
            "more money is paid than there is in the world", "look for what multiplies it"
        )
    change(S, source, -amount)
    change(S, to, amount)
    note(S, ("paid", source, to, amount, why))


def pay(S: State, source: Account, to: Account, amount: int, why: str) -> int:
    """Moves up to ``amount``, as far as the source goes."""
    if source != HOUSE:
        amount = min(amount, holds(S, source))
    transfer(S, source, to, max(0, amount), why)
    return max(0, amount)
