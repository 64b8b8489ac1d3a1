"""What a procedure does for nothing is left out: questions that lead nowhere, names that nobody reads."""

from __future__ import annotations

import ast
from collections.abc import Container
from dataclasses import replace

from .aliasing import seldom_written_out
from .reading import walk
from .straight import Block, Procedure

_PLAIN = (
    ast.Name,
    ast.Attribute,
    ast.Constant,
    ast.Compare,
    ast.BoolOp,
    ast.UnaryOp,
    ast.Tuple,
    ast.expr_context,
    ast.cmpop,
    ast.boolop,
    ast.unaryop,
)
_CALLS = ("len", "tuple")
_SEATS = ("still", "players", "everyone")  # of the state: always tuples of seats


def tidied(procedure: Procedure) -> Procedure:
    """The procedure without what changes nothing and cannot fail."""
    body, tidying = procedure.body, None
    while tidying is None or tidying.changed:
        tidying = _Tidying(names_read(body))
        body = tidying.block(body)
    return seldom_written_out(replace(procedure, body=body))


def names_read(body: Block) -> set[str]:
    """The locals that are read anywhere in the statements."""
    nodes = [node for one in body for node in walk(one)]
    own = {id(n) for one in nodes if isinstance(one, ast.stmt) for n in _of_itself(one)}
    names = {
        n.id
        for n in nodes
        if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Store) and id(n) not in own
    }
    added_to = (n.target for n in nodes if isinstance(n, ast.AugAssign))
    return names | {target.id for target in added_to if isinstance(target, ast.Name)}


def _of_itself(one: ast.stmt) -> list[ast.Name]:
    """What ``x = x + 1`` reads: who counts for nobody has not read what is counted."""
    match one:
        case ast.Assign(
            targets=[ast.Name(id=name)],
            value=ast.BinOp(
                left=ast.Name(id=same) as read, op=ast.Add(), right=ast.Constant(int())
            ),
        ) if name == same:
            return [read]
    return []


class _Tidying:
    """One time through; ``changed`` when something was left out, after which more may be idle."""

    def __init__(self, read: Container[str]) -> None:
        self.read = read
        self.changed = False

    def block(self, block: Block) -> Block:
        found = [made for one in block if (made := self.statement(one)) is not None]
        return found or [ast.Pass() for _ in block[:1]]

    def statement(self, one: ast.stmt) -> ast.stmt | None:
        """The statement, tidied inside, or None where it does nothing."""
        match one:
            case ast.If(test=test, body=body, orelse=orelse):
                then, other = self.block(body), self.block(orelse)
                if _idle(then) and _idle(other) and harmless(test):
                    self.changed = True
                    return None
                return ast.copy_location(ast.If(test, then, [] if _idle(other) else other), one)
            case ast.While(test=test, body=body):
                return ast.copy_location(ast.While(test, self.block(body), []), one)
            case ast.For(target=target, iter=source, body=body):
                return ast.copy_location(ast.For(target, source, self.block(body), []), one)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if name not in self.read and (harmless(value) or _of_itself(one)):
                    self.changed = True
                    return None
        return one


def _idle(block: Block) -> bool:
    return all(isinstance(one, ast.Pass) for one in block)


def harmless(expr: ast.expr) -> bool:
    """Whether a formula reads alone, and cannot fail."""
    if isinstance(expr, ast.Call):
        plain = isinstance(expr.func, ast.Name) and expr.func.id in _CALLS and not expr.keywords
        return plain and all(_held(arg) for arg in expr.args)
    if isinstance(expr, ast.Compare):
        sides = (expr.left, *expr.comparators)
        settled = zip(expr.ops, expr.comparators, strict=True)
        return all(_settled(op, side) for op, side in settled) and all(map(harmless, sides))
    return isinstance(expr, _PLAIN) and all(
        harmless(part) for part in ast.iter_child_nodes(expr) if isinstance(part, ast.expr)
    )


def _held(arg: ast.expr) -> bool:
    """A name, what the state holds, or a copy of one of them, from its end."""
    if isinstance(arg, ast.Subscript) and isinstance(arg.slice, ast.Slice):
        arg = arg.value
    return isinstance(arg, (ast.Name, ast.Attribute))


def _settled(op: ast.cmpop, side: ast.expr) -> bool:
    """Whether a comparison cannot fail, whatever is compared."""
    if isinstance(op, (ast.In, ast.NotIn)):
        return isinstance(side, ast.Attribute) and side.attr in _SEATS
    return isinstance(op, (ast.Eq, ast.NotEq, ast.Is, ast.IsNot))
