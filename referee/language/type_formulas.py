"""Calls and operators: what they take and what they give."""

from __future__ import annotations

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.functions import FUNCTIONS
from referee.language.kinds import Kind, describe, fits, join
from referee.language.knowing import facts
from referee.language.type_names import NameTyper
from referee.source import did_you_mean

ORDERED = ("number", "amount", "fraction", "rank", "strength", "together", "any", "yes_no")


class FormulaTyper(NameTyper):
    """Types whole formulas."""

    def _call(self, expr: f.Call, expected: Kind | None) -> Kind:
        name = expr.name
        if name in self.rules.define:
            expr.ref = ("define", name)
            return self._defined(expr, self.rules.define[name])
        if name in FUNCTIONS:
            expr.ref = ("function", name)
            function = FUNCTIONS[name]
            if not function.least <= len(expr.args) <= function.most:
                self.fault(
                    "wrong-arguments",
                    expr.place,
                    f"{name} takes {function.takes}, and here are {len(expr.args)}",
                    f"write {function.form}",
                )
                for arg in expr.args:
                    self.infer(arg)
                return k.ANY
            return function.rule(self, expr, expected)
        if name in self.rules.procedures:
            self.fault(
                "procedure-in-formula",
                expr.place,
                f"{name} is a procedure, and a formula cannot run it",
                f"write call: {name}(…) with as: name, on a line of its own before",
            )
            return k.ANY
        for arg in expr.args:
            self.infer(arg)
        hint = did_you_mean(name, [*FUNCTIONS, *self.rules.define, *self.rules.procedures])
        self.fault("unknown-function", expr.place, f"there is no function {name!r}", hint)
        return k.ANY

    def _minus(self, expr: f.Minus, expected: Kind | None) -> Kind:
        kind = self.infer(expr.of)
        if not kind.numeric and kind.base not in ("any", "rank"):
            self.fault("wrong-kind", expr.place, f"there is no minus of {describe(kind)}")
        return k.NUMBER if kind.base == "rank" else kind

    def _not(self, expr: f.Not, expected: Kind | None) -> Kind:
        self.infer(expr.of)
        self.truth(expr.of)
        return k.YES_NO

    def _arithmetic(self, expr: f.Arithmetic, expected: Kind | None) -> Kind:
        want = expected if expected and (expected.numeric or expected.is_list) else None
        a, b = self.infer(expr.left, want), self.infer(expr.right, want)
        self.present(expr.left)
        self.present(expr.right)
        if expr.op in ("/", "//", "%"):
            self.not_nothing(expr.right)
        if "any" in (a.base, b.base):
            return a if b.base == "any" and expr.op in "+-" else (b if expr.op in "+-" else k.ANY)
        if expr.op == "+" and a.is_list and b.is_list:
            both = join(Kind("list", of=a.of), Kind("list", of=b.of))
            if both is not None:
                return both
        elif a.base == "rank" or b.base == "rank":
            if expr.op == "-" and (a.base, b.base) == ("rank", "rank"):
                return k.NUMBER
        elif a.numeric and b.numeric:
            return self._number_kind(expr, a, b)
        self.fault(
            "wrong-kind", expr.place, f"{describe(a)} {expr.op} {describe(b)} has no meaning"
        )
        return k.ANY

    def not_nothing(self, expr: f.Expr) -> None:
        """Nothing is divided by 0."""
        if isinstance(expr, f.Number) and not expr.value:
            self.fault("wrong-kind", expr.place, "something is divided by nothing")

    def _number_kind(self, expr: f.Arithmetic, a: Kind, b: Kind) -> Kind:
        if expr.op == "*" and a.base == b.base == "amount":
            self.fault("wrong-kind", expr.place, "an amount times an amount has no meaning")
        if expr.op in ("//", "/") and a.base == b.base == "amount":
            return k.NUMBER if expr.op == "//" else k.FRACTION
        if expr.op == "/":
            return k.FRACTION
        if "amount" in (a.base, b.base):
            return k.AMOUNT
        return k.FRACTION if "fraction" in (a.base, b.base) else k.NUMBER

    def _compare(self, expr: f.Compare, expected: Kind | None) -> Kind:
        left = expr.first
        for op, right in expr.rest:
            if op in ("in", "not in"):
                self._membership(left, right)
            else:
                self._pair(op, left, right)
            left = right
        return k.YES_NO

    def evident(self, expr: f.Expr) -> bool:
        """Whether a formula says what it is without help from what is expected."""
        if isinstance(expr, f.Name):
            with self.silent():
                self._name(expr, None)
            return expr.ref[0] in ("local", "track", "zone", "define", "pot", "built_in")
        if isinstance(expr, f.Number):
            return False
        if isinstance(expr, f.ListOf):
            return all(self.evident(item) for item in expr.items)
        if isinstance(expr, f.Choice):
            return self.evident(expr.yes) or self.evident(expr.no)
        return True

    def _both_kinds(self, left: f.Expr, right: f.Expr) -> tuple[Kind, Kind]:
        if self.evident(left) or not self.evident(right):
            a = self.infer(left)
            return a, self.infer(right, a.plain)
        b = self.infer(right)
        return self.infer(left, b.plain), b

    def _pair(self, op: str, left: f.Expr, right: f.Expr) -> None:
        a, b = self._both_kinds(left, right)
        if join(a.plain, b.plain) is None and not fits(a, b) and not fits(b, a):
            self.fault(
                "wrong-kind",
                right.place,
                f"{describe(a)} is compared with {describe(b)}, which it can never be",
            )
        elif op not in ("==", "!="):
            for kind, side in ((a, left), (b, right)):
                self.present(side)
                if kind.base not in ORDERED:
                    self.fault(
                        "wrong-kind", side.place, f"{describe(kind)} is neither less nor more"
                    )

    def _membership(self, left: f.Expr, right: f.Expr) -> None:
        if isinstance(right, f.ListOf) and not self.evident(right):
            a = self.infer(left)
            for item in right.items:
                self.infer(item, a.plain)
            right.kind = k.list_of(a)
            return
        b = self.infer(right)
        if not b.is_list and b.base != "any":
            self.fault("wrong-kind", right.place, f"in needs a list, and this is {describe(b)}")
        a = self.infer(left, b.of)
        if b.of and join(a.plain, b.of.plain) is None and not fits(a, b.of):
            self.fault("wrong-kind", left.place, f"{describe(a)} is never in {describe(b)}")

    def _both(self, expr: f.Both, expected: Kind | None) -> Kind:
        found = []
        known: set[str] = set()
        for item in expr.items:
            with self.given(known):
                found.append(self.infer(item, expected))
            known = known | facts(item, expr.op == "and")
        if expr.op == "or" and all(one.is_list for one in found):
            kind: Kind | None = found[0]
            for one in found[1:]:
                kind = join(kind, one) if kind else None
            if kind is not None:
                return kind
        for item in expr.items:
            self.truth(item)
        return k.YES_NO

    def _choice(self, expr: f.Choice, expected: Kind | None) -> Kind:
        self.need(expr.test, k.YES_NO, "if")
        if expected is not None:
            with self.given(facts(expr.test, True)):
                a = self.infer(expr.yes, expected)
            with self.given(facts(expr.test, False)):
                b = self.infer(expr.no, expected)
        else:
            a, b = self._either(expr)
        kind = join(a, b)
        if kind is None:
            self.fault("wrong-kind", expr.place, f"this is {describe(a)}, or else {describe(b)}")
            return k.ANY
        return kind

    def _either(self, expr: f.Choice) -> tuple[Kind, Kind]:
        """Both sides of a choice, the more evident of them first."""
        first, second = (expr.yes, expr.no) if self.evident(expr.yes) else (expr.no, expr.yes)
        kinds: dict[int, Kind] = {}
        plain: Kind | None = None
        for side in (first, second):
            with self.given(facts(expr.test, side is expr.yes)):
                kinds[id(side)] = self.infer(side, plain)
            plain = kinds[id(side)].plain
        return kinds[id(expr.yes)], kinds[id(expr.no)]

    def _listof(self, expr: f.ListOf, expected: Kind | None) -> Kind:
        if expr.together and not (expected and expected.is_list):
            wanted = (
                [x for _, x in expected.fields] if expected and expected.base == "together" else []
            )
            found = [
                self.infer(item, wanted[i] if i < len(wanted) else None)
                for i, item in enumerate(expr.items)
            ]
            return Kind(
                "together", fields=tuple((str(i), one.plain) for i, one in enumerate(found))
            )
        inner = expected.of if expected and expected.is_list else None
        kind: Kind | None = None
        for item in expr.items:
            found_one = self.infer(item, inner)
            kind = found_one if kind is None else join(kind, found_one)
            if kind is None:
                self.fault("wrong-kind", item.place, "the values of a list are of one kind")
                kind = k.ANY
        if kind is None:
            return k.EMPTY
        alone = kind.base == "card" and len(expr.items) == 1
        return k.list_of(kind, k.ALONE if alone else "")

    def _every(self, expr: f.Every, expected: Kind | None) -> Kind:
        names: dict[str, Kind] = {}
        for name, source, test in expr.loops:
            with self.naming(**names):
                kind = self.infer(source)
                self.present(source)
                names[name] = (kind.of or k.ANY) if kind.is_list else k.ANY
                if not kind.is_list and kind.base != "any":
                    self.fault(
                        "wrong-kind",
                        source.place,
                        f"for goes through a list, and this is {describe(kind)}",
                    )
                if test is not None:
                    with self.naming(**names):
                        self.need(test, k.YES_NO, "if")
        tests = set().union(*(facts(test, True) for _, _, test in expr.loops))
        with self.naming(**names), self.given(tests):
            return k.list_of(
                self.infer(expr.body, expected.of if expected and expected.is_list else None)
            )

    def _to(self, expr: f.To, expected: Kind | None) -> Kind:
        a, b = self.infer(expr.left), self.infer(expr.right)
        for kind, side in ((a, expr.left), (b, expr.right)):
            if not kind.numeric and kind.base != "any":
                self.fault(
                    "wrong-kind", side.place, f"a number is expected, and this is {describe(kind)}"
                )
        if expected is not None and expected.is_list:
            return k.RANGE
        self.not_nothing(expr.right)
        return k.ODDS
