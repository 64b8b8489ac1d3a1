"""Bets on markets and stakes before a hand: placed, settled, given back, collected; and how a round is closed."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from referee.language import formula as f
from referee.language.model import Market, Step
from tests.reference.asking import Ask, EndRound, Frame, SideBet, Steps
from tests.reference.formulas import Fault
from tests.reference.happening import as_told
from tests.reference.money import Account, Money, told
from tests.reference.state import HOUSE, Bet

NOTHING = Fraction(0)


class Markets(Money):
    """The steps about bets and stakes."""

    # -- bets

    def do_bet(self, step: Step, frame: Frame) -> Steps:
        p = self.who_by(step, frame)
        if not step.notes.get("market"):
            to = self.account(step.formula("to"), frame)
            amount = self.ev.value(step.head, frame.names)
            if amount > self.holds(("stack", p)) and not step.params.get("forced"):
                raise Fault(f"{step.place}: the stack does not hold the bet")
            paid = self.stake_in(p, to, amount, "bet")
            if to == ("pot", "pot"):
                self.state.street[p] += paid
            return
        market = self.rules.bets[self.ev.value(step.head, frame.names)]
        pick = step.formula("on")
        picked = None if pick is None else self.ev.value(pick, frame.names)
        if (given := step.formula("amount")) is not None:
            amount = self.ev.value(given, frame.names)
        else:
            amount = yield from self.stake_asked(step, market, p, picked)
        if amount and amount > 0:
            self.placed(p, market.name, picked, amount)

    def stake_asked(self, step: Step, market: Market, p: int, pick: Any) -> Steps:
        def make() -> Ask | None:
            least, most = self.term(market, "least", pick, p), self.term(market, "most", pick, p)
            low = 1 if least is None else int(least)
            high = self.holds(("stack", p)) if p >= 0 else 10**9
            high = high if most is None else min(high, int(most))
            return Ask("stake", step.place.line, p, low=low, high=high) if low <= high else None

        _, amount = yield from self.ask(make)
        return amount

    def placed(self, bettor: int, market: str, pick: Any, amount: int) -> None:
        s = self.state
        s.bets_made += 1
        number = s.bets_made
        self.happened("bet placed", number, bettor, market, as_told(pick), amount)
        self.happened("paid", told(("stack", bettor)), ("bet", number), amount, "bet")
        self.change(("stack", bettor), -amount)
        s.bets.append(Bet(s.bets_made, bettor, market, pick, amount))

    def side_bet(self, sent: SideBet) -> None:
        self.placed(sent.bettor, sent.market, sent.pick, sent.amount)

    def do_bets(self, step: Step, frame: Frame) -> Steps:
        """A window for side bets, until everybody is done."""
        self.state.window = str(step.head)
        try:
            yield from self.ask(
                lambda: Ask("bets", step.place.line, may_pass=True, detail=step.head)
            )
        finally:
            self.state.window = None

    # -- markets

    def term(self, market: Market, name: str, pick: Any, bettor: int) -> Any:
        expr = market.fields.get(name)
        if expr is None:
            return None
        names = {"pick": pick, "bettor": bettor, "it": bettor if name == "who" else pick}
        found = self.ev.value(expr, names)
        return found if name in ("least", "most", "nets") else self.ev.is_so(found, expr)

    def verdict(self, bet: Bet, terms: dict[str, f.Expr], names: dict[str, Any]) -> str:
        """won, half, push, lost or open."""
        if "nets" in terms:
            return "nets"
        for name, word in (("wins_when", "won"), ("halves_when", "half"), ("pushes_when", "push")):
            if name in terms and self.so(terms[name], bet, names):
                return word
        if "loses_when" in terms and not self.so(terms["loses_when"], bet, names):
            return "open"
        return "lost"

    def so(self, expr: f.Expr, bet: Bet, names: dict[str, Any]) -> bool:
        return self.ev.truth(expr, {**names, **about(bet)})

    def settle_bets(
        self, bets: list[Bet], terms: dict[str, Any] | None = None, odds: f.Expr | None = None,
        result: str = "", names: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        """Settles bets by the terms of their markets, or by those that are given."""
        for name in dict.fromkeys(bet.market for bet in bets):
            market = self.rules.bets[name]
            own = {**market.fields, **(terms or {})}
            some = [bet for bet in bets if bet.market == name]
            ends = {bet.number: result or self.verdict(bet, own, names or {}) for bet in some}
            if market.odds == "pool" and "nets" not in own and odds is None and not market.against:
                self.pool(some, ends)
            else:
                for bet in some:
                    self.banked(
                        bet, market, ends[bet.number], odds or market.odds_formula, own, names
                    )
            for bet in some:
                if ends[bet.number] != "open":
                    self.state.bets.remove(bet)

    def pool(self, bets: list[Bet], ends: dict[int, str]) -> None:
        """Shared by the winners in proportion; odd coins to who bet first; all back when nobody is right, or of one bet.
        What is pushed comes back, of what is half lost a half, and neither belongs to what is shared."""
        in_it = {b.number: b.amount for b in bets if ends[b.number] in ("won", "lost")}
        in_it |= {b.number: b.amount - b.amount // 2 for b in bets if ends[b.number] == "half"}
        right = [b for b in bets if ends[b.number] == "won"]
        if not right or len(in_it) == 1:
            ends |= dict.fromkeys(in_it, "push")
            in_it, right = {}, []
        staked, whole = sum(b.amount for b in right), sum(in_it.values())
        parts = {b.number: whole * b.amount // staked for b in right}
        for b in right[: whole - sum(parts.values())]:
            parts[b.number] += 1
        for b in bets:
            if (end := ends[b.number]) != "open":
                part = parts.get(b.number, 0)
                self.settling(("stack", b.bettor), part + b.amount - in_it.get(b.number, 0))
                self.settled(b, end, part - b.amount if end == "won" else 0)

    def settling(self, account: Account, by: int) -> None:
        """Money of a bet, which lies in escrow until then: which bet's coins go where is nobody's rule."""
        self.change(account, by)
        self.happened("settling", told(account), by)

    def settled(self, bet: Bet, end: str, gain: int = 0, dropped: Fraction = NOTHING) -> None:
        rest = (dropped.numerator, dropped.denominator) if dropped else ()
        self.happened("settled", bet.number, end, rest, gain)

    def banked(
        self, bet: Bet, market: Market, end: str, odds: f.Expr | None, own: dict[str, f.Expr],
        names: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        """Paid by the bank, or lost to it."""
        bank = self.bank(market.against) if market.against else ("stack", HOUSE)
        if end == "open":
            return
        names = {**(names or {}), **about(bet)}
        if end == "nets":
            net = bet.amount * Fraction(self.ev.value(own["nets"], names))
            if net >= 0:
                self.gained(bet, bank, net)
            else:
                self.lost(bet, bank, -floor(net))  # the part of a copper is never the bettor's
        elif end == "won":
            rate = Fraction(1)
            if odds is not None and not (isinstance(odds, f.Name) and odds.name == "even"):
                rate = Fraction(self.ev.value(odds, names))
            self.gained(bet, bank, bet.amount * rate, "won")
        elif end == "half":
            self.lost(bet, bank, bet.amount - bet.amount // 2, "half")
        else:
            self.lost(bet, bank, bet.amount if end == "lost" else 0, end)

    def gained(self, bet: Bet, bank: Account, exact: Fraction, end: str = "") -> None:
        """The bank pays in whole copper, as far as it goes; the house may owe."""
        due = floor(exact)
        paid = due if bank == ("stack", HOUSE) else min(due, self.holds(bank))
        self.settling(bank, -paid)
        self.settling(("stack", bet.bettor), paid + bet.amount)
        if paid < due:
            self.happened("bank broken", bet.number, due)
        gain = paid if bank != ("stack", bet.bettor) else 0  # who holds the bank wins from nobody
        self.settled(bet, end or ("won" if exact else "push"), gain, exact - due)

    def lost(self, bet: Bet, bank: Account, loss: int, end: str = "") -> None:
        """The bet goes to the bank, and what it lost beyond itself, as far as the stack goes; the rest is owed."""
        beyond = max(0, loss - bet.amount)
        has = self.holds(("stack", bet.bettor)) if bet.bettor >= 0 else 0
        paid = loss - beyond + min(beyond, has)
        self.settling(("stack", bet.bettor), bet.amount - paid)
        self.settling(bank, paid)
        self.settled(bet, end or ("half" if loss < bet.amount else "lost"))
        if paid < loss:
            self.happened("owes", bet.bettor, loss - paid)

    def bets_named(self, expr: f.Expr, frame: Frame) -> list[Bet]:
        if expr.kind.base == "market":
            name = self.ev.value(expr, frame.names)
            return [bet for bet in self.state.bets if bet.market == name]
        found = self.ev.value(expr, frame.names)
        return [found] if isinstance(found, Bet) else [bet for bet in found if bet is not None]

    def is_stake(self, expr: f.Expr) -> bool:
        return expr.kind.base == "amount"

    def heads(self, step: Step) -> list[f.Expr]:
        assert isinstance(step.head, f.Expr)
        return list(step.head.items) if isinstance(step.head, f.ListOf) else [step.head]

    def do_settle(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        given = {n: e for n in TERMS if (e := step.formula(n)) is not None}
        for head in self.heads(step):
            if self.is_stake(head):
                self.settle_stake(head, step, frame)
            else:
                self.settle_bets(
                    [b for b in self.bets_named(head, frame) if b in self.state.bets],
                    given, step.formula("odds"), str(step.params.get("result", "")), frame.names,
                )  # fmt: skip

    def settle_stake(self, head: f.Expr, step: Step, frame: Frame) -> None:
        """A stake that lies before a player, against the bank."""
        name, owner, hand = self.ev.place(head, frame.names)
        stake: Account = ("stake", name, owner, hand)
        bank = next(
            (self.bank(p.name) for p in self.rules.stakes.values() if p.held_by), ("stack", HOUSE)
        )
        amount, mine = self.holds(stake), ("stack", owner)
        names = {**frame.names, "bettor": owner, "pick": None}
        end = str(step.params.get("result", ""))
        for term, word in (("wins_when", "won"), ("halves_when", "half"), ("pushes_when", "push")):
            expr = step.formula(term)
            if not end and expr is not None and self.ev.truth(expr, names):
                end = word
        loses = step.formula("loses_when")
        if not end:
            end = "lost" if loses is None or self.ev.truth(loses, names) else "push"
        exact = Fraction(0)
        if end == "won":
            odds = step.formula("odds")
            even = odds is None or (isinstance(odds, f.Name) and odds.name == "even")
            rate = Fraction(1) if even or odds is None else Fraction(self.ev.value(odds, names))
            exact = amount * rate
            self.pay(bank, mine, floor(exact), "stake won")
        lost = {"lost": amount, "half": amount - amount // 2}.get(end, 0)
        self.pay(stake, bank, lost, "stake lost" if end == "lost" else "stake half lost")
        self.pay(stake, mine, amount - lost, "stake back")
        if rest := exact - floor(exact):
            self.happened("dropped", stake, (rest.numerator, rest.denominator))

    def do_refund(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        for head in self.heads(step):
            if not self.is_stake(head):
                self.settle_bets(self.bets_named(head, frame), result="push")
                continue
            name, owner, hand = self.ev.place(head, frame.names)
            if owner is not None:
                stake: Account = ("stake", name, owner, hand)
                self.pay(stake, ("stack", owner), self.holds(stake), "stake back")
                continue
            self.refund_pot(("pot", name))

    def refund_pot(self, pot: Account) -> None:
        """Each gets what they put in; what lay there from before, or was paid in, is shared by all."""
        s = self.state
        for p in s.players if pot == ("pot", "pot") else ():
            self.pay(pot, ("stack", p), s.put[p], "refund")
            s.put[p] = 0
        parts = self.shared(self.holds(pot), list(s.players), None)
        if odd_ones := tuple(p for p, part in parts if part > parts[-1][1]):
            self.happened("odd coins", odd_ones)
        for p, part in parts:
            self.pay(pot, ("stack", p), part, "refund")

    def do_collect(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        for head in self.heads(step):
            if self.is_stake(head):
                name, owner, hand = self.ev.place(head, frame.names)
                stake: Account = ("stake", name, owner, hand)
                bank = next(
                    (self.bank(p.name) for p in self.rules.stakes.values() if p.held_by),
                    ("stack", HOUSE),
                )
                self.pay(stake, bank, self.holds(stake), "stake lost")
            else:
                for bet in self.bets_named(head, frame):
                    market = self.rules.bets[bet.market]
                    self.banked(bet, market, "lost", None, market.fields)
                    self.state.bets.remove(bet)

    # -- the end

    def do_finish(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        found = self.ev.value(step.head, frame.names) if isinstance(step.head, f.Expr) else None
        people = found if isinstance(found, tuple) else () if found is None else (found,)
        self.state.winners = people
        standing = step.formula("standing")
        self.state.standing = () if standing is None else self.ev.value(standing, frame.names)
        self.happened("finished", people, self.state.standing)
        self.say(step.say, None, frame)
        raise EndRound

    def closing(self) -> None:
        """What is still open is settled; what is neither won nor lost comes back; no pot may be left."""
        for name in self.rules.bets:
            self.settle_bets([bet for bet in self.state.bets if bet.market == name])
        self.settle_bets(list(self.state.bets), result="push")
        for name, left in self.state.pots.items():
            pot = self.rules.stakes.get(name)
            if left and not (pot is not None and pot.lasts):
                raise Fault(f"{left}cp are left in the {name}")
        for (name, _, _), left in self.state.stakes.items():
            if left and not self.rules.stakes[name].lasts:
                raise Fault(f"{left}cp are left in the {name}")


def about(bet: Bet) -> dict[str, Any]:
    """The names that the terms of a market read."""
    return {"pick": bet.pick, "bettor": bet.bettor, "it": bet.pick}


TERMS = ("wins_when", "loses_when", "pushes_when", "halves_when")
