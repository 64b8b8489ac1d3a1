"""What is certain at a place in the steps: which names have a value, which of them are not nothing, what was shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from referee.language import formula as f
from referee.records import record

NOTHINGS = ("nothing", "nobody", "none")


@record(frozen=False)
class Known:
    """``bound``: names that have been given a value (be it nothing). ``there``: what is certainly not nothing, as it
    is written (``grip.winner``). ``shown``: hidden things that have been shown to everybody. ``gone``: nobody comes
    here, since the steps before have left."""

    bound: set[str] = field(default_factory=set)
    there: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    gone: bool = False

    def copy(self) -> Known:
        return Known(set(self.bound), set(self.there), set(self.shown), self.gone)

    def give(self, name: str, certain: bool) -> None:
        """A name gets a value."""
        self.forget([name])
        self.bound.add(name)
        if certain:
            self.there.add(name)

    def forget(self, names: Iterable[str]) -> None:
        """What was known of some names may no longer be so."""
        gone = set(names)
        self.there = {one for one in self.there if root(one) not in gone}

    def only_locals(self, names: Iterable[str]) -> None:
        """After a step, what holds of names of the procedure alone holds on."""
        local = set(names)
        self.there = {one for one in self.there if root(one) in local}


def merged(ways: list[Known]) -> Known:
    """What is certain where several ways come together."""
    open_ways = [one for one in ways if not one.gone]
    if not open_ways:
        return ways[0].copy()
    found = open_ways[0].copy()
    for one in open_ways[1:]:
        found.bound &= one.bound
        found.there &= one.there
        found.shown &= one.shown
    return found


def root(key: str) -> str:
    return key.split(".")[0].split("[")[0]


def key(expr: f.Expr) -> str:
    """A value as it is written, for names, what stands behind their dots, and fixed places; '' for anything else."""
    if isinstance(expr, f.Name):
        return expr.name
    if isinstance(expr, f.Attribute):
        inner = key(expr.of)
        return f"{inner}.{expr.name}" if inner else ""
    if isinstance(expr, f.Index) and isinstance(expr.at, (f.Number, f.Name)):
        inner = key(expr.of)
        at = expr.at.value if isinstance(expr.at, f.Number) else expr.at.name
        return f"{inner}[{at}]" if inner else ""
    return ""


def facts(expr: f.Expr | None, holds: bool) -> set[str]:
    """What is certainly not nothing when a test is so (``holds``), or is not so."""
    if expr is None:
        return set()
    if isinstance(expr, f.Not):
        return facts(expr.of, not holds)
    if isinstance(expr, f.Both):
        if (expr.op == "and") == holds:
            return set().union(*(facts(item, holds) for item in expr.items))
        return set.intersection(*(facts(item, holds) for item in expr.items))
    if isinstance(expr, f.Compare):
        return _compared(expr, holds)
    name = key(expr)
    return {name} if name and holds else set()


def _compared(expr: f.Compare, holds: bool) -> set[str]:
    found: set[str] = set()
    left = expr.first
    for op, right in expr.rest:
        if len(expr.rest) == 1 or holds:
            found |= _one(left, op, right, holds)
        left = right
    return found - {""}


def _one(left: f.Expr, op: str, right: f.Expr, holds: bool) -> set[str]:
    for one, other in ((left, right), (right, left)):
        if isinstance(other, f.Name) and other.name in NOTHINGS:
            return {key(one)} if (op == "!=") == holds and op in ("==", "!=") else set()
    if not holds:
        return set()
    if op == "in":
        return {key(left)}
    if op == "==":
        return {key(one) for one, other in ((left, right), (right, left)) if not other.kind.maybe}
    return set()


def said(expr: f.Expr) -> str:
    """A value as it may be named in a message."""
    return key(expr) or (f"{expr.name}(…)" if isinstance(expr, f.Call) else "this")
