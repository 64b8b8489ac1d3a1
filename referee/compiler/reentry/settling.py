"""Questions whose answer is certain are not asked: whether the signal that ends a turn is up, where nothing has put it up.

A procedure begins with the signal down, and whoever calls one asks for the signal after it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .reading import is_forever, placed, walk
from .straight import STATE, Block, Procedure

SIGNAL = "sig"


def settled(procedure: Procedure, signalling: Iterable[str]) -> Procedure:
    """The procedure without such questions; ``signalling`` are the procedures that may put the signal up."""
    body, _ = _Settling(frozenset(signalling)).block(procedure.body, True)
    return replace(procedure, body=body)


@dataclass
class _Ways:
    """The ways out of a loop's body but for its end: whether the signal is surely down."""

    on: list[bool] = field(default_factory=list)
    out: list[bool] = field(default_factory=list)


End = bool | None
"""Whether the signal is surely down behind a statement; None where nothing comes there."""


class _Settling:
    def __init__(self, signalling: frozenset[str]) -> None:
        self.signalling = signalling
        self.ways = _Ways()

    def block(self, block: Block, down: End) -> tuple[Block, End]:
        made: Block = []
        for one in block:
            if down is None:  # nothing comes here
                break
            some, down = self.statement(one, down)
            made += some
        return made or [ast.Pass() for _ in block[:1]], down

    def statement(self, one: ast.stmt, down: bool) -> tuple[Block, End]:
        match one:
            case ast.If():
                return self.question(one, down)
            case ast.While() | ast.For():
                return self.loop(one, down)
            case ast.Try(body=body, handlers=handlers):
                return [one], down and not any(map(self.signals, [*body, *handlers]))
            case ast.Return() | ast.Raise():
                return [one], None
            case ast.Continue():
                self.ways.on.append(down)
                return [one], None
            case ast.Break():
                self.ways.out.append(down)
                return [one], None
            case ast.Assign(targets=[target], value=value) if _is_signal(target):
                return [one], isinstance(value, ast.Constant) and not value.value
        return [one], down and not self.signals(one)

    def question(self, one: ast.If, down: bool) -> tuple[Block, End]:
        asked = _is_signal(one.test)
        if asked and down:
            return self.block(one.orelse, down)
        then, first = self.block(one.body, down and not asked)
        other, second = self.block(one.orelse, down or asked)
        return [placed(ast.If(one.test, then, other), one)], _both(first, second)

    def loop(self, one: ast.While | ast.For, down: bool) -> tuple[Block, End]:
        outer, self.ways = self.ways, _Ways()
        body, end = self.block(one.body, down)
        if down and not all([end is not False, *self.ways.on]):
            down, self.ways = False, _Ways()
            body, end = self.block(one.body, down)
        ways, self.ways = self.ways, outer
        after: End = None if isinstance(one, ast.While) and is_forever(one) else down
        for way in ways.out:
            after = _both(after, way)
        if isinstance(one, ast.While):
            return [placed(ast.While(one.test, body, []), one)], after
        return [placed(ast.For(one.target, one.iter, body, []), one)], after

    def signals(self, one: ast.AST) -> bool:
        """Whether the signal may be up behind a statement that is no question and no loop."""
        return any(
            (isinstance(n, ast.Name) and n.id in self.signalling)
            or (_is_signal(n) and isinstance(getattr(n, "ctx", None), ast.Store))
            for n in walk(one)
        )


def _both(one: End, other: End) -> End:
    if one is None or other is None:
        return one if other is None else other
    return one and other


def _is_signal(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == SIGNAL
        and isinstance(node.value, ast.Name)
        and node.value.id == STATE
    )
