"""What a procedure still needs after a decision: backward over the statements, to a fixpoint in loops."""

from __future__ import annotations

import ast
from collections.abc import Container
from dataclasses import dataclass, field

from .reading import as_call, as_wait, bound, is_forever, loaded, targets
from .straight import Block

Live = frozenset[str]
NONE: Live = frozenset()


@dataclass
class Liveness:
    """``needed`` holds, by the id of each statement that may wait, the locals read later, its own result excepted."""

    locals: set[str]
    suspending: Container[str]
    needed: dict[int, Live] = field(default_factory=dict)

    def block(
        self, block: Block, after: Live, at_break: Live = NONE, at_continue: Live = NONE
    ) -> Live:
        """What is live before the block, given what is live behind it and where break and continue lead."""
        for statement in reversed(block):
            after = self._statement(statement, after, at_break, at_continue)
        return after

    def _statement(
        self, statement: ast.stmt, after: Live, at_break: Live, at_continue: Live
    ) -> Live:
        match statement:
            case ast.If(test=test, body=body, orelse=orelse):
                then = self.block(body, after, at_break, at_continue)
                other = self.block(orelse, after, at_break, at_continue)
                return self._reads(test) | then | other
            case ast.While(test=test, body=body):
                ends = NONE if is_forever(statement) else after
                return self._loop(body, self._reads(test) | ends, after, NONE)
            case ast.For(target=target, iter=walked, body=body):
                return self._loop(body, after, after, Live(bound(target))) | self._reads(walked)
            case ast.Break():
                return at_break
            case ast.Continue():
                return at_continue
            case ast.Return() | ast.Raise():
                return self._reads(statement)
        return self._simple(statement, after)

    def _loop(self, body: Block, head: Live, after: Live, fetched: Live) -> Live:
        """What is live at the head of a loop; ``fetched`` are the names that each step binds first."""
        while True:
            more = head | (self.block(body, head, after, head) - fetched)
            if more == head:
                return head
            head = more

    def _simple(self, statement: ast.stmt, after: Live) -> Live:
        assigned = targets(statement)
        inner = self._reads(*assigned)
        if isinstance(statement, ast.AugAssign):
            return after | self._reads(statement) | (self.locals & bound(*assigned))
        rest = (after - bound(*assigned)) | inner
        if as_wait(statement) or as_call(statement, self.suspending):
            self.needed[id(statement)] = rest
        return rest | self._reads(statement)

    def _reads(self, *nodes: ast.AST) -> Live:
        return Live(loaded(*nodes) & self.locals)
