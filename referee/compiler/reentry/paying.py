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
    if is_payment(statement):  # of a loop that stands further out
        return _over_steps([ast.Break()])
    if not isinstance(statement, ast.While) or not any(map(is_payment, statement.body)):
        return with_blocks(statement, by_steps)
    body = by_steps(unpaid(statement.body))
    if not comes_round(body):
        return placed(ast.While(statement.test, filled(body), []), statement)
    if not is_forever(statement):
        body = [ast.If(negated(statement.test), [ast.Break()], []), *body]
    return placed(_over_steps(body), statement)


def _over_steps(body: Block) -> ast.For:
    want: ast.stmt = ast.Raise(name(WANT), None)
    return ast.For(ast.Name(STEP, ast.Store()), slot("steps"), body, [want])


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
