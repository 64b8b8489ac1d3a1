"""What somebody can play, looked for once: by a step that asks whether there is anything, and by the choice behind it."""

from __future__ import annotations

from referee.compiler.quick.came import Key, QuickCame
from referee.language import formula as f
from referee.language.model import Step


class QuickSifting(QuickCame):
    """Writes a choice among what the step before it has found."""

    def sifted_before(self, first: Step, then: Step) -> bool:
        """``if: not only(hand, …)`` right before a choice of the same cards: they are looked for once, and again where
        there were none."""
        if first.verb != "if" or then.verb != "choose" or first.params.get("else"):
            return False
        if first.when is not None or then.when is not None or not isinstance(first.head, f.Not):
            return False
        sieve = self.sieve(first.head.of)
        if sieve is None or self.key(sieve) != self.key_of_choice(then):
            return False
        self.line = first.place.line
        pool = self.new("o")
        self.out(f"{pool} = {self.ready(first.head.of)}")
        self.out(f"if not {pool}:")
        with self.indented():
            if not self.only_added(first.params.get("then"), sieve, pool):
                self.block(first.params.get("then"))
                self.line = first.place.line
                self.out(f"{pool} = {self.ready(first.head.of)}")
        then.notes["offer"] = pool
        self.step(then)
        then.notes.pop("offer")
        return True

    def unsorted(self, step: Step) -> f.Expr | None:
        """What is chosen from, where it is sorted only to be shown."""
        source = step.formula("from")
        while isinstance(source, f.Call) and source.ref[0] == "function" and source.name == "sort":
            source = source.args[0]
        return source

    def key_of_choice(self, step: Step) -> Key | None:
        source, where = self.unsorted(step), step.formula("where")
        plain = not step.notes.get("whole") and step.params.get("alike") is None
        if source is None or where is None or not plain or step.formula("count") is not None:
            return None
        names = {"it": "it0", getattr(step.head, "name", "it"): "it0"}
        with self.hoisting(False), self.naming(**names):
            return self.raw(source), self.truth(where)

    def truth(self, expr: f.Expr) -> str:
        """Whether anything is found, where that is known already."""
        found = self.found_already(expr)
        return super().truth(expr) if found is None else found

    def found_before(self, part: f.Expr) -> str | None:
        found = self.found_already(part)
        return super().found_before(part) if found is None else found

    def found_already(self, expr: f.Expr) -> str | None:
        if self.sifted is None or not isinstance(expr, f.Call):
            return None
        known, self.sifted = self.sifted, None  # while it is looked what is asked for
        sieve = self.sieve(expr)
        same = sieve is not None and self.key(sieve) == known[0]
        self.sifted = known
        return known[1] if same else None
