"""Steps for the quick form: choices offered as a pool, and the end of a round."""

from __future__ import annotations

import re

from referee.compiler.lines import Written
from referee.compiler.quick.formulas import NO, NONE, YES
from referee.compiler.quick.lasting import MOVES_COINS, STAKES
from referee.compiler.quick.offers import QuickOffers
from referee.compiler.quick.reads import names_read
from referee.language import formula as f
from referee.language.model import Procedure, Step


class QuickSteps(QuickOffers):
    """Writes the procedures of the quick form."""

    def procedure(self, procedure: Procedure, python_name: str) -> Written:
        self.current = "" if python_name == "play" else procedure.name
        self.read = names_read(procedure.body)
        self.start_formulas()
        return super().procedure(procedure, python_name)

    def kept(self, target: f.Expr, value: str) -> str:
        if value.startswith("(*") or value == NONE or self.fresh_list(value):
            return value
        return super().kept(target, value)

    def offer(self, step: Step) -> str:
        """The options, in no order, since nobody reads them; a choice of cards that are alike is offered as the pool that it
        is made from."""
        if isinstance(step.notes.get("offer"), str):
            self.surely = int(bool(step.notes.get("surely")))
            return str(step.notes["offer"])
        source = self.unsorted(step)
        if isinstance(step.params.get("menu"), list):
            return super().offer(step)
        if source is None:
            options = self.new("o")
            if step.params.get("parts") is None:
                self.by_numbers(step, options, self.passing(step))
                return options
            return options if self.bid_options(step, options) else super().offer(step)
        where = step.formula("where")
        if where is not None and not step.notes.get("whole"):
            it = self.new("i")
            with self.naming(**{getattr(step.head, "name", "it"): it}):
                return self.filtered(source, where, it)
        if step.formula("count") is None and (every := self.of_all(source)) is not None:
            return every
        text = self.ready(source)
        options = self.new("p")
        self.out(f"{options} = {text}")
        count, alike = step.formula("count"), step.params.get("alike")
        if alike is not None and step.notes.get("whole"):
            self.out(f"{options} = alike({options}, {str(alike).upper()})")
        elif count is not None and step.notes.get("whole"):
            low, high = self.ends(count)
            self.out(f"{options} = subsets(S, {options}, {low}, {high})")
        if step.notes.get("whole"):
            self.filter_whole(step, options)
        return options

    def deciding(self, step: Step, who: str) -> None:
        if self.some(step) is not None:
            super().deciding(step, who)
            return
        if step.params.get("alike") is None or step.notes.get("whole"):
            self.choosing_one(step, who)
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

    def assign(self, target: f.Expr, value: str) -> None:
        track = isinstance(target, (f.Name, f.Attribute)) and target.ref[0] == "track"
        if track and target.name in self.unchanging_tracks:  # type: ignore[attr-defined]
            return
        super().assign(target, value)
        if track:
            self.forget(target.name)  # type: ignore[attr-defined]

    def step(self, step: Step) -> None:
        before = len(self.lines)
        super().step(step)
        if len(self.lines) == before:
            return
        if step.verb in ("out", "betting"):
            self.forget("still_in")
        if step.verb in MOVES_COINS:
            self.forget(STAKES)

    def assign_attribute(self, target: f.Attribute, value: str) -> None:
        """A part of a record: the others stay as they are."""
        whole = self.text(target.of)
        fields = [name for name, _ in target.of.kind.fields] if target.ref[0] == "field" else []
        if len(fields) < 2 or not re.fullmatch(r"[\w.]+(\[\w+\])?", whole):
            super().assign_attribute(target, value)
            return
        parts = (value if n == target.name else f"{whole}[{at}]" for at, n in enumerate(fields))
        self.assign(target.of, f"({', '.join(parts)})")

    def passing(self, step: Step) -> str | None:
        passes = step.formula("may_pass")
        text = NO if passes is None else self.ready(passes, truth=True)
        return None if text in (NO, NONE) else text
