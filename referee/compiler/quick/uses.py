"""How named formulas use what they are given, and one another."""

from __future__ import annotations

from referee.language import formula as f
from referee.language.model import Define, Ruleset

ANY_ORDER = {"count", "sum", "any", "all"}
DEEPEST = 4


def asked_again(rules: Ruleset, define: Define) -> list[f.Call | f.Name]:
    """The named formulas that a formula asks for more than once of the same things, by itself or by those that it uses."""
    counts: dict[tuple[str, ...], int] = {}
    first: dict[tuple[str, ...], f.Call | f.Name] = {}
    todo = [(define, {param: param for param in define.params}, 0)]
    while todo:
        one, given, depth = todo.pop()
        for part in (p for case in one.cases for e in case if e is not None for p in f.walk(e)):
            if not isinstance(part, (f.Call, f.Name)) or part.ref[0] != "define":
                continue
            args = part.args if isinstance(part, f.Call) else []
            names = [given.get(arg.name, "") if isinstance(arg, f.Name) else "" for arg in args]
            if not all(names):
                continue
            key = (part.name, *names)
            counts[key] = counts.get(key, 0) + 1
            if one is define:
                first.setdefault(key, part)
            inner = rules.define[part.name]
            if depth < DEEPEST:
                todo.append((inner, dict(zip(inner.params, names, strict=True)), depth + 1))
    return [part for key, part in first.items() if counts[key] > 1]


def order_free(rules: Ruleset, define: Define, param: str) -> bool:
    """Whether it is all one to a named formula in which order a list is that it is given."""
    return all(e is None or _blind(rules, e, param) for case in define.cases for e in case)


def _blind(rules: Ruleset, expr: f.Expr, param: str) -> bool:
    def bare(one: f.Expr) -> bool:
        return isinstance(one, f.Name) and one.name == param and one.ref[0] == "local"

    if bare(expr):
        return False
    inner = f.parts(expr)
    if isinstance(expr, f.Call) and expr.args:
        if expr.ref[0] == "function" and expr.name in ANY_ORDER and bare(expr.args[0]):
            inner = expr.args[1:]
        elif expr.ref[0] == "define":
            other = rules.define[expr.name]
            for theirs, arg in zip(other.params, expr.args, strict=True):
                if bare(arg) and not order_free(rules, other, theirs):
                    return False
            inner = [arg for arg in expr.args if not bare(arg)]
    elif isinstance(expr, (f.Both, f.Not)):
        inner = [one for one in inner if not bare(one)]
    return all(_blind(rules, one, param) for one in inner)
