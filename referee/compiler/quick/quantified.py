"""Whether any is so, or all are, for the quick form: loops that end with the first answer."""

from __future__ import annotations

import re

from referee.compiler.quick.formulas import NO, YES
from referee.compiler.quick.loops import QuickLoops
from referee.language import formula as f


class QuickQuantified(QuickLoops):
    """Writes ``any``, ``all``, and ``only`` where no more is asked than whether there is one."""

    def as_loop(self, call: f.Call) -> str | None:
        source = call.args[0]
        if isinstance(source, f.Every):
            return self.every_quantified(call, source)
        return super().as_loop(call)

    def truth(self, expr: f.Expr) -> str:
        """``only(…)`` as a yes or no ends at the first."""
        if (
            isinstance(expr, f.Call)
            and expr.ref[0] == "function"
            and expr.name == "only"
            and not isinstance(expr.args[0], f.Every)
            and (found := self.quantified(expr, NO, YES, False)) is not None
        ):
            return found
        return super().truth(expr)

    def quantified(self, call: f.Call, first: str, then: str, negated: bool) -> str | None:
        if len(call.args) < 2 or not self.may_hoist:
            return None
        with self.going_through(call, "t", first, False) as (found, it, fixed):
            text = self.tested(it, call.args[1], fixed)
            self.out(f"if not {text}:" if negated else f"if {text}:")
            self.ends_with(found, then)
        return found

    def every_quantified(self, call: f.Call, every: f.Every) -> str | None:
        """``any(test for q in players)``."""
        if call.name not in ("any", "all") or not self.may_hoist:
            return None
        ends = call.name == "any"
        if (written := self.seat_by_seat(every, "or" if ends else "and")) is not None:
            return written
        found = self.new("t")
        self.out(f"{found} = {NO if ends else YES}")
        with self.worked_out_here():
            self.gone_through(every, found, ends)
        return found

    def gone_through(self, every: f.Every, found: str, ends: bool) -> None:
        before, depth = dict(self.renamed), 0
        for name, source, test in every.loops:
            over = self.elements(source, True)
            it = self.new("i")
            self.out(f"for {it} in {over}:")
            self.depth += 1
            depth += 1
            self.renamed[name] = it
            if test is not None:
                with self.hoisting(False):
                    self.out(f"if not {self.truth(test)}: continue")
        text = self.truth(every.body)
        self.out(f"if {text}:" if ends else f"if not {text}:")
        self.ends_with(found, YES if ends else NO)
        for _ in range(depth - 1):
            self.depth -= 1
            self.out(f"if {found}: break" if ends else f"if not {found}: break")
        self.depth -= 1
        self.renamed = before

    def seat_by_seat(self, every: f.Every, joined: str) -> str | None:
        """Where it is fixed who plays, the test is written out for each seat."""
        (name, source, test), *more = every.loops
        seats = _SEATS.fullmatch(self.elements(source, True))
        if more or test is not None or seats is None or self.has_loop(every.body):
            return None
        before, texts = dict(self.renamed), []
        with self.hoisting(False):
            for seat in seats[1].replace(",", " ").split():
                self.renamed[name] = seat
                texts.append(self.truth(every.body))
        self.renamed = before
        return f"({f' {joined} '.join(texts)})" if texts else None

    def loop_any(self, call: f.Call) -> str | None:
        return self.quantified(call, NO, YES, False)

    def loop_all(self, call: f.Call) -> str | None:
        return self.quantified(call, YES, NO, True)


_SEATS = re.compile(r"\(((?:\d+,? ?)+)\)")
