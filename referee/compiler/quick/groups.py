"""What is best, and what goes together, for the quick form."""

from __future__ import annotations

import re

from referee.compiler.quick.formulas import NONE
from referee.compiler.quick.named import LOOPS
from referee.compiler.quick.quantified import QuickQuantified
from referee.language import formula as f


class QuickGroups(QuickQuantified):
    """Writes ``most``, ``least`` and ``groups``."""

    def best(self, call: f.Call, sign: str) -> str | None:
        if not self.may_hoist:
            return None
        found, top, key, it = self.new("o"), self.new("top"), self.new("key"), self.new("i")
        with self.held_still(call.args[1]):
            over = self.elements(call.args[0], True)
            self.out(f"{found} = []")
            self.out(f"{top} = None")
            self.out(f"for {it} in {over}:")
            with self.indented():
                with self.naming(it=it):
                    self.out(f"{key} = {self.text(call.args[1])}")
                self.out(f"if {top} is None or {key} {sign} {top}:")
                with self.indented():
                    self.out(f"{top} = {key}")
                    self.out(f"{found} = [{it}]")
                self.out(f"elif {key} == {top}: {found}.append({it})")
        return found

    def loop_most(self, call: f.Call) -> str | None:
        return self.best(call, ">")

    def loop_least(self, call: f.Call) -> str | None:
        return self.best(call, "<")

    def loop_groups(self, call: f.Call) -> str | None:
        source, key, size = call.args
        if isinstance(source, f.Call) and source.name in LOOPS and source.ref[0] == "function":
            with self.hoisting(self.may_hoist):
                over = self.text(source)
            if over == NONE:
                return NONE
            if source.name == "only" and over == self.raw(source.args[0]):
                source = source.args[0]
        if not self.may_hoist or not (isinstance(size, f.Number) and size.value == 2):
            return None
        found, it, open_, value = self.new("o"), self.new("i"), self.new("open"), self.new("k")
        over = self.elements(source, True) if not isinstance(source, f.Call) else over
        with self.naming(it=it):
            by_rank = self.text(key) == f"RANK[{it}]" and self.repeatable(over)
        if by_rank:
            return self.pairs_of_rank(over, found, it)
        self.out(f"{found} = []")
        self.out(f"{open_} = {{}}")
        self.out(f"for {it} in {over}:")
        with self.indented():
            with self.naming(it=it):
                self.out(f"{value} = {self.text(key)}")
            twin = self.new("w")
            self.out(f"{twin} = {open_}.pop({value}, None)")
            self.out(f"if {twin} is None: {open_}[{value}] = {it}")
            self.out(f"else: {found}.append(({twin}, {it}))")
        return found

    def repeatable(self, over: str) -> bool:
        """Whether a loop's source is one that can be gone through again: a zone, or a list in a local."""
        inner = over[9:-1] if over.startswith("reversed(") else over
        return re.fullmatch(r"[\w.]+(\[\w+\])?", inner) is not None

    def pairs_of_rank(self, over: str, found: str, it: str) -> str:
        """Pairs of one rank: the ranks that are open are bits of a number, and a twin is looked for only where there is
        one, the nearest before it."""
        bits, bit, one, twin = self.new("bits"), self.new("b"), self.new("i"), self.new("w")
        self.out(f"{found} = []")
        self.out(f"{bits} = 0")
        self.out(f"for {it} in {over}:")
        with self.indented():
            self.out(f"{bit} = RANK_BIT[{it}]")
            self.out(f"if not {bits} & {bit}: {bits} |= {bit}")
            self.out("else:")
            with self.indented():
                self.out(f"{bits} ^= {bit}")
                self.out(f"{twin} = None")
                self.out(f"for {one} in {over}:")
                with self.indented():
                    self.out(f"if {one} == {it}: break")
                    self.out(f"if RANK_BIT[{one}] == {bit}: {twin} = {one}")
                self.out(f"{found}.append(({twin}, {it}))")
        return found
