"""Named formulas for the quick form: written in place, or reckoned once before a loop where they do not change.

A formula may write statements before the one that it belongs to (``may_hoist``). Formulas are pure, so this changes
nothing but the time it takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from referee.compiler.quick.uses import asked_again, order_free
from referee.compiler.writer import Writer
from referee.language import formula as f
from referee.language.model import Define

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
    "value",
}
Use = tuple[str, tuple[str, ...], bool]
"""A named formula, what it is given, and whether no more is asked than whether it is so."""


class NamedFormulas(Writer):
    """Writes named formulas where they are used; ``known`` are those that stand in a local already."""

    lasting: dict[str, frozenset[str]]
    may_hoist = False
    same_moment = False
    """Whether nothing has changed since the formula before."""

    def start_formulas(self) -> None:
        self.known: dict[str, str] = {}
        self.inlining: list[str] = []
        self.worked_out: dict[Use, str] = {}

    @contextmanager
    def indented(self) -> Iterator[None]:
        """What is worked out one level in is not known further out."""
        with self.worked_out_here(), super().indented():
            yield

    @contextmanager
    def worked_out_here(self, known: bool = True) -> Iterator[None]:
        before, self.worked_out = self.worked_out, dict(self.worked_out) if known else {}
        yield
        self.worked_out = before

    @contextmanager
    def hoisting(self, allowed: bool = True) -> Iterator[None]:
        before, self.may_hoist = self.may_hoist, allowed
        yield
        self.may_hoist = before

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Several formulas between which nothing changes: what one has worked out serves the next."""
        with self.worked_out_here(False):
            self.same_moment = True
            yield
            self.same_moment = False

    def ready(self, expr: f.Expr, truth: bool = False) -> str:
        """The value of a formula at the start of a statement: loops are written before it."""
        often = [f.Name(expr.place, name, ref=("define", name)) for name in self.asked_twice(expr)]
        scope = nullcontext() if self.same_moment else self.worked_out_here(False)
        with self.hoisting(), scope, self.held_still(*often):
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
                if self.found_before(part) is not None:
                    continue
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
                    if part.name in self.lasting and self.may_hoist:
                        continue
                    if not define.params and self.harmless(define.cases):
                        found[part.name] = None
                    else:
                        todo += [e for case in define.cases for e in case if e is not None]
        return list(found)

    def harmless(
        self, cases: list[tuple[f.Expr | None, f.Expr]], params: tuple[str, ...] = ()
    ) -> bool:
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
                        and part.name not in params
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
        if expr.name in self.lasting and self.may_hoist:
            return self.from_before(define)
        args = expr.args if isinstance(expr, f.Call) else []
        texts = self.arguments(define, args)
        if texts is None:
            return None
        use = (expr.name, tuple(texts), truth)
        if use in self.worked_out:
            return self.worked_out[use]
        renamed, self.renamed = self.renamed, dict(zip(define.params, texts, strict=True))
        self.inlining.append(expr.name)
        try:
            body = self.cases(define.cases)
            if self.may_hoist:
                self.work_out_repeated(define)
            text = self.truth(body) if truth else self.text(body)
            return self.kept_for_later(use, body, text) if self.may_hoist else text
        finally:
            self.inlining.pop()
            self.renamed = renamed

    def from_before(self, define: Define) -> str:
        """The value as it was worked out, unless it has been forgotten since."""
        use = (define.name, (), False)
        if use not in self.worked_out:
            people = define.cases[-1][1].kind.is_list
            local, kept = self.new("o" if people else "d"), f"S.c_{define.name}"
            self.out(f"{local} = {kept}")
            self.out(f"if {local} is None:")
            with self.indented():
                renamed, self.renamed = self.renamed, {}
                self.inlining.append(define.name)
                text = self.text(self.cases(define.cases))
                self.inlining.pop()
                self.renamed = renamed
                self.out(f"{local} = {text}")
                self.out(f"{kept} = {local}")
            self.worked_out[use] = local
        return self.worked_out[use]

    def forget(self, changed: str) -> None:
        """What is made from a tracked value, or from who is still in, is not so any more."""
        for name, made_from in self.lasting.items():
            if changed in made_from:
                self.out(f"S.c_{name} = None")

    def arguments(self, define: Define, args: list[f.Expr]) -> list[str] | None:
        """What a named formula is given, as texts that may stand several times; None where that cannot be."""
        texts = []
        for param, arg in zip(define.params, args, strict=True):
            any_order = arg.kind.base != "zone" or order_free(self.rules, define, param)
            if self.cheap(arg) and any_order:
                texts.append(self.raw(arg) if arg.kind.is_list else self.text(arg))
            elif self.may_hoist:
                text = self.raw(arg) if any_order else self.text(arg)
                local = self.new("k")
                self.out(f"{local} = {text}")
                texts.append(local)
            else:
                return None
        return texts

    def kept_for_later(self, use: Use, body: f.Expr, text: str) -> str:
        """What took a loop is kept in a local, for as long as the statement is written."""
        if not self.has_loop(body):
            return text
        if not text.isidentifier():
            local = self.new("d")
            self.out(f"{local} = {text}")
            text = local
        self.worked_out[use] = text
        return text

    def found_before(self, part: f.Expr) -> str | None:
        """Where the value of a formula stands already."""
        if not isinstance(part, (f.Call, f.Name)) or part.ref[0] != "define":
            return None
        args = part.args if isinstance(part, f.Call) else []
        if not all(isinstance(arg, f.Name) and self.cheap(arg) for arg in args):
            return None
        texts = tuple(self.raw(arg) if arg.kind.is_list else self.text(arg) for arg in args)
        for truth in (False, True):
            if (part.name, texts, truth) in self.worked_out:
                return self.worked_out[part.name, texts, truth]
        return None

    def work_out_repeated(self, define: Define) -> None:
        """Named formulas that this one asks for more than once of the same things are worked out before it."""
        for part in asked_again(self.rules, define):
            inner = self.rules.define[part.name]
            if self.has_loop(part) and self.harmless(inner.cases, inner.params):
                self.text(part)

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
        if isinstance(expr, f.Attribute) and expr.ref[0] == "field":
            return isinstance(expr.of, f.Name) and expr.of.ref[0] in ("local", "track")
        if isinstance(expr, f.Name):
            return expr.ref[0] in ("local", "word", "rank", "suit", "built_in", "track", "zone")
        return (
            isinstance(expr, f.Attribute)
            and isinstance(expr.of, f.Name)
            and expr.ref[0] in ("zone", "track", "option")
        )


def _loops(call: f.Call) -> bool:
    return call.name in LOOPS and (call.name != "count" or len(call.args) > 1)
