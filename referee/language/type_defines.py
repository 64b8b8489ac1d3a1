"""Named formulas: the kind of each, for the arguments that it is used with."""

from __future__ import annotations

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import Kind, join
from referee.language.knowing import Known, facts
from referee.language.model import Define
from referee.language.typing import Scope, Typer
from referee.source import Place


def as_read(kind: Kind) -> Kind:
    """What a formula is given of a zone: its cards from the top, as a list."""
    return Kind("list", of=kind.of, maybe=kind.maybe) if kind.base == "zone" else kind


class DefineTyper(Typer):
    """Types named formulas as they are used."""

    def _defined(self, call: f.Call, define: Define) -> Kind:
        if len(call.args) != len(define.params):
            many = len(define.params)
            self.fault(
                "wrong-arguments",
                call.place,
                f"{define.name} takes {many or 'no'} value{'s' if many != 1 else ''}, and here are {len(call.args)}",
            )
            return k.ANY
        given = [as_read(self.infer(arg)) for arg in call.args]
        return self.define_kind(define, given, call.place)

    def define_kind(self, define: Define, given: list[Kind], place: Place) -> Kind:
        """The kind of a named formula for arguments of these kinds (joined with all that came before)."""
        if define.name in self.defining:
            self.fault(
                "recursion",
                place,
                f"{define.name} uses itself: " + " -> ".join([*self.defining, define.name]),
                "a formula may not use itself",
            )
            return k.ANY
        known = self.define_params.get(define.name, given)
        params = [join(a, b) or k.ANY for a, b in zip(known, given, strict=True)]
        if self.define_params.get(define.name) == params and define.name in self.define_kinds:
            return self.define_kinds[define.name]
        self.define_params[define.name] = params
        with self.silent():
            kind = self.type_define(define)
        self.define_kinds[define.name] = kind
        return kind

    def type_define(self, define: Define) -> Kind:
        """Types the formulas of a definition with the parameters known so far."""
        params = self.define_params.get(define.name) or [k.ANY for _ in define.params]
        outer, self.scope = self.scope, Scope(dict(zip(define.params, params, strict=True)))
        known, self.known = self.known, Known(set(define.params))
        self.defining.append(define.name)
        kind: Kind | None = None
        for test, value in define.cases:
            if test is not None:
                self.need(test, k.YES_NO, "when")
            with self.given(facts(test, True)):
                found = self.infer(value, kind or self.define_wanted.get(define.name))
            self.known.there |= facts(test, False) if test is not None else set()
            kind = found if kind is None else join(kind, found)
            if kind is None:
                self.fault(
                    "wrong-kind", value.place, f"the cases of {define.name} are of several kinds"
                )
                kind = k.ANY
        self.defining.pop()
        self.scope, self.known = outer, known
        return kind or k.ANY
