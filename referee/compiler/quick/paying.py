"""Coins for the quick form: out of stacks into stakes and back, without accounts.

What is not as it should be is left to the helpers, which refuse it.
"""

from __future__ import annotations

import re
from fractions import Fraction

from referee.compiler.flow import ROUND
from referee.compiler.quick.flow import QuickFlow
from referee.language import formula as f
from referee.language.model import Step

HELD = re.compile(r"\('stake', '(\w+)', ([\w.]+), ([\w.\[\]]+)\)")
ODDS = re.compile(r"Fraction\((\d+)(?:, (\d+))?\)")


class QuickPaying(QuickFlow):
    """Writes bets, the settling of stakes, awards and the end of a round."""

    def held(self, account: str) -> tuple[str, str] | None:
        """A stake before a hand as the place where its copper lies, and whose it is."""
        found = HELD.fullmatch(account)
        if found is None or found[3] == "0":
            return None
        name, whose, hand = found.groups()
        at = str(int(hand) - 1) if hand.isdigit() else f"{hand} - 1"
        return f"S.p_{name}[{whose}][{at}]", whose

    def do_bet(self, step: Step) -> None:
        to = step.formula("to")
        held = self.held(self.account(to)) if to is not None else None
        if held is None or step.notes.get("market") or step.params.get("forced"):
            super().do_bet(step)
            return
        assert isinstance(step.head, f.Expr)
        who, amount = self.by(step), self.new("n")
        self.out(f"{amount} = {self.ready(step.head)}")
        self.out(f"if 0 <= {amount} <= S.stack[{who}]:")
        self.out(f"    S.stack[{who}] -= {amount}")
        self.out(f"    {held[0]} += {amount}")
        self.out("else:")
        self.out(f"    put_in(S, {who}, {amount}, {self.account(to)}, False)")

    def do_pay(self, step: Step) -> None:
        if isinstance(step.head, f.Expr) and self.ready(step.head) != "0":
            super().do_pay(step)

    def do_settle(self, step: Step) -> None:
        """Bets on markets are settled where there are any."""
        names, others = self.settled(step)
        if not names or others:
            super().do_settle(step)
            return
        self.out("if S.bets:")
        with self.indented():
            super().do_settle(step)

    def settle_stake(self, step: Step, stake: f.Expr, result: object) -> None:
        """As at the table, where the bank is the house, which pays whatever it owes."""
        held, odds = self.held(self.account(stake)), self.plain_odds(step)
        if held is None or odds is None or result or self.bank() not in ("HOUSE", "purse_of(-1)"):
            super().settle_stake(step, stake, result)
            return
        place, whose = held
        amount = self.new("n")
        self.out(f"{amount} = {place}")
        self.out(f"if {amount}:")
        with self.indented():
            self.out(f"{place} = 0")
            with self.one_moment():
                self.stake_ends(step, amount, whose, odds)

    def stake_ends(self, step: Step, amount: str, whose: str, odds: Fraction) -> None:
        """The first test that is so says how a stake ends; else it is lost, or where that is tested comes back."""
        gain = amount
        if odds != 1:
            gain = self.new("n")
        home = f"S.stack[{whose}] += {amount}"
        half = f"({amount} + 1) // 2"
        ways = {
            "wins_when": [
                *([f"{gain} = {amount} * {odds.numerator} // {odds.denominator}"] * (odds != 1)),
                f"S.stack[{whose}] += {amount} + {gain}",
                f"S.house -= {gain}",
            ],
            "halves_when": [f"S.house += {half}", f"S.stack[{whose}] += {amount} - {half}"],
            "pushes_when": [home],
            "loses_when": [f"S.house += {amount}"],
        }
        depth = self.depth
        for part, lines in ways.items():
            if (test := step.formula(part)) is None:
                continue
            text = self.ready(test, truth=True)
            if text == "False":
                continue
            if text == "True":
                self.lines_of(lines)
                self.depth = depth
                return
            self.out(f"if {text}:")
            self.depth += 1
            self.lines_of(lines)
            self.depth -= 1
            self.out("else:")
            self.depth += 1
        self.lines_of([home] if step.formula("loses_when") is not None else ways["loses_when"])
        self.depth = depth

    def lines_of(self, lines: list[str]) -> None:
        for line in lines:
            self.out(line)

    def plain_odds(self, step: Step) -> Fraction | None:
        """The odds, where they are a constant that takes nothing from who wins."""
        odds = step.formula("odds")
        if odds is None or odds.kind.base == "word" or getattr(odds, "name", "") == "even":
            return Fraction(1)
        found = ODDS.fullmatch(self.text(odds))
        return Fraction(int(found[1]), int(found[2] or 1)) if found is not None else None

    def do_award(self, step: Step) -> None:
        among, best, odd = (step.formula(n) for n in ("among", "best", "odd_coin"))
        assert isinstance(step.head, f.Expr) and among is not None
        if best is not None:
            super().do_award(step)
            return
        people = self.ready(among)
        first = self.ready(odd) if odd is not None else "None"
        self.out(f"share_pot(S, {self.account(step.head)}, {people}, {first})")

    def do_finish(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        who = self.ready(step.head)
        one = step.head.kind.base == "player"
        self.out(f"S.winners = {f'({who},)' if one else f'tuple({who})'}")
        self.out("S.standing = ()")
        self.out("S.over = True")
        self.out(f"S.sig = {ROUND}")
        self.leave()
