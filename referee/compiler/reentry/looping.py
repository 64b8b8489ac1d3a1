"""Comprehensions turned into loops, where that keeps the meaning and spares a frame and cell variables.

In Python 3.11 a comprehension that reads a local makes it a cell variable, which slows every use of it.
"""

from __future__ import annotations

import ast

from .hoisting import Kept, Order
from .naming import Names
from .reading import COMPREHENSIONS, filled, walk, with_blocks
from .straight import Block, Procedure


def with_loops(procedure: Procedure) -> Procedure:
    """The procedure with its list comprehensions, and generators given to ``any``, ``all``, ``sum``…, as loops.

    Only those that a statement evaluates in any case, and before which it does nothing that they could notice. Sums
    are those of whole numbers. Expects variables with names of their own.
    """
    body = _Loops(Names.of(procedure)).block(procedure.body)
    return Procedure(procedure.name, procedure.params, body, procedure.aliases)


class _Loops:
    def __init__(self, names: Names) -> None:
        self.names = names

    def block(self, block: Block) -> Block:
        return [new for statement in block for new in self._statement(statement)]

    def _statement(self, statement: ast.stmt) -> Block:
        order = Order()
        match statement:
            case ast.If(test=test, body=body, orelse=orelse):
                if inner := _split(statement):
                    return self._statement(inner)
                test = order.read(test)
                return [*self._before(order), ast.If(test, self.block(body), self.block(orelse))]
            case ast.While(test=test, body=body):
                test = order.read(test)
                if order.kept:
                    stop = ast.If(ast.UnaryOp(ast.Not(), test), [ast.Break()], [])
                    head = [*self._before(order), stop]
                    return [ast.While(ast.Constant(True), head + self.block(body), [])]
            case ast.For(target=target, iter=walked, body=body):
                walked = order.read(walked)
                return [*self._before(order), ast.For(target, walked, self.block(body), [])]
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name not in _inside(value):
                return self._assigned(statement, name, order)
            case ast.Assign(targets=targets, value=value):
                statement = ast.Assign(targets, order.read(value))
            case ast.AugAssign(target=ast.Name() as target, op=op, value=value):
                statement = ast.AugAssign(target, op, order.read(value))
            case ast.Expr(value=value):
                statement = ast.Expr(order.read(value))
            case ast.Return(value=value) if value:
                statement = ast.Return(order.read(value))
        return [*self._before(order), with_blocks(statement, self.block)]

    def _assigned(self, statement: ast.Assign, name: str, order: Order) -> Block:
        """``name = value``, gathered in ``name`` itself where the value is nothing but a comprehension."""
        value = order.read(statement.value)
        if order.kept and value is order.kept[0].result:
            value.id = name
            return self._loop(order.kept[0])
        return [*self._before(order), ast.Assign(statement.targets, value)]

    def _before(self, order: Order) -> Block:
        out: Block = []
        for kept in order.kept:
            kept.result.id = self.names.fresh(kept.word)
            out += self._loop(kept)
        return out

    def _loop(self, kept: Kept) -> Block:
        body = kept.step(ast.Name(kept.result.id, ast.Store()))
        for generator in reversed(kept.generators):
            for test in reversed(generator.ifs):
                body = [ast.If(test, body, [])]
            body = [ast.For(generator.target, generator.iter, filled(body), [])]
        start = ast.Assign([ast.Name(kept.result.id, ast.Store())], kept.start)
        return [start, *self.block(body)]


def _inside(value: ast.expr) -> set[str]:
    return {n.id for n in walk(value) if isinstance(n, ast.Name)}


def _split(statement: ast.If) -> ast.If | None:
    """``if a and any(…): …`` as two tests, one inside the other, so that the second can be a loop."""
    match statement:
        case ast.If(test=ast.BoolOp(op=ast.And(), values=values), body=body, orelse=[]):
            at = [i for i, v in enumerate(values) if i and any(map(_is_comprehension, walk(v)))]
            if at:
                inner = ast.If(_all_of(values[at[0] :]), body, [])
                return ast.If(_all_of(values[: at[0]]), [inner], [])
    return None


def _all_of(values: list[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.BoolOp(ast.And(), values)


def _is_comprehension(node: ast.AST) -> bool:
    return isinstance(node, COMPREHENSIONS)
