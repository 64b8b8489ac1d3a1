"""Money: antes, bets, pots, payments. An account is ``("stack", seat)``, ``("pot", name)``, ``("stake", name, seat,
hand)``, ``("house",)`` or ``("bet", number)``; everything that moves is told as one balanced payment."""

from __future__ import annotations

from referee.compiler.chance import ChanceSteps
from referee.language import formula as f
from referee.language.model import Step


class MoneySteps(ChanceSteps):
    def account(self, expr: f.Expr | None, default: str = "('pot', 'pot')") -> str:
        """Where money comes from or goes to."""
        if expr is None:
            return default
        if expr.kind.base == "player":
            return f"purse_of({self.text(expr)})"
        if isinstance(expr, f.Name) and expr.ref[0] == "pot":
            held = self.rules.stakes.get(expr.name)
            if held is not None and held.holder is not None:
                return f"purse_of({self.text(held.holder)})"
            return f"('pot', {expr.name!r})"
        if isinstance(expr, f.Attribute) and expr.ref[0] == "stake":
            return f"('stake', {expr.name!r}, {self.text(expr.of)}, 0)"
        if isinstance(expr, f.Index) and isinstance(expr.of, f.Attribute):
            return f"('stake', {expr.of.name!r}, {self.text(expr.of.of)}, {self.text(expr.at)})"
        return default

    def do_ante(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        who = step.formula("from")
        people = self.text(who) if who is not None else "S.players"
        self.out(f"ante(S, {self.text(step.head)}, {people}, {self.account(step.formula('to'))})")

    def do_bet(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        if step.notes.get("market"):
            self.market_bet(step)
            return
        forced = bool(step.params.get("forced"))
        to = self.account(step.formula("to"))
        self.out(f"put_in(S, {self.by(step)}, {self.text(step.head)}, {to}, {forced})")

    def market_bet(self, step: Step) -> None:
        """A bet that the rules ask for: the amount, and the pick unless it is given, come from the bettor."""
        assert isinstance(step.head, f.Name)
        name = step.head.name
        pick, amount = step.formula("on"), step.formula("amount")
        picked = self.text(pick) if pick is not None else "None"
        stake, who = self.new("stake"), self.new("who")
        self.out(f"{who} = {self.by(step)}")
        if amount is not None:
            self.out(f"{stake} = {self.text(amount)}")
        else:
            number = self.wait("stake", market=name)
            limits = self.new("limits")
            self.out(f"{limits} = market_limits(S, {name!r}, {who})")
            self.out(f"{stake} = 0")
            self.out(f"if {limits}[0] <= {limits}[1]:")  # else there is too little to bet with
            with self.indented():
                self.out(f"{stake} = WAIT({number}, {who}, {limits})")
                self.live_watch()
        self.out(f"place_bet(S, {who}, {name!r}, {picked}, {stake})")

    def do_bets(self, step: Step) -> None:
        if not self.purpose.live:
            return
        among = step.formula("among")
        people = "None" if among is None else self.seats(among)
        number = self.wait("bets", window=str(step.head))
        self.out(f"S.window = {str(step.head)!r}")
        self.out(f"WAIT({number}, {people})")
        self.out("S.window = None")
        self.watch()

    def do_award(self, step: Step) -> None:
        among, best, odd = (step.formula(n) for n in ("among", "best", "odd_coin"))
        assert isinstance(step.head, f.Expr) and among is not None
        people = self.text(among)
        if best is not None:
            it = self.new("i")
            with self.naming(it=it):
                people = f"[({self.text(best)}, {it}) for {it} in {people}]"
        else:
            it = self.new("i")
            people = f"[(0, {it}) for {it} in {people}]"
        first = self.text(odd) if odd is not None else "None"
        self.out(f"award(S, {self.account(step.head)}, {people}, {first})")

    def do_pay(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        source, to = step.formula("from"), step.formula("to")
        self.out(
            f"pay(S, {self.account(source)}, {self.account(to)}, {self.text(step.head)}, 'paid')"
        )

    def settled(self, step: Step) -> tuple[list[str], list[f.Expr]]:
        """Markets by name, and stakes or bets, that a step is about."""
        assert isinstance(step.head, f.Expr)
        names, others = [], []
        for one in step.head.items if isinstance(step.head, f.ListOf) else [step.head]:
            if one.kind.base == "market" and isinstance(one, f.Name):
                names.append(one.name)
            else:
                others.append(one)
        return names, others

    def do_settle(self, step: Step) -> None:
        names, others = self.settled(step)
        result = step.params.get("result")
        if names:
            self.out(f"settle_markets(S, {tuple(names)!r}, {result!r})")
        for one in others:
            if one.kind.base == "amount":
                self.settle_stake(step, one, result)
            else:
                self.out(f"settle_bets(S, {self.several(one)}, {result!r})")

    def settle_stake(self, step: Step, stake: f.Expr, result: object) -> None:
        """A stake in front of a hand against the bank: the first that is so says how it ends."""
        end = "'lost'"
        if (loses := step.formula("loses_when")) is not None:
            end = f"('lost' if {self.truth(loses)} else 'push')"
        for part, word in (("pushes_when", "push"), ("halves_when", "half"), ("wins_when", "won")):
            if (test := step.formula(part)) is not None:
                end = f"({word!r} if {self.truth(test)} else {end})"
        odds = step.formula("odds")
        pays = (
            "Fraction(1)"
            if odds is None or odds.kind.base == "word" or _even(odds)
            else self.text(odds)
        )
        self.out(
            f"settle_stake(S, {self.account(stake)}, {self.bank()}, {repr(result) if result else end}, "
            f"{pays})"
        )

    def bank(self) -> str:
        """Who pays and takes the stakes before hands: the first bank of the ruleset, else the house."""
        held = [pot.holder for pot in self.rules.stakes.values() if pot.holder is not None]
        return f"purse_of({self.text(held[0])})" if held else "HOUSE"

    def stake_goes(self, stake: f.Expr, how: str) -> None:
        """A whole stake goes back, or to the bank."""
        self.out(f"settle_stake(S, {self.account(stake)}, {self.bank()}, {how!r}, 1)")

    def several(self, bets: f.Expr) -> str:
        """Bets as a list, one alone too."""
        return self.text(bets) if bets.kind.is_list else f"({self.text(bets)},)"

    def do_refund(self, step: Step) -> None:
        names, others = self.settled(step)
        if names:
            self.out(f"settle_markets(S, {tuple(names)!r}, 'push')")
        for one in others:
            if isinstance(one, f.Name) and one.ref[0] == "pot":
                self.out(f"refund_pot(S, {self.account(one)})")
            elif one.kind.base == "amount":
                self.stake_goes(one, "push")
            else:
                self.out(f"settle_bets(S, {self.several(one)}, 'push')")

    def do_collect(self, step: Step) -> None:
        names, others = self.settled(step)
        if names:
            self.out(f"settle_collected_markets(S, {tuple(names)!r})")
        for one in others:
            if one.kind.base == "amount":
                self.stake_goes(one, "lost")
            else:
                self.out(f"settle_collected(S, {self.several(one)})")

    def do_rake(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        most = step.formula("most")
        limit = self.text(most) if most is not None else "None"
        self.out(f"rake(S, {self.account(step.formula('from'))}, {self.text(step.head)}, {limit})")

    def do_betting(self, step: Step) -> None:
        """A round of betting, one speaker after another, until all who can have matched the greatest bet."""
        first, least = step.formula("from"), step.formula("open")
        assert first is not None and least is not None
        limit, raises = step.formula("limit"), step.formula("raises")
        how = self.text(limit) if limit is not None else "'none'"
        many = self.text(raises) if raises is not None else "99"
        self.out(f"begin_betting(S, {self.text(first)}, {self.text(least)}, {how}, {many})")
        speaker, act = self.new("who"), self.new("act")
        weighs, weighed = self.weighed(str(step.head), "betting")
        number = self.wait("betting", label=str(step.head), weighs=weighs)
        with self.python_loop("while True:"):
            self.out(f"{speaker} = next_to_bet(S)")
            self.out(f"if {speaker} is None: break")
            if self.purpose.live:
                acts = f"betting_acts(S, {speaker})"
                self.out(f"{act} = WAIT({number}, {speaker}, {acts}, {weighed})")
                self.out("if S.redo:")
                with self.indented():
                    self.out("S.redo = False")
                    self.out("continue")
                self.watch()
            else:
                options = self.new("o")
                self.out(f"{options} = betting_acts(S, {speaker})")
                self.out(f"{act} = WAIT({number}, {speaker}, {options})")
            self.out(f"bet_act(S, {speaker}, {act})")
        self.out("end_betting(S)")


def _even(odds: f.Expr) -> bool:
    return isinstance(odds, f.Name) and odds.name == "even"
