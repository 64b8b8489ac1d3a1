"""Antes, pots, payments, markets. Every amount is whole copper; the house alone may owe."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from referee.language import formula as f
from referee.language.model import Step
from tests.reference.asking import Frame, Steps
from tests.reference.decisions import Decisions
from tests.reference.formulas import Fault
from tests.reference.state import HOUSE

Account = tuple[Any, ...]
NOTHING = Fraction(0)


class Money(Decisions):
    """The steps that move money."""

    # -- accounts: ("stack", p), ("pot", name), ("stake", name, p, hand); HOUSE is ("stack", -1)

    def holds(self, account: Account) -> int:
        s = self.state
        match account:
            case ("stack", p):
                return s.house if p == HOUSE else s.stacks[p] if p >= 0 else s.outside.get(p, 0)
            case ("pot", name):
                return s.pots[name]
        return s.stakes[account[1:]]

    def change(self, account: Account, by: int) -> None:
        s = self.state
        match account:
            case ("stack", p) if p == HOUSE:
                s.house += by
            case ("stack", p) if p < 0:
                s.outside[p] = s.outside.get(p, 0) + by
            case ("stack", p):
                s.stacks[p] += by
            case ("pot", name):
                s.pots[name] += by
            case _:
                s.stakes[account[1:]] += by

    def pay(self, source: Account, to: Account, amount: int, why: str) -> int:
        """Moves money as far as it goes; how much that was."""
        if source[0] != "stack" or source[1] >= 0:
            amount = min(amount, self.holds(source))
        amount = max(amount, 0)
        self.change(source, -amount)
        self.change(to, amount)
        if amount and source != to:
            self.happened("paid", told(source), told(to), amount, why)
        return amount

    def account(self, expr: Any, frame: Frame) -> Account:
        if expr is None:
            return ("pot", "pot")
        if expr.kind.base == "player":
            return ("stack", self.ev.value(expr, frame.names))
        name, owner, hand = self.ev.place(expr, frame.names)
        if owner is not None:
            return ("stake", name, owner, hand)
        return self.bank(name)

    def bank(self, name: str) -> Account:
        pot = self.rules.stakes.get(name)
        if pot is not None and pot.held_by:
            return ("stack", self.ev.bank_holder(name))
        return ("pot", name)

    # -- pots

    def stake_in(self, p: int, to: Account, amount: int, why: str) -> int:
        paid = self.pay(("stack", p), to, amount, why)
        if to == ("pot", "pot"):
            self.state.put[p] += paid
        return paid

    def do_ante(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        amount = self.ev.value(step.head, frame.names)
        who = step.formula("from")
        people = self.state.players if who is None else self.ev.value(who, frame.names)
        for p in people:
            self.stake_in(p, self.account(step.formula("to"), frame), amount, "ante")

    def do_award(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        s, best, odd = self.state, step.formula("best"), step.formula("odd_coin")
        pot = self.account(step.head, frame)
        among = list(self.ev.value(step.params["among"], frame.names))
        if not among:
            raise Fault(f"{step.place}: nobody can win the pot")
        first = None if odd is None else self.ev.value(odd, frame.names)
        worth: dict[int, Any] = {
            p: 0 if best is None else self.ev.value(best, {**frame.names, "it": p}) for p in among
        }
        winners: list[int] = []
        won, back = self.layers(pot, among)
        for amount, able in won:
            top = worth[able[0]]
            for p in able:
                if worth[p] > top:
                    top = worth[p]
            level = [p for p in able if worth[p] == top]
            winners += [p for p in level if p not in winners]
            parts = self.shared(amount, level, first)
            if odd_ones := tuple(p for p, part in parts if part > parts[-1][1]):
                self.happened("odd coins", odd_ones)
            for p, part in parts:
                self.pay(pot, ("stack", p), part, "won")
        for p, amount in back.items():
            self.pay(pot, ("stack", p), amount, "unmatched")
        s.winners = tuple(p for p in s.players if p in winners)
        s.put = dict.fromkeys(s.put, 0)

    def layers(
        self, pot: Account, among: list[int]
    ) -> tuple[list[tuple[int, list[int]]], dict[int, int]]:
        """Copper by copper of what each put in: who could win the coins at this height, or else whose they are again.

        Who is all in reaches as high as they put in, everybody else all the way. What lies there beside belongs to the
        lowest; what is missing is missing there.
        """
        s, whole = self.state, self.holds(pot)
        put = s.put if pot == ("pot", "pot") else {}
        by_reach: dict[tuple[int, ...], dict[int, int]] = {}
        back: dict[int, int] = {}
        for height in range(max(put.values(), default=0)):
            payers = [p for p in put if put[p] > height]
            able = tuple(p for p in among if s.stacks[p] > 0 or put[p] > height)
            if able:
                by_reach.setdefault(able, {})
            for p in payers:
                if not able and p in s.still:
                    back[p] = back.get(p, 0) + 1
                elif by_reach:  # who is out has lost it, to whoever reaches highest
                    coins = by_reach[[*by_reach][-1]]
                    coins[p] = coins.get(p, 0) + 1
        won: list[tuple[int, list[int]]] = []
        for able, coins in by_reach.items():
            if won and [*coins] == [*able] and len(able) == 1:
                back |= coins  # nobody matched it
            else:
                won.append((sum(coins.values()), [*able]))
        won = won or [(0, among)]
        over = whole - sum(amount for amount, _ in won) - sum(back.values())
        for at, (amount, who) in enumerate(won):
            won[at] = (max(0, amount + over), who)
            over -= won[at][0] - amount
        for p, amount in back.items():
            back[p] = max(0, amount + over)
            over -= back[p] - amount
        return won, dict(sorted(back.items()))

    def shared(self, amount: int, people: list[int], first: int | None) -> list[tuple[int, int]]:
        """Split evenly; odd coins one each, from who gets them first and on round to the left."""
        order = people
        if first is not None:
            order = [p for p in self.state.going(first, "left") if p in people]
        each, odd = divmod(amount, len(order))
        return [(p, each + (at < odd)) for at, p in enumerate(order)]

    def do_pay(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        amount = floor(self.ev.value(step.head, frame.names))
        source = self.account(step.formula("from"), frame)
        self.pay(source, self.account(step.formula("to"), frame), amount, "paid")

    def do_rake(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        pot, share = (
            self.account(step.formula("from"), frame),
            self.ev.value(step.head, frame.names),
        )
        assert isinstance(step.head, f.Expr)
        amount = floor(share * self.holds(pot)) if step.head.kind.base == "fraction" else int(share)
        if (most := step.formula("most")) is not None:
            amount = min(amount, self.ev.value(most, frame.names))
        self.pay(pot, ("stack", HOUSE), amount, "rake")


def told(account: Account) -> Account:
    """An account as the ledger knows it."""
    match account:
        case ("stack", p) if p == HOUSE:
            return ("house",)
        case ("stack", p) if p < HOUSE:
            return ("purse", p)
    return account
