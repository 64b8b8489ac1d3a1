"""Named formulas for the quick form: written in place, or reckoned once before a loop where they do not change.

A formula may write statements before the one that it belongs to (``may_hoist``). Formulas are pure, so this changes
nothing but the time it takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from referee.compiler.writer import Writer
from referee.language import formula as f

LOOPS = {"only", "any", "all", "most", "least", "groups", "count", "sum", "first", "on_top"}
SAFE_CALLS = {
    "first",
    "count",
    "any",
    "all",
    "sum",
    "only",
    "most",
    "least",
    "others",
    "left_of",
    "right_of",
}


class NamedFormulas(Writer):
    """Writes named formulas where they are used; ``known`` are those that stand in a local already."""

    may_hoist = False

    def start_formulas(self) -> None:
        self.known: dict[str, str] = {}
        self.inlining: list[str] = []

    @contextmanager
    def hoisting(self, allowed: bool = True) -> Iterator[None]:
        before, self.may_hoist = self.may_hoist, allowed
        yield
        self.may_hoist = before

    def ready(self, expr: f.Expr, truth: bool = False) -> str:
        """The value of a formula at the start of a statement: loops are written before it."""
        often = [f.Name(expr.place, name, ref=("define", name)) for name in self.asked_twice(expr)]
        with self.hoisting(), self.held_still(*often):
            return self.truth(expr) if truth else self.text(expr)

    def asked_twice(self, expr: f.Expr) -> list[str]:
        """Named formulas that would be written out more than once."""
        counts: dict[str, int] = {}
        todo: list[tuple[f.Expr, int]] = [(expr, 0)]
        while todo:
            one, depth = todo.pop()
            for part in f.walk(one):
                if isinstance(part, (f.Name, f.Call)) and part.ref[0] == "define":
                    counts[part.name] = counts.get(part.name, 0) + 1
                    define = self.rules.define[part.name]
                    if depth < 4 and counts[part.name] < 3:
                        todo += [
                            (e, depth + 1) for case in define.cases for e in case if e is not None
                        ]
        found = []
        for name, count in counts.items():
            define = self.rules.define[name]
            if (
                count > 1
                and not define.params
                and self.has_loop(define.cases[-1][1])
                and self.harmless(define.cases)
            ):
                found.append(name)
        return found

    def has_loop(self, expr: f.Expr) -> bool:
        """Whether a formula would write a loop, in its named formulas too."""
        todo, seen = [expr], set()
        while todo:
            for part in f.walk(todo.pop()):
                if isinstance(part, f.Call) and part.ref[0] == "function" and _loops(part):
                    return True
                if (
                    isinstance(part, (f.Call, f.Name))
                    and part.ref[0] == "define"
                    and part.name not in seen
                ):
                    seen.add(part.name)
                    if part.name not in self.known:
                        todo += [value for _, value in self.rules.define[part.name].cases]
        return False

    @contextmanager
    def held_still(self, *tests: f.Expr) -> Iterator[None]:
        """Named formulas that do not change while a loop runs are reckoned before it."""
        added = []
        for test in tests:
            for name in self.unchanging(test):
                if name not in self.known:
                    define = self.rules.define[name]
                    value = self.cases(define.cases)
                    renamed, self.renamed = self.renamed, {}
                    with self.hoisting():
                        text = self.text(value)
                    self.renamed = renamed
                    if not text.isidentifier():
                        local = self.new("d")
                        self.out(f"{local} = {text}")
                        text = local
                    self.known[name] = text
                    added.append(name)
        yield
        for name in added:
            del self.known[name]

    def unchanging(self, test: f.Expr) -> list[str]:
        """Named formulas without parameters inside a test that can be reckoned at any time without a fault."""
        found: dict[str, None] = {}
        todo, seen = [test], set()
        while todo:
            for part in f.walk(todo.pop()):
                if (
                    isinstance(part, (f.Name, f.Call))
                    and part.ref[0] == "define"
                    and part.name not in seen
                ):
                    seen.add(part.name)
                    define = self.rules.define[part.name]
                    if not define.params and self.harmless(define.cases):
                        found[part.name] = None
                    else:
                        todo += [e for case in define.cases for e in case if e is not None]
        return list(found)

    def harmless(self, cases: list[tuple[f.Expr | None, f.Expr]]) -> bool:
        for case in cases:
            for expr in case:
                for part in f.walk(expr) if expr is not None else ():
                    if isinstance(part, (f.Index, f.Every)) or (
                        isinstance(part, f.Arithmetic) and part.op in ("/", "//", "%")
                    ):
                        return False
                    if isinstance(part, f.Call) and part.name not in SAFE_CALLS:
                        return False
                    if (
                        isinstance(part, f.Name)
                        and part.ref[0] in ("local", "define")
                        and part.name != "it"
                    ):
                        return False
        return True

    def inlined_define(self, expr: f.Expr, truth: bool = False) -> str | None:
        """A named formula written where it is used, if its arguments are cheap to write again."""
        if not isinstance(expr, (f.Name, f.Call)) or expr.ref[0] != "define":
            return None
        if expr.name in self.known:
            text = self.known[expr.name]
            return self.as_truth(expr, text) if truth else text
        define = self.rules.define[expr.name]
        if expr.name in self.inlining or len(define.cases) > 5:
            return None
        args = expr.args if isinstance(expr, f.Call) else []
        texts = []
        for arg in args:
            if not self.cheap(arg):
                return None
            texts.append(self.raw(arg) if arg.kind.is_list else self.text(arg))
        renamed, self.renamed = self.renamed, dict(zip(define.params, texts, strict=True))
        self.inlining.append(expr.name)
        try:
            body = self.cases(define.cases)
            return self.truth(body) if truth else self.text(body)
        finally:
            self.inlining.pop()
            self.renamed = renamed

    def as_truth(self, expr: f.Expr, text: str) -> str:
        base = expr.kind.base
        if expr.kind.maybe and not expr.kind.is_list:
            return f"({text} is not None)"
        return (
            text
            if base in ("yes_no", "number", "amount", "list", "zone")
            else f"({text} is not None)"
        )

    def cases(self, cases: list[tuple[f.Expr | None, f.Expr]]) -> f.Expr:
        """``when``/``is`` as one formula."""
        value = cases[-1][1]
        for test, one in reversed(cases[:-1]):
            assert test is not None
            value = f.Choice(one.place, test, one, value, kind=one.kind)
        return value

    def cheap(self, expr: f.Expr) -> bool:
        if isinstance(expr, (f.Number, f.Money)):
            return True
        if isinstance(expr, f.Name):
            return expr.ref[0] in ("local", "word", "rank", "suit", "built_in", "track", "zone")
        return (
            isinstance(expr, f.Attribute)
            and isinstance(expr.of, f.Name)
            and expr.ref[0] in ("zone", "track", "option")
        )


def _loops(call: f.Call) -> bool:
    return call.name in LOOPS and (call.name != "count" or len(call.args) > 1)
