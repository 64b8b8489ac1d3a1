"""What each part of a formula is: names are found, kinds are settled, and mistakes named where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import Kind, describe, fits, join
from referee.language.knowing import Known, key, said
from referee.language.model import Ruleset
from referee.language.names import Names
from referee.records import record
from referee.source import Faults, Place

TRUE_OR_NOT = ("yes_no", "any", "number", "amount", "list", "zone", "nothing")


@record(frozen=False)
class Scope:
    """The names that live in one procedure, with their kinds."""

    names: dict[str, Kind] = field(default_factory=dict)

    def bind(self, name: str, kind: Kind) -> Kind:
        """Makes a name, or widens what it may hold. Returns what it may hold now."""
        known = self.names.get(name)
        wider = kind if known is None else join(known, kind)
        self.names[name] = wider if wider is not None else k.ANY
        return self.names[name]


class Typer:
    """Types formulas of one ruleset. Faults are collected unless it is ``quiet``."""

    def __init__(self, rules: Ruleset, faults: Faults) -> None:
        self.rules, self.faults, self.names = rules, faults, Names(rules)
        self.scope = Scope()
        self.quiet = 0
        self.define_params: dict[str, list[Kind]] = {}
        self.define_kinds: dict[str, Kind] = {}
        self.define_wanted: dict[str, Kind] = {}
        self.defining: list[str] = []
        self.used: set[str] = set()
        self.table_kinds: dict[str, Kind] = {}
        self.known = Known()
        self.trusting = self.vague = False

    # -- faults and scopes

    def fault(self, code: str, place: Place, message: str, mend: str = "") -> None:
        if not self.quiet:
            self.faults.add(code, place, message, mend)

    @contextmanager
    def silent(self) -> Iterator[None]:
        self.quiet += 1
        try:
            yield
        finally:
            self.quiet -= 1

    @contextmanager
    def naming(self, /, **names: Kind) -> Iterator[None]:
        """Some names for a while, such as ``it``."""
        before = {name: self.scope.names.get(name) for name in names}
        known, self.known = self.known, self.known.copy()
        for name in names:
            self.known.give(name, False)
        self.scope.names.update(names)
        try:
            yield
        finally:
            self.known = known
            for name, kind in before.items():
                if kind is None:
                    self.scope.names.pop(name, None)
                else:
                    self.scope.names[name] = kind

    @contextmanager
    def given(self, there: set[str]) -> Iterator[None]:
        """Some values that are certainly there, for a while."""
        known, self.known = self.known, self.known.copy()
        self.known.there |= there
        try:
            yield
        finally:
            self.known = known

    # -- entry points

    def infer(self, expr: f.Expr, expected: Kind | None = None) -> Kind:
        """The kind of a formula. ``expected`` helps bare words to be found; it is not enforced."""
        rule = getattr(self, "_" + type(expr).__name__.lower())
        kind: Kind = rule(expr, expected)
        expr.kind = kind
        return kind

    def need(self, expr: f.Expr | None, expected: Kind, what: str) -> Kind:
        """The kind of a formula that has to fit ``expected``."""
        if expr is None:
            return expected
        kind = self.infer(expr, expected)
        if expected.base == "yes_no":
            self.truth(expr)
        elif not fits(kind, expected):
            self.fault(
                "wrong-kind",
                expr.place,
                f"{what} is {describe(expected)}, and this is {describe(kind)}",
            )
        elif not expected.maybe and expected.base != "any":
            self.present(expr)
        return kind

    def present(self, expr: f.Expr) -> None:
        """A value that is needed must be there; tracked values are looked at when they are used."""
        if expr.kind.maybe and not self.trusting and self.doubtful(expr):
            self.fault(
                "may-be-nothing",
                expr.place,
                f"{said(expr)} may be nothing here",
                f"ask first whether it is there: when: {key(expr) or 'name'}, or if",
            )

    def doubtful(self, expr: f.Expr) -> bool:
        """Whether the steps around can tell if a value is there: names of their own, formulas, calls."""
        if isinstance(expr, f.Name):
            return expr.ref[0] in ("local", "define")
        if isinstance(expr, f.Attribute):
            return expr.ref[0] == "field" and self.doubtful(expr.of)
        if isinstance(expr, f.Choice):
            return any(one.kind.maybe and self.doubtful(one) for one in (expr.yes, expr.no))
        return isinstance(expr, f.Call)

    def truth(self, expr: f.Expr) -> None:
        """Whether something can be asked of it: is it so? Values that may be nothing ask whether they are there."""
        kind = expr.kind
        if kind.maybe or kind.base in TRUE_OR_NOT or key(expr) in self.known.there:
            return
        self.fault(
            "wrong-kind", expr.place, f"this is {describe(kind)}, where yes or no is expected"
        )
