"""Formulas for the quick form: named formulas in place, constants folded, searches as loops before the statement.

A formula may write statements before the one that it belongs to (``may_hoist``): then ``only(hand, …)`` is a loop into
a fresh list, ``any(…)`` one that ends early. Formulas are pure, so this changes nothing but the time it takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from referee.compiler.writer import Writer
from referee.language import formula as f

NO, YES, NONE = "False", "True", "()"
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


class QuickFormulas(Writer):
    """Writes formulas; ``never`` are the marks that no step of honest play sets."""

    never: frozenset[str] = frozenset()
    fixed: dict[str, object] | None = None
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

    # -- folding

    def truth(self, expr: f.Expr) -> str:
        if isinstance(expr, f.Both):
            return self.both(expr)
        if isinstance(expr, f.Not):
            inner = self.truth(expr.of)
            return {YES: NO, NO: YES}.get(inner, f"(not {inner})")
        if isinstance(expr, f.Choice):
            return self.choice_truth(expr)
        if (inlined := self.inlined_define(expr, truth=True)) is not None:
            return inlined
        text = super().truth(expr)
        return {NONE: NO, "0": NO}.get(text, text)

    def both(self, expr: f.Both) -> str:
        ends, passes = (NO, YES) if expr.op == "and" else (YES, NO)
        texts: list[str] = []
        for at, item in enumerate(expr.items):
            if at and self.may_hoist and self.has_loop(item):
                return self.guarded(expr, at, texts)
            with self.hoisting(self.may_hoist and at == 0):
                text = self.truth(item)
            if text == ends:
                return ends if not texts else f"({f' {expr.op} '.join([*texts, ends])})"
            if text != passes:
                texts.append(text)
        if not texts:
            return passes
        return texts[0] if len(texts) == 1 else f"({f' {expr.op} '.join(texts)})"

    def guarded(self, expr: f.Both, at: int, before: list[str]) -> str:
        """``a or b`` where ``b`` needs a loop: it is only written out where ``a`` has not decided."""
        result = self.new("t")
        passes = YES if expr.op == "and" else NO
        self.out(f"{result} = {f' {expr.op} '.join(before) if before else passes}")
        rest = (
            expr.items[at]
            if at == len(expr.items) - 1
            else f.Both(expr.place, expr.op, expr.items[at:])
        )
        self.out(f"if {result}:" if expr.op == "and" else f"if not {result}:")
        with self.indented():
            self.out(f"{result} = {self.truth(rest)}")
        return result

    def choice_truth(self, expr: f.Choice) -> str:
        with self.hoisting(False):
            test, yes, no = self.truth(expr.test), self.truth(expr.yes), self.truth(expr.no)
        if test in (YES, NO):
            return yes if test == YES else no
        if yes == YES:
            return f"({test} or {no})" if no != NO else test
        if no == NO:
            return f"({test} and {yes})"
        return f"({yes} if {test} else {no})"

    def _choice(self, expr: f.Choice) -> str:
        if expr.kind.base == "yes_no":
            return self.choice_truth(expr)
        with self.hoisting(False):
            test = self.truth(expr.test)
            if test in (YES, NO):
                return self.text(expr.yes if test == YES else expr.no)
            return f"({self.text(expr.yes)} if {test} else {self.text(expr.no)})"

    def _both(self, expr: f.Both) -> str:
        if expr.op == "or" and expr.kind.is_list:
            with self.hoisting(False):
                return "(" + " or ".join(self.raw(item) for item in expr.items) + ")"
        return self.truth(expr)

    def _not(self, expr: f.Not) -> str:
        return self.truth(expr)

    def comparison(self, left: f.Expr, op: str, right: f.Expr) -> str:
        """``count(distinct(list)) == 4``: a list of three need not be looked at."""
        inner = (
            left.args[0]
            if isinstance(left, f.Call) and left.name == "count" and len(left.args) == 1
            else None
        )
        if (
            isinstance(inner, f.Call)
            and inner.name == "distinct"
            and op in ("==", ">=")
            and isinstance(right, f.Number)
            and self.may_hoist
        ):
            return self.enough_kinds(inner.args[0], op, int(right.value))
        return folded(super().comparison(left, op, right))

    def enough_kinds(self, of: f.Expr, op: str, many: int) -> str:
        """Whether there are so many different values; where there are fewer cards than that, nobody counts them."""
        attribute = (
            {"suits": "SUIT", "ranks": "RANK"}.get(of.name) if isinstance(of, f.Call) else None
        )
        source = of.args[0] if isinstance(of, f.Call) and attribute else of
        zone = source.args[0] if isinstance(source, f.Call) and source.name == "on_top" else None
        result = ""
        if (
            isinstance(zone, (f.Name, f.Attribute))
            and zone.kind.base == "zone"
            and isinstance(source, f.Call)
        ):
            stack, result = self.new("z"), self.new("t")
            self.out(f"{stack} = {self.stored(zone)}")
            with self.hoisting(False), self.naming(it=f"{stack}[-{many}]"):
                deep = self.truth(source.args[1])
            self.out(f"{result} = len({stack}) >= {many} and {deep}")
            self.out(f"if {result}:")
            self.depth += 1
        text = self.text(source)
        it = self.new("i")
        values = f"{{{attribute}[{it}] for {it} in {text}}}" if attribute else f"set({text})"
        enough = (
            f"(len({text}) >= {many} and len({values}) {op} {many})"
            if text.isidentifier()
            else f"(len({values}) {op} {many})"
        )
        if not result:
            return enough
        self.out(f"{result} = {enough}")
        self.depth -= 1
        return result

    def _arithmetic(self, expr: f.Arithmetic) -> str:
        text = super()._arithmetic(expr)
        return text if expr.kind.is_list else folded(text)

    def _compare(self, expr: f.Compare) -> str:
        text = super()._compare(expr)
        return text if len(expr.rest) == 1 else folded(text)

    def mark(self, name: str, card: str) -> str:
        if name not in self.never:
            return super().mark(name, card)
        return self.first_value(self.rules.track[name].kind)

    # -- what is fixed at a table: options, how many play, who deals

    def _attribute(self, expr: f.Attribute) -> str:
        if self.fixed is not None and expr.ref[0] == "option":
            return repr(self.fixed[expr.name])
        return super()._attribute(expr)

    def seats(self, expr: f.Expr) -> str:
        return super().seats(expr)

    def settled_name(self, text: str) -> str:
        """A name that is fixed at a table, as what it is there."""
        if self.fixed is None:
            return text
        many = self.fixed["n"]
        assert isinstance(many, int)
        return {
            "S.players": repr(tuple(range(many))),
            "S.everyone": repr(tuple(range(many))),
            "S.dealer": str(many - 1),
            "S.n": str(many),
        }.get(text, text)

    # -- named formulas in place

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

    def _call(self, expr: f.Call) -> str:
        if expr.ref[0] == "define":
            inlined = self.inlined_define(expr)
            return inlined if inlined is not None else super()._call(expr)
        if expr.name in LOOPS and (made := self.as_loop(expr)) is not None:
            return made
        return super()._call(expr)

    def _name(self, expr: f.Name) -> str:
        if expr.ref[0] == "define":
            inlined = self.inlined_define(expr)
            return inlined if inlined is not None else super()._name(expr)
        return self.settled_name(super()._name(expr))

    # -- searches as loops

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

    def as_loop(self, call: f.Call) -> str | None:
        """The loop for a search, or None where it is no better or not allowed here."""
        source = call.args[0]
        if isinstance(source, f.Every):
            return self.every_quantified(call, source)
        rule = getattr(self, "loop_" + call.name)
        made: str | None = rule(call)
        return made

    def elements(self, source: f.Expr, ordered: bool) -> str:
        """What a loop goes through. A zone is stored with its top last."""
        if source.kind.base == "zone" and isinstance(source, (f.Name, f.Attribute, f.Index)):
            stored = self.stored(source)
            return f"reversed({stored})" if ordered else stored
        if source.kind.base == "zone" or isinstance(source, (f.Both, f.Choice)):
            return self.raw(source)
        return self.text(source)

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

    def beforehand(self, test: f.Expr, over: str) -> dict[str, str]:
        """The side of a comparison that does not hang on the element, reckoned once before a loop that is not empty."""
        if not isinstance(test, f.Compare) or len(test.rest) != 1 or not over.isidentifier():
            return {}
        sides = (test.first, test.rest[0][1])
        fixed = [s for s in sides if not self.hangs(s)]
        if (
            len(fixed) != 1
            or not isinstance(fixed[0], f.Attribute)
            or not isinstance(fixed[0].of, f.Index)
        ):
            return {}
        text, local = self.text(fixed[0]), self.new("k")
        self.out(f"{local} = {text} if {over} else None")
        return {text: local}

    def hangs(self, expr: f.Expr) -> bool:
        """Whether a formula may change from one element of a loop to the next."""
        return any(
            isinstance(part, (f.Call, f.Every))
            or (isinstance(part, f.Name) and part.ref[0] in ("local", "define"))
            for part in f.walk(expr)
        )

    def tested(self, it: str, test: f.Expr, fixed: dict[str, str] | None = None) -> str:
        """The test of a loop's element, inside the loop; a rank that is asked twice is looked up once."""
        with self.naming(it=it):
            text = self.truth(test)
        for long, short in (fixed or {}).items():
            text = text.replace(long, short)
        for attribute in ("RANK", "SUIT"):
            looked = f"{attribute}[{it}]"
            if text.count(looked) > 1:
                short = f"{it}{attribute[0].lower()}"
                self.out(f"{short} = {looked}")
                text = text.replace(looked, short)
        return text

    def table(self, it: str, test: f.Expr) -> str | None:
        """A test that asks only for a card's rank, and else for few things that stay: a table by rank, kept by those."""
        with self.hoisting(False), self.naming(it=it):
            text = self.truth(test)
        looked = f"RANK[{it}]"
        bare = text.replace(looked, "")
        if looked not in text or it in bare or len(text) < 40 or "(S" in bare or "for " in bare:
            return None
        keys = sorted(set(self.known.values()) & set(_words(bare))) + sorted(
            {w for w in _words(bare) if w.startswith("S.o_")}
        )
        others = {w for w in _words(bare) if w not in keys and w not in _PLAIN and not w.isdigit()}
        if not keys or others:
            return None
        table, key, rank = self.new("TABLE"), ", ".join(keys), self.new("r")
        self.tables.append(table)
        local = self.new("fits")
        key_text = key if len(keys) == 1 else f"({key})"
        self.out(f"{local} = {table}.get({key_text})")
        self.out(f"if {local} is None:")
        with self.indented():
            self.out(f"{local} = {table}[{key_text}] = []")
            self.out(f"for {rank} in ALL_RANKS: {local}.append(bool({text.replace(looked, rank)}))")
        return f"{local}[{looked}]"

    tables: list[str]

    def loop_only(self, call: f.Call) -> str | None:
        test = call.args[1]
        with self.hoisting(False), self.naming(it="it0"):
            plain = self.truth(test)
        if plain == NO:
            return NONE
        if plain == YES:
            return self.raw(call.args[0])
        if not self.may_hoist:
            return None
        return self.filtered(call.args[0], test)

    def filtered(self, source: f.Expr, test: f.Expr, it: str = "") -> str:
        """A fresh list of what a test is true for."""
        found, it = self.new("o"), it or self.new("i")
        if isinstance(source, f.Call) and source.name == "others" and source.ref[0] == "function":
            one = self.text(source.args[0])
            self.out(f"{found} = []")
            self.out(f"for {it} in S.still:")
            with self.indented():
                self.out(f"if {it} != {one}:")
                with self.indented():
                    self.out(f"if {self.tested(it, test)}: {found}.append({it})")
            return found
        with self.held_still(test):
            over = self.elements(source, True)
            table = self.table(it, test)
            self.out(f"{found} = []")
            self.out(f"for {it} in {over}:")
            with self.indented():
                text = table or self.tested(it, test)
                self.out(f"if {text}: {found}.append({it})")
        return found

    def loop_count(self, call: f.Call) -> str | None:
        if len(call.args) < 2:
            text = self.raw(call.args[0])
            return "0" if text == NONE else folded(f"len({text})")
        if (value := self.sought(call.args[1])) is not None:
            return f"{self.raw(call.args[0])}.count({self.text(value)})"
        if not self.may_hoist:
            return None
        found, it = self.new("n"), self.new("i")
        with self.held_still(call.args[1]):
            over = self.elements(call.args[0], False)
            self.out(f"{found} = 0")
            self.out(f"for {it} in {over}:")
            with self.indented():
                self.out(f"if {self.tested(it, call.args[1])}: {found} += 1")
        return found

    def sought(self, test: f.Expr) -> f.Expr | None:
        """The value in ``it == value``, where it does not hang on the element."""
        if not isinstance(test, f.Compare) or len(test.rest) != 1 or test.rest[0][0] != "==":
            return None
        for one, other in ((test.first, test.rest[0][1]), (test.rest[0][1], test.first)):
            if (
                isinstance(one, f.Name)
                and one.name == "it"
                and not any(
                    isinstance(part, f.Name)
                    and part.name in ("it", "nothing", "nobody", "none", "empty")
                    for part in f.walk(other)
                )
            ):
                return None if other.kind.is_list else other
        return None

    def loop_sum(self, call: f.Call) -> str | None:
        if len(call.args) < 2 or not self.may_hoist:
            return None
        found, it = self.new("n"), self.new("i")
        with self.held_still(call.args[1]):
            over = self.elements(call.args[0], False)
            self.out(f"{found} = 0")
            self.out(f"for {it} in {over}:")
            with self.indented(), self.naming(it=it):
                self.out(f"{found} += {self.text(call.args[1])}")
        return found

    def quantified(self, call: f.Call, first: str, then: str, negated: bool) -> str | None:
        if len(call.args) < 2 or not self.may_hoist:
            return None
        found, it = self.new("t"), self.new("i")
        with self.held_still(call.args[1]):
            over = self.elements(call.args[0], False)
            self.out(f"{found} = {first}")
            self.out(f"for {it} in {over}:")
            with self.indented():
                text = self.tested(it, call.args[1])
                self.out(f"if not {text}:" if negated else f"if {text}:")
                with self.indented():
                    self.out(f"{found} = {then}")
                    self.out("break")
        return found

    def every_quantified(self, call: f.Call, every: f.Every) -> str | None:
        """``any(test for q in players)``."""
        if call.name not in ("any", "all") or not self.may_hoist:
            return None
        ends = call.name == "any"
        found = self.new("t")
        self.out(f"{found} = {NO if ends else YES}")
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
        with self.indented():
            self.out(f"{found} = {YES if ends else NO}")
            self.out("break")
        for _ in range(depth - 1):
            self.depth -= 1
            self.out(f"if {found}: break" if ends else f"if not {found}: break")
        self.depth -= 1
        self.renamed = before
        return found

    def loop_any(self, call: f.Call) -> str | None:
        return self.quantified(call, NO, YES, False)

    def loop_all(self, call: f.Call) -> str | None:
        return self.quantified(call, YES, NO, True)

    def loop_first(self, call: f.Call) -> str | None:
        if len(call.args) < 2:
            source = call.args[0]
            if source.kind.base == "zone" and isinstance(source, (f.Name, f.Attribute)):
                stored = self.stored(source)
                return f"({stored}[-1] if {stored} else None)"
            return None
        if not self.may_hoist:
            return None
        found, it = self.new("c"), self.new("i")
        with self.held_still(call.args[1]):
            over = self.elements(call.args[0], True)
            self.out(f"{found} = None")
            self.out(f"for {it} in {over}:")
            with self.indented():
                self.out(f"if {self.tested(it, call.args[1])}:")
                with self.indented():
                    self.out(f"{found} = {it}")
                    self.out("break")
        return found

    def loop_on_top(self, call: f.Call) -> str | None:
        if not self.may_hoist:
            return None
        found, it = self.new("o"), self.new("i")
        over = self.elements(call.args[0], True)
        fixed: dict[str, str] = {}
        if call.args[0].kind.base == "zone" and isinstance(call.args[0], (f.Name, f.Attribute)):
            zone = self.new("z")
            self.out(f"{zone} = {self.stored(call.args[0])}")
            over = f"reversed({zone})"
            fixed = self.beforehand(call.args[1], zone)
        self.out(f"{found} = []")
        self.out(f"for {it} in {over}:")
        with self.indented():
            self.out(f"if not {self.tested(it, call.args[1], fixed)}: break")
            self.out(f"{found}.append({it})")
        return found

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
            twin = self.new("w")
            self.out(f"{twin} = {open_}.pop({value}, None)")
            self.out(f"if {twin} is None: {open_}[{value}] = {it}")
            self.out(f"else: {found}.append(({twin}, {it}))")
        return found


def _loops(call: f.Call) -> bool:
    return call.name in LOOPS and (call.name != "count" or len(call.args) > 1)


CONSTANT = re.compile(
    r"[\s\d()'\",+\-*/%=!<>\[\]]|\b(?:True|False|and|or|not|in|len|[a-z_]+(?='))\b"
)


def folded(text: str) -> str:
    """A formula of constants as its value."""
    if "S" in text or len(text) > 200 or CONSTANT.sub("", text):
        return text
    try:
        value = eval(
            text, {"__builtins__": {"len": len}}
        )  # the text is our own, and holds constants alone
    except Exception:
        return text
    return repr(value) if isinstance(value, (bool, int, str)) else text


_PLAIN = {"in", "or", "and", "not", "if", "else", "is", "None", "True", "False", "RANK", "bool"}


def _words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z_][\w.]*", text)
