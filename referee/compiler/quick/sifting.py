"""What somebody can play, looked for once: by a step that asks whether there is anything, and by the choice behind it."""

from __future__ import annotations

from referee.compiler.quick.drawn import QuickDrawn
from referee.language import formula as f
from referee.language.model import Step


class QuickSifting(QuickDrawn):
    """Writes a choice among what the step before it has found."""

    def sifted_before(self, first: Step, then: Step) -> bool:
        """``if: not only(hand, …)`` right before a choice of the same cards: they are looked for once, and again where
        there were none."""
        if first.verb != "if" or then.verb != "choose" or first.params.get("else"):
            return False
        if first.when is not None or then.when is not None or not isinstance(first.head, f.Not):
            return False
        sought = self.sieve(first.head.of)
        if sought is None or sought != self.sieve_of_choice(then):
            return False
        self.line = first.place.line
        pool = self.new("o")
        self.out(f"{pool} = {self.ready(first.head.of)}")
        self.out(f"if not {pool}:")
        with self.indented():
            self.block(first.params.get("then"))
            self.line = first.place.line
            self.out(f"{pool} = {self.ready(first.head.of)}")
        then.notes["offer"] = pool
        self.step(then)
        then.notes.pop("offer")
        return True

    def sieve(self, expr: f.Expr) -> tuple[str, str] | None:
        """What ``only(…)`` goes through and what it asks, or a named formula that comes down to that."""
        with self.hoisting(False):
            if isinstance(expr, f.Call) and expr.ref[0] == "function" and expr.name == "only":
                if isinstance(expr.args[0], f.Every):
                    return None
                with self.naming(it="it0"):
                    return self.raw(expr.args[0]), self.truth(expr.args[1])
            if not isinstance(expr, f.Call) or expr.ref[0] != "define":
                return None
            define = self.rules.define[expr.name]
            if len(define.cases) > 1 or not all(map(self.cheap, expr.args)):
                return None
            texts = [self.text(arg) for arg in expr.args]
            renamed, self.renamed = self.renamed, dict(zip(define.params, texts, strict=True))
            try:
                return self.sieve(define.cases[0][1])
            finally:
                self.renamed = renamed

    def unsorted(self, step: Step) -> f.Expr | None:
        """What is chosen from, where it is sorted only to be shown."""
        source = step.formula("from")
        while isinstance(source, f.Call) and source.ref[0] == "function" and source.name == "sort":
            source = source.args[0]
        return source

    def sieve_of_choice(self, step: Step) -> tuple[str, str] | None:
        source, where = self.unsorted(step), step.formula("where")
        plain = not step.notes.get("whole") and step.params.get("alike") is None
        if source is None or where is None or not plain or step.formula("count") is not None:
            return None
        names = {"it": "it0", getattr(step.head, "name", "it"): "it0"}
        with self.hoisting(False), self.naming(**names):
            return self.raw(source), self.truth(where)
