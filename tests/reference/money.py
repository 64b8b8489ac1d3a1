"""Antes, pots, payments, markets. Every amount is whole copper; the house alone may owe."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from referee.language import formula as f
from referee.language.model import Market, Step
from tests.reference.asking import Ask, EndRound, Frame, SideBet, Steps
from tests.reference.decisions import Decisions
from tests.reference.formulas import Fault
from tests.reference.state import HOUSE, Bet

Account = tuple[Any, ...]


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

    def pay(self, source: Account, to: Account, amount: int) -> int:
        """Moves money as far as it goes; how much that was."""
        if source[0] != "stack" or source[1] >= 0:
            amount = min(amount, self.holds(source))
        amount = max(amount, 0)
        self.change(source, -amount)
        self.change(to, amount)
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

    def stake_in(self, p: int, to: Account, amount: int) -> int:
        paid = self.pay(("stack", p), to, amount)
        if to == ("pot", "pot"):
            self.state.put[p] += paid
        return paid

    def do_ante(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        amount = self.ev.value(step.head, frame.names)
        who = step.formula("from")
        people = self.state.players if who is None else self.ev.value(who, frame.names)
        for p in people:
            self.stake_in(p, self.account(step.formula("to"), frame), amount)

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
        for amount, able, sole in self.layers(pot, among):
            if sole is not None:
                self.pay(pot, ("stack", sole), amount)
                continue
            top = worth[able[0]]
            for p in able:
                if worth[p] > top:
                    top = worth[p]
            level = [p for p in able if worth[p] == top]
            winners += [p for p in level if p not in winners]
            for p, part in self.shared(amount, level, first):
                self.pay(pot, ("stack", p), part)
        s.winners = tuple(p for p in s.players if p in winners)
        s.put = dict.fromkeys(s.put, 0)

    def layers(self, pot: Account, among: list[int]) -> list[tuple[int, list[int], int | None]]:
        """Main pot and side pots: how much, who can win it, and whom it goes back to when nobody else is in it."""
        s, whole = self.state, self.holds(pot)
        put = s.put if pot == ("pot", "pot") else {}
        deepest = max(put.values(), default=0)
        cap = {p: put[p] if put and s.stacks[p] == 0 else deepest for p in among}
        found: list[tuple[int, list[int], int | None]] = []
        low = 0
        for high in sorted({*cap.values()}):
            amount = sum(min(x, high) - min(x, low) for x in put.values())
            able = [p for p in among if cap[p] >= high]
            payers = [p for p in put if put[p] > low]
            if amount:
                sole = payers[0] if len(payers) == 1 and payers[0] in able and low else None
                found.append((amount, able, sole))
            low = high
        rest = whole - sum(amount for amount, _, _ in found)
        if not found:
            return [(whole, among, None)] if whole else [(0, among, None)]
        amount, able, sole = found[0]
        above = [p for p in put if put[p] > low]
        if len(above) == 1 and rest and above[0] not in among:
            back = put[above[0]] - low
            found.append((back, [], above[0]))
            rest -= back
        found[0] = (amount + rest, able, sole)
        return found

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
        self.pay(source, self.account(step.formula("to"), frame), amount)

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
        self.pay(pot, ("stack", HOUSE), amount)

    # -- bets

    def do_bet(self, step: Step, frame: Frame) -> Steps:
        p = self.who_by(step, frame)
        if not step.notes.get("market"):
            to = self.account(step.formula("to"), frame)
            amount = self.ev.value(step.head, frame.names)
            if amount > self.holds(("stack", p)) and not step.params.get("forced"):
                raise Fault(f"{step.place}: the stack does not hold the bet")
            paid = self.stake_in(p, to, amount)
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
        """Shared by the winners in proportion; odd coins to who bet first; all back when nobody is right, or of one bet."""
        whole = 0
        in_it = []
        for bet in bets:
            if ends[bet.number] == "push":
                self.change(("stack", bet.bettor), bet.amount)
            elif ends[bet.number] in ("won", "lost"):
                whole += bet.amount
                in_it.append(bet)
        right = [bet for bet in in_it if ends[bet.number] == "won"]
        if not right or len(in_it) == 1:
            for bet in in_it:
                self.change(("stack", bet.bettor), bet.amount)
            return
        staked = sum(bet.amount for bet in right)
        parts = {bet.number: whole * bet.amount // staked for bet in right}
        for bet in right[: whole - sum(parts.values())]:
            parts[bet.number] += 1
        for bet in right:
            self.change(("stack", bet.bettor), parts[bet.number])

    def banked(
        self, bet: Bet, market: Market, end: str, odds: f.Expr | None, own: dict[str, f.Expr],
        names: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        """Paid by the bank, or lost to it."""
        bank = self.bank(market.against) if market.against else ("stack", HOUSE)
        mine: Account = ("stack", bet.bettor)
        if end == "open":
            return
        self.change(mine, bet.amount)
        names = {**(names or {}), **about(bet)}
        if end == "nets":
            net = bet.amount * Fraction(self.ev.value(own["nets"], names))
            if net >= 0:
                self.pay(bank, mine, floor(net))
            else:
                self.pay(mine, bank, -floor(net))  # the part of a copper is never the bettor's
        elif end == "won":
            rate = Fraction(1)
            if odds is not None and not (isinstance(odds, f.Name) and odds.name == "even"):
                rate = Fraction(self.ev.value(odds, names))
            self.pay(bank, mine, floor(bet.amount * rate))
        elif end == "half":
            self.pay(mine, bank, bet.amount - bet.amount // 2)
        elif end == "lost":
            self.pay(mine, bank, bet.amount)

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
            end = "lost" if loses is None or self.ev.truth(loses, names) else "open"
        if end == "open":
            return
        if end == "won":
            odds = step.formula("odds")
            even = odds is None or (isinstance(odds, f.Name) and odds.name == "even")
            rate = Fraction(1) if even or odds is None else Fraction(self.ev.value(odds, names))
            self.pay(bank, mine, floor(amount * rate))
        lost = {"lost": amount, "half": amount - amount // 2}.get(end, 0)
        self.pay(stake, bank, lost)
        self.pay(stake, mine, amount - lost)

    def do_refund(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        for head in self.heads(step):
            if not self.is_stake(head):
                self.settle_bets(self.bets_named(head, frame), result="push")
                continue
            name, owner, hand = self.ev.place(head, frame.names)
            if owner is not None:
                stake: Account = ("stake", name, owner, hand)
                self.pay(stake, ("stack", owner), self.holds(stake))
                continue
            for p in self.state.players:  # each what they put in
                self.pay(("pot", name), ("stack", p), self.state.put[p])
                self.state.put[p] = 0

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
                self.pay(stake, bank, self.holds(stake))
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
