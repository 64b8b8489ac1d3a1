"""Formulas as a tree: what an author wrote between the colons, before anything is known of its names."""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction

from referee.language.kinds import ANY, Kind
from referee.records import record
from referee.source import Place


@record(frozen=False, eq=False)
class Expr:
    """A part of a formula. ``kind`` is filled in when it is typed."""

    place: Place
    kind: Kind = field(default=ANY, kw_only=True)


@record(frozen=False, eq=False)
class Number(Expr):
    value: int | Fraction


@record(frozen=False, eq=False)
class Money(Expr):
    """An amount such as ``5sp``, in copper."""

    copper: int


@record(frozen=False, eq=False)
class Quoted(Expr):
    text: str


@record(frozen=False, eq=False)
class Name(Expr):
    """A bare name. ``ref`` says what it was found to be: (family, detail)."""

    name: str
    ref: tuple[str, object] = ("", None)


@record(frozen=False, eq=False)
class Attribute(Expr):
    of: Expr
    name: str
    ref: tuple[str, object] = ("", None)


@record(frozen=False, eq=False)
class Index(Expr):
    of: Expr
    at: Expr


@record(frozen=False, eq=False)
class Call(Expr):
    """``name(args)``; ``ref`` tells a built-in function from a named formula."""

    name: str
    args: list[Expr]
    ref: tuple[str, object] = ("", None)


@record(frozen=False, eq=False)
class Minus(Expr):
    of: Expr


@record(frozen=False, eq=False)
class Not(Expr):
    of: Expr


@record(frozen=False, eq=False)
class Arithmetic(Expr):
    op: str
    left: Expr
    right: Expr


@record(frozen=False, eq=False)
class Compare(Expr):
    """``a < b <= c``: the first value and each comparison that follows."""

    first: Expr
    rest: list[tuple[str, Expr]]


@record(frozen=False, eq=False)
class Both(Expr):
    """``and`` or ``or`` over two or more."""

    op: str
    items: list[Expr]


@record(frozen=False, eq=False)
class Choice(Expr):
    """``a if test else b``."""

    test: Expr
    yes: Expr
    no: Expr


@record(frozen=False, eq=False)
class ListOf(Expr):
    """``[a, b]``, or ``(a, b)`` where several values are compared together (``together``)."""

    items: list[Expr]
    together: bool = False


@record(frozen=False, eq=False)
class Every(Expr):
    """``body for name in source if test``, in brackets or as a function's only argument."""

    body: Expr
    loops: list[tuple[str, Expr, Expr | None]]


@record(frozen=False, eq=False)
class To(Expr):
    """``3 to 2`` (odds) or ``1 to 6`` (a range), told apart by what is expected."""

    left: Expr
    right: Expr


def parts(expr: Expr) -> list[Expr]:
    """The direct parts of a formula, in reading order."""
    match expr:
        case Attribute() | Minus() | Not():
            return [expr.of]
        case Index():
            return [expr.of, expr.at]
        case Call():
            return expr.args
        case Arithmetic() | To():
            return [expr.left, expr.right]
        case Compare():
            return [expr.first, *(e for _, e in expr.rest)]
        case Both() | ListOf():
            return expr.items
        case Choice():
            return [expr.test, expr.yes, expr.no]
        case Every():
            found = [expr.body]
            for _, source, test in expr.loops:
                found += [source] if test is None else [source, test]
            return found
    return []


def walk(expr: Expr) -> list[Expr]:
    """The formula and everything in it."""
    found, todo = [], [expr]
    while todo:
        one = todo.pop()
        found.append(one)
        todo += parts(one)
    return found
