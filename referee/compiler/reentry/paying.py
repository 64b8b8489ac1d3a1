"""What a loop pays for each time round, out of the steps that a run may take.

In straight code ``PAY()`` is such a payment: a statement of the loop's own block. Loops that pay go over ``S.steps``, an
iterator of as many steps as there are; a loop that is left before its first time round is over pays nothing.
"""

from __future__ import annotations

import ast

from .building import name, negated, slot
from .reading import filled, has_own, is_forever, placed, with_blocks
from .straight import PAY, Block

STEP = "paid"
"""The local that a loop over the steps gives them to. Nobody reads it."""

WANT = "OverBudget"
"""What is raised where the steps are used up."""


def is_payment(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Name(id=called), args=[], keywords=[])):
            return called == PAY
    return False


def unpaid(block: Block) -> Block:
    """A block without its own payments."""
    return [statement for statement in block if not is_payment(statement)]


def by_steps(block: Block) -> Block:
    """A block whose loops pay by going over the steps."""
    return [_by_steps(statement) for statement in block]


def _by_steps(statement: ast.stmt) -> ast.stmt:
    inner = with_blocks(statement, by_steps)
    if not isinstance(inner, ast.While) or not any(map(is_payment, inner.body)):
        return inner
    body = unpaid(inner.body)
    if not comes_round(body):
        return placed(ast.While(inner.test, filled(body), inner.orelse), statement)
    if not is_forever(inner):
        body = [ast.If(negated(inner.test), [ast.Break()], []), *body]
    want: ast.stmt = ast.Raise(name(WANT), None)
    made = ast.For(ast.Name(STEP, ast.Store()), slot("steps"), body, [want])
    return placed(made, statement)


def comes_round(body: Block) -> bool:
    """Whether a loop with this body may begin a second time round."""
    return _ends(body) or has_own(body, ast.Continue)


def _ends(block: Block) -> bool:
    """Whether control may come to the end of a block."""
    return all(map(_goes_on, block))


def _goes_on(statement: ast.stmt) -> bool:
    match statement:
        case ast.Return() | ast.Raise() | ast.Break() | ast.Continue():
            return False
        case ast.If(body=body, orelse=orelse):
            return _ends(body) or _ends(orelse)
        case ast.While(body=body) if is_forever(statement):
            return has_own(body, ast.Break)
    return True
