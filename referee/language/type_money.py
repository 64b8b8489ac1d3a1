"""Antes, bets, pots, payments."""

from __future__ import annotations

from fractions import Fraction

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import describe
from referee.language.model import Step
from referee.language.type_procedures import ProcedureTyper


def literal(expr: f.Expr) -> Fraction | None:
    """The number that is written there, if it is one."""
    if isinstance(expr, f.Minus):
        value = literal(expr.of)
        return None if value is None else -value
    return Fraction(expr.value) if isinstance(expr, f.Number) else None


BETTING_ACTS = ("fold", "check", "call", "bet", "raise")


class MoneyTyper(ProcedureTyper):
    """Types the steps that move money."""

    def do_ante(self, step: Step) -> None:
        if (amount := self.head(step)) is not None:
            self.need(amount, k.AMOUNT, "an ante")
        self.param(step, "from", k.PLAYERS)
        self.param(step, "to", k.AMOUNT)

    def do_bet(self, step: Step) -> None:
        if (what := self.head(step)) is not None:
            kind = self.infer(what)
            if kind.base not in ("market", "amount", "number", "any"):
                self.fault(
                    "wrong-kind", what.place, f"a market or an amount is bet, not {describe(kind)}"
                )
            step.notes["market"] = kind.base == "market"
        self.param(step, "by", k.PLAYER)
        self.param(step, "to", k.AMOUNT)
        self.param(step, "amount", k.AMOUNT)
        if (pick := step.formula("on")) is not None:
            self.infer(pick)

    def do_bets(self, step: Step) -> None:
        if isinstance(step.head, str):
            self.windows.setdefault(step.head, []).append(step)
        self.people(step.formula("among"), "who may bet")

    def do_betting(self, step: Step) -> None:
        self.param(step, "from", k.PLAYER)
        self.param(step, "open", k.AMOUNT)
        if (limit := step.formula("limit")) is not None:
            self.infer(limit, k.word(("none", "pot", "fixed")))
        self.param(step, "raises", k.NUMBER)
        for name in dict.fromkeys((str(step.head), "betting")):
            self.decided(name, step, k.word(BETTING_ACTS), None)

    def do_award(self, step: Step) -> None:
        if (pot := self.head(step)) is not None:
            self.need(pot, k.AMOUNT, "a pot")
        self.param(step, "among", k.PLAYERS)
        if (best := step.formula("best")) is not None:
            with self.naming(it=k.PLAYER):
                self.infer(best)
        self.param(step, "odd_coin", k.PLAYER)

    def do_settle(self, step: Step) -> None:
        if (what := self.head(step)) is not None:
            for one in what.items if isinstance(what, f.ListOf) else [what]:
                kind = self.infer(one)
                if kind.base in ("market", "bet") or (
                    kind.is_list and kind.of and kind.of.base == "bet"
                ):
                    self.own_terms(step)
        with self.naming(pick=k.ANY, bettor=k.PLAYER):
            for part in ("wins_when", "loses_when", "pushes_when", "halves_when"):
                self.param(step, part, k.YES_NO)
            if (odds := step.formula("odds")) is not None:
                self.odds(odds)

    def own_terms(self, step: Step) -> None:
        """A bet is settled by the terms of its market: those of a step are for stakes."""
        for term in ("wins_when", "loses_when", "pushes_when", "halves_when", "odds"):
            if (expr := step.formula(term)) is not None:
                self.fault(
                    "double-terms",
                    expr.place,
                    f"a market says itself what a bet on it comes to, and here stands {term} as well",
                    f"leave {term} out, or write it under bets",
                )

    def odds(self, expr: f.Expr) -> None:
        if isinstance(expr, f.Name) and expr.name == "even":
            expr.ref, expr.kind = ("word", "even"), k.ODDS
            return
        kind = self.infer(expr, k.ODDS)
        least = literal(expr.left) if isinstance(expr, f.To) else literal(expr)
        if least is not None and least < 0:
            self.fault("wrong-kind", expr.place, "odds below nothing would take from who wins")
        if not kind.numeric and kind.base not in ("odds", "any"):
            self.fault(
                "wrong-kind",
                expr.place,
                f"odds are 3 to 2, even or a number, and this is {describe(kind)}",
            )

    def holder(self, expr: f.Expr | None, what: str) -> None:
        """Who money comes from or goes to: a player, a pot or the house."""
        if expr is not None:
            kind = self.infer(expr)
            if kind.base not in ("player", "amount", "any"):
                self.fault("wrong-kind", expr.place, f"{what} is a player, a pot or the house")

    def do_pay(self, step: Step) -> None:
        if (amount := self.head(step)) is not None:
            self.need(amount, k.AMOUNT, "what is paid")
        self.holder(step.formula("from"), "who pays")
        self.holder(step.formula("to"), "who is paid")

    def do_refund(self, step: Step) -> None:
        if (what := self.head(step)) is not None:
            self.infer(what)

    do_collect = do_refund

    def do_rake(self, step: Step) -> None:
        if (amount := self.head(step)) is not None:
            self.infer(amount)
        self.param(step, "from", k.AMOUNT)
        self.param(step, "most", k.AMOUNT)
