"""What is best, and what goes together, for the quick form."""

from __future__ import annotations

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
        self.out(f"{found} = []")
        self.out(f"{open_} = {{}}")
        self.out(f"for {it} in {over}:")
        with self.indented():
            with self.naming(it=it):
                self.out(f"{value} = {self.text(key)}")
            self.out(f"if {value} not in {open_}: {open_}[{value}] = {it}")
            self.out(f"else: {found}.append(({open_}.pop({value}), {it}))")
        return found
