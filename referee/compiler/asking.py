"""A formula made into a function of a state and some people: for the tests of a ruleset, and for who looks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.compiler.compiled import Compiled
from referee.compiler.exprs import Exprs
from referee.language.formula import Expr


def asked_of(compiled: Compiled, expr: Expr, names: Sequence[str] = ()) -> Callable[..., Any]:
    """A function of the state and of what each of ``names`` is (seats, say). The formula has been typed."""
    exprs = Exprs(compiled.rules)
    text = exprs.truth(expr) if expr.kind.base == "yes_no" else exprs.text(expr)
    params = ", ".join(["S", *(exprs.local(name) for name in names)])
    made: Callable[..., Any] = eval(f"lambda {params}: {text}", compiled.env)  # the text is our own
    return made
