"""Small pieces of the emitted code."""

from __future__ import annotations

import ast

from .straight import STATE, Block


def name(of: str) -> ast.Name:
    return ast.Name(of, ast.Load())


def slot(of: str) -> ast.Attribute:
    """``S.of``, to be read."""
    return ast.Attribute(name(STATE), of, ast.Load())


def bind(local: str, value: ast.expr) -> ast.stmt:
    """``local = value``."""
    return ast.Assign([ast.Name(local, ast.Store())], value)


def store(of: str, value: ast.expr) -> ast.stmt:
    """``S.of = value``."""
    return ast.Assign([ast.Attribute(name(STATE), of, ast.Store())], value)


def give(target: ast.expr | None, value: ast.expr) -> Block:
    """``target = value``; nothing where the value is not wanted."""
    return [] if target is None else [ast.Assign([target], value)]


def result(value: bool) -> ast.stmt:
    return ast.Return(ast.Constant(value))


def call(function: str, *args: ast.expr) -> ast.expr:
    return ast.Call(name(function), list(args), [])


def compared(left: ast.expr, operator: ast.cmpop, right: ast.expr | int) -> ast.expr:
    return ast.Compare(left, [operator], [ast.Constant(right) if isinstance(right, int) else right])


def negated(value: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), value)


def function(
    of: str, params: tuple[str, ...], body: Block, optional: bool = False
) -> ast.FunctionDef:
    """``def of(params): body``; with ``optional``, every parameter but the first is None unless given."""
    defaults: list[ast.expr] = [ast.Constant(None) for _ in params[1:]] if optional else []
    takes = ast.arguments([], [ast.arg(p) for p in params], None, [], [], None, defaults)
    return ast.FunctionDef(of, takes, body, [])
