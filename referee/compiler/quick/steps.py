"""Steps for the quick form: choices offered as a pool, and the end of a round."""

from __future__ import annotations

from referee.compiler.flow import ROUND
from referee.compiler.lines import Written
from referee.compiler.quick.formulas import NO, NONE, YES
from referee.compiler.quick.reads import names_read
from referee.compiler.quick.turns import QuickTurns
from referee.language import formula as f
from referee.language.model import Procedure, Step


class QuickSteps(QuickTurns):
    """Writes the procedures of the quick form."""

    def procedure(self, procedure: Procedure, python_name: str) -> Written:
        self.current = "" if python_name == "play" else procedure.name
        self.read = names_read(procedure.body)
        self.start_formulas()
        return super().procedure(procedure, python_name)

    def kept(self, target: f.Expr, value: str) -> str:
        return value if value.startswith("(*") or value == NONE else super().kept(target, value)

    def offer(self, step: Step) -> str:
        """The options; a choice of cards that are alike is offered as the pool that it is made from."""
        if isinstance(step.notes.get("offer"), str):
            return str(step.notes["offer"])
        source = step.formula("from")
        if source is None or isinstance(step.params.get("menu"), list):
            return super().offer(step)
        where = step.formula("where")
        if where is not None and not step.notes.get("whole"):
            it = self.new("i")
            with self.naming(**{getattr(step.head, "name", "it"): it}):
                return self.filtered(source, where, it)
        text = self.ready(source)
        options = self.new("p")
        self.out(f"{options} = {text}")
        if step.formula("count") is not None and step.notes.get("whole"):
            low, high = self.ends(step.formula("count"))  # type: ignore[arg-type]
            self.out(f"{options} = subsets(S, {options}, {low}, {high})")
            self.filter_whole(step, options)
        return options

    def deciding(self, step: Step, who: str) -> None:
        if step.params.get("alike") is None or step.notes.get("whole"):
            super().deciding(step, who)
            return
        target = self.target_of(step)
        pool = self.offer(step)
        may = self.passing(step)
        attribute = str(step.params["alike"]).upper()
        choice = self.new("choice")
        number = self.wait("alike", name=getattr(target, "name", ""), attribute=attribute)
        passes = may if may in (None, YES) else self.new("may")
        if may is None:
            self.out(f"if len({pool}) > 1:")
        elif may == YES:
            self.out(f"if {pool}:")
        else:
            self.out(f"{passes} = {may}")
            self.out(f"if len({pool}) > 1 or ({passes} and {pool}):")
        with self.indented():
            self.out(f"{choice} = WAIT({number}, {who}, {pool}, {passes or NO})")
        self.out("else:")
        with self.indented():
            self.out(f"{choice} = tuple({pool})")
        self.assign(target, choice if may is None else f"{choice} or ()")

    def passing(self, step: Step) -> str | None:
        text = super().passing(step)
        return None if text in (NO, NONE) else text

    def do_finish(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        who = self.ready(step.head)
        one = step.head.kind.base == "player"
        self.out(f"finish(S, {f'({who},)' if one else who}, ())")
        self.out(f"S.sig = {ROUND}")
        self.leave()

    def do_award(self, step: Step) -> None:
        among, best, odd = (step.formula(n) for n in ("among", "best", "odd_coin"))
        assert isinstance(step.head, f.Expr) and among is not None
        if best is not None:
            super().do_award(step)
            return
        people = self.ready(among)
        first = self.ready(odd) if odd is not None else "None"
        self.out(f"share_pot(S, {self.account(step.head)}, {people}, {first})")
