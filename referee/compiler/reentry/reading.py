"""Questions about a statement or expression of straight code."""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .straight import Block, Procedure

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp

_LEAVES = frozenset({ast.Name, ast.Constant})
_ATOMS = frozenset({int, str, type(None), ast.Load, ast.Store})


@dataclass(frozen=True)
class Wait:
    """``target = WAIT(kind, *args)``."""

    target: ast.expr | None
    kind: int
    args: list[ast.expr]


@dataclass(frozen=True)
class Call:
    """``target = name(S, *args)``, the whole statement."""

    target: ast.expr | None
    name: str
    args: list[ast.expr]


def whole_call(statement: ast.stmt) -> tuple[ast.expr | None, ast.Call] | None:
    """(target, call) of a statement that is a call of a plain name, its result assigned once or dropped."""
    target: ast.expr | None = None
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
    elif not isinstance(statement, ast.Expr):
        return None
    value = statement.value
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return target, value
    return None


def as_wait(statement: ast.stmt) -> Wait | None:
    """The decision that a statement is, if it is one."""
    match whole_call(statement):
        case target, ast.Call(
            func=ast.Name(id="WAIT"), args=[ast.Constant(value=int(kind)), *args], keywords=[]
        ) if not isinstance(kind, bool):
            return Wait(target, kind, args)
    return None


def as_call(statement: ast.stmt, names: Container[str]) -> Call | None:
    """The whole-statement call of one of the procedures ``names``, if the statement is one."""
    match whole_call(statement):
        case target, ast.Call(func=ast.Name(id=name), args=[_, *args]) if name in names:
            return Call(target, name, args)
    return None


def blocks(statement: ast.stmt) -> Iterator[Block]:
    """The blocks directly inside a compound statement."""
    if isinstance(statement, ast.If | ast.While | ast.For):
        yield statement.body
        yield statement.orelse


def statements(block: Block) -> Iterator[ast.stmt]:
    """All statements of a block, inner ones too, in textual order."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)


def with_blocks(statement: ast.stmt, change: Callable[[Block], Block]) -> ast.stmt:
    """The statement with ``change`` made to the blocks directly inside it; a simple one is itself."""
    if not isinstance(statement, ast.If | ast.While | ast.For):
        return statement
    body = filled(change(statement.body))
    orelse = change(statement.orelse) if statement.orelse else []
    made: ast.stmt
    match statement:
        case ast.If(test=test):
            made = ast.If(test, body, orelse)
        case ast.While(test=test):
            made = ast.While(test, body, orelse)
        case ast.For(target=target, iter=walked):
            made = ast.For(target, walked, body, orelse)
    return placed(made, statement)


def placed(made: ast.stmt, source: ast.stmt) -> ast.stmt:
    """``made``, at the line of the statement that it comes from."""
    if hasattr(source, "lineno"):
        made.lineno = source.lineno
    return made


def filled(block: Block) -> Block:
    """The block, or ``pass`` for an empty one."""
    return block or [ast.Pass()]


def suspends(statement: ast.stmt, suspending: Container[str]) -> bool:
    """Whether a decision may come up inside the statement."""
    return any(as_wait(s) or as_call(s, suspending) for s in statements([statement]))


def is_forever(loop: ast.While) -> bool:
    return isinstance(loop.test, ast.Constant) and bool(loop.test.value)


def leaves(block: Block) -> bool:
    """Whether control never comes to the end of the block because it returns or raises."""
    for statement in block:
        match statement:
            case ast.Return() | ast.Raise():
                return True
            case ast.If(body=body, orelse=orelse) if leaves(body) and leaves(orelse):
                return True
            case ast.While(body=body) if is_forever(statement) and not has_own(body, ast.Break):
                return True
    return False


def has_own(body: Block, kind: type[ast.stmt]) -> bool:
    """Whether a loop's body holds a ``break`` (or ``continue``) that is the loop's own."""
    return any(
        isinstance(s, kind)
        or (isinstance(s, ast.If) and (has_own(s.body, kind) or has_own(s.orelse, kind)))
        for s in body
    )


def walk(root: ast.AST) -> Iterator[ast.AST]:
    """A node and all inside it but contexts, in no particular order. Several times faster than ``ast.walk``."""
    left: list[Any] = [root]
    while left:
        node = left.pop()
        if not isinstance(node, ast.AST):
            continue
        yield node
        if type(node) in _LEAVES:
            continue
        for value in node.__dict__.values():
            kind = type(value)
            if kind is list:
                left += value
            elif kind not in _ATOMS:
                left.append(value)


def loaded(*nodes: ast.AST) -> set[str]:
    """Names that are read anywhere in the nodes. Right where comprehension variables have names of their own."""
    return set(loads(*nodes))


def loads(*nodes: ast.AST) -> Iterator[str]:
    """The same, each name as often as it is read."""
    return _names(nodes, ast.Load)


def bound(*nodes: ast.AST) -> set[str]:
    """Names that are bound in the nodes, by comprehensions too."""
    return set(_names(nodes, ast.Store))


def targets(statement: ast.stmt) -> list[ast.expr]:
    """What a statement assigns to itself, not counting its inner blocks."""
    match statement:
        case ast.Assign(targets=found):
            return found
        case ast.AugAssign(target=target) | ast.For(target=target):
            return [target]
    return []


def locals_of(procedure: Procedure) -> set[str]:
    """Parameters and names that statements bind, without ``S``, aliases and comprehension variables."""
    assigned = bound(*(t for s in statements(procedure.body) for t in targets(s)))
    return assigned | set(procedure.params[1:])


def identifiers(nodes: Iterable[ast.AST]) -> set[str]:
    """Every name that occurs in the nodes, parameters of lambdas too."""
    found: set[str] = set()
    for node in nodes:
        for inner in walk(node):
            if type(inner) is ast.Name:
                found.add(inner.id)
            elif type(inner) is ast.arg:
                found.add(inner.arg)
    return found


def _names(nodes: Iterable[ast.AST], context: type[ast.expr_context]) -> Iterator[str]:
    for node in nodes:
        for inner in walk(node):
            if type(inner) is ast.Name and type(inner.ctx) is context:
                yield inner.id
