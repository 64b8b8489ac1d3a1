"""Aliases, the locals that stand for what is never another: where they are bound, and where what they are short for is
written out instead."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable, Container
from dataclasses import replace
from typing import Any

from .building import bind
from .naming import Copy
from .reading import walk
from .straight import Block, Procedure

OFTEN = 3


def seldom_written_out(procedure: Procedure) -> Procedure:
    """The procedure with aliases only for what it reads in several places, or calls."""
    nodes = [node for one in procedure.body for node in walk(one)]
    called = {n.func.id for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    uses = Counter(n.id for n in nodes if isinstance(n, ast.Name))
    return written_out(
        procedure, [a for a, _ in procedure.aliases if 0 < uses[a] < OFTEN and a not in called]
    )


def written_out(
    procedure: Procedure, aliases: Container[str], plain: Callable[[ast.stmt], bool] | None = None
) -> Procedure:
    """The procedure with some of its aliases as what they are short for. Those that a loop asks for again and again are
    given their values before it, where the loop is one of the ``plain`` ones: nothing stops inside them."""
    writing, kept = _WrittenOut(plain or (lambda _: False)), list[tuple[str, str]]()
    for alias, text in procedure.aliases:  # which may name those before it
        meant = writing.expression(text)
        if alias in aliases:
            writing.meant[alias] = meant
        else:
            kept.append((alias, ast.unparse(meant)))
    if not writing.meant:
        return procedure
    return replace(procedure, body=writing.block(procedure.body), aliases=tuple(kept))


class _WrittenOut(Copy):
    """A copy in which aliases stand as what they are short for.

    One that is called is given its value right there: Python looks for a method where an attribute is called, which takes
    long for what is none.
    """

    def __init__(self, plain: Callable[[ast.stmt], bool]) -> None:
        super().__init__()
        self.plain = plain
        self.meant: dict[str, ast.expr] = {}
        self.within = False
        """Whether this is inside a comprehension or a lambda, which has names of its own."""

    def expression(self, text: str) -> ast.expr:
        made: ast.expr = self._node(ast.parse(text, mode="eval").body)
        return made

    def block(self, block: Block) -> Block:
        return [new for statement in block for new in self._statement(statement)]

    def _statement(self, one: ast.stmt) -> Block:
        if not isinstance(one, ast.While | ast.For) or not self.plain(one):
            return [self(one)]
        asked = [alias for alias in often_in(one, self.meant) if alias in self.meant]
        bound_before = [bind(alias, self.meant.pop(alias)) for alias in asked]
        made = self(one)
        for start in bound_before:
            assert isinstance(start, ast.Assign) and isinstance(start.targets[0], ast.Name)
            self.meant[start.targets[0].id] = start.value
        return [*map(Copy(), bound_before), made]

    def _node(self, node: Any) -> Any:
        if isinstance(node, list) and node and isinstance(node[0], ast.stmt):
            return self.block(node)
        match node:
            case ast.Name(id=alias) if alias in self.meant:
                return super()._node(self.meant[alias])
            case ast.Call(func=ast.Name(id=alias)) if alias in self.meant and not self.within:
                bound = ast.NamedExpr(ast.Name(alias, ast.Store()), self._node(node.func))
                return ast.Call(bound, self._node(node.args), self._node(node.keywords))
            case (
                ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp()
            ):
                outer, self.within = self.within, True
                made = super()._node(node)
                self.within = outer
                return made
        return super()._node(node)


ROUNDS = 4
"""How often a loop is taken to go round; a branch is taken every other time."""

WORTH = 5
"""What looking it up anew must cost, in steps of Python's machine, for an alias to be bound before a loop."""


def often_in(loop: ast.While | ast.For, aliases: Container[str]) -> list[str]:
    """The aliases that a loop asks for so often that they are better bound before it."""
    cost: dict[str, float] = defaultdict(float)

    def look(node: ast.AST, often: float) -> None:
        for inner in walk(node):
            match inner:
                case ast.Call(func=ast.Name(id=alias)) if alias in aliases:
                    cost[alias] += 2 * often  # it would be bound there each time
                case ast.Name(id=alias) if alias in aliases:
                    cost[alias] += often

    def block(statements: Block, often: float) -> None:
        for one in statements:
            match one:
                case ast.If(test=test, body=body, orelse=orelse):
                    look(test, often)
                    block(body, often / 2)
                    block(orelse, often / 2)
                case ast.While(test=test, body=body):
                    look(test, often * ROUNDS)
                    block(body, often * ROUNDS)
                case ast.For(iter=walked, body=body):
                    look(walked, often)
                    block(body, often * ROUNDS)
                case _:
                    look(one, often)

    block([loop], 1.0)
    return sorted(alias for alias, much in cost.items() if much >= WORTH)
