"""The common half of both forms that can be entered again: guards around what a resumed run passes over."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Mapping

from .building import bind, compared, give, name, negated, slot, store
from .outline import Outline
from .reading import Call, Wait, as_call, as_wait, filled, placed
from .straight import Block

PC = "pc_"


class Emitter(ABC):
    """Emits the body of one procedure.

    In the emitted code the local ``pc`` is the number of the place to resume at, and ``idle`` once that is reached. A
    statement is entered with a ``pc`` of its own span or idle, so what follows the last stopping place of a block
    needs no guard.
    """

    idle: int | None = 0

    def __init__(
        self, outline: Outline, slots: Mapping[str, str], suspending: frozenset[str]
    ) -> None:
        self.outline, self.slots, self.suspending = outline, slots, suspending

    @property
    def pc(self) -> ast.expr:
        return name(self.outline.pc)

    @property
    def back(self) -> ast.expr:
        """Whether the run is being resumed."""
        return self.pc

    @property
    def anew(self) -> ast.expr:
        """Whether it is not."""
        return negated(self.back)

    @property
    def pc_slot(self) -> str:
        return PC + self.outline.procedure.name

    def done(self) -> ast.stmt:
        """``pc`` is idle: resumed."""
        return bind(self.outline.pc, ast.Constant(self.idle))

    def block(self, block: Block) -> Block:
        last = self.outline.last(block)
        guarded = Guarded(self.anew)
        for i, statement in enumerate(block[: last + 1]):
            if id(statement) not in self.outline.spans:
                guarded.run += self.plain([statement])
                continue
            wait = as_wait(statement)
            if wait:
                self.wait(wait, self.outline.spans[id(statement)].first, i == last, guarded)
                continue
            guarded.close()
            inner = self._inner(statement)
            if i < last:
                upto = self.outline.spans[id(statement)].last
                inner = [ast.If(compared(self.pc, ast.LtE(), upto), inner, [])]
            guarded.out += inner
        guarded.close()
        return guarded.out + self.plain(block[last + 1 :])

    def _inner(self, statement: ast.stmt) -> Block:
        called = as_call(statement, self.suspending)
        if called:
            return self.call(called, self.outline.spans[id(statement)].first)
        if isinstance(statement, ast.While):
            test = statement.test
            if not isinstance(test, ast.Constant):
                test = ast.BoolOp(ast.Or(), [self.back, test])
            return [placed(ast.While(test, self.block(statement.body), []), statement)]
        assert isinstance(statement, ast.If)
        body, orelse = self.block(statement.body), self.block(statement.orelse)
        return [placed(ast.If(self.test(statement), filled(body), orelse), statement)]

    def test(self, statement: ast.If) -> ast.expr:
        """Leads a resumed run into the branch that it stopped in, a fresh one where the test says."""
        then = self.outline.span(statement.body)
        if not then:
            return ast.BoolOp(ast.And(), [self.anew, statement.test])
        if not self.outline.span(statement.orelse):
            return ast.BoolOp(ast.Or(), [self.back, statement.test])
        return ast.IfExp(self.back, compared(self.pc, ast.LtE(), then.last), statement.test)

    def restored(self, number: int) -> Block:
        """Brings back the locals that were saved at a place. Nothing on the way to the place reads them."""
        return [bind(local, slot(self.slots[local])) for local in self.outline.kept[number]]

    def start(self) -> Block:
        """``pc = S.pc_name``."""
        return [bind(self.outline.pc, slot(self.pc_slot))]

    def reset(self) -> ast.stmt:
        """A procedure that was entered again starts afresh the next time."""
        return store(self.pc_slot, ast.Constant(self.idle))

    def resumed(self, wait: Wait, number: int) -> Block:
        """What a run does that has come to the place where it waited."""
        return [*self.restored(number), *give(wait.target, slot("choice")), self.done()]

    @abstractmethod
    def plain(self, block: Block) -> Block:
        """Statements that never stop."""

    @abstractmethod
    def wait(self, wait: Wait, number: int, is_last: bool, guarded: Guarded) -> None:
        """A decision; ``guarded.run`` is what a fresh run does right before it."""

    @abstractmethod
    def stop(self, wait: Wait, number: int) -> Block:
        """A decision, as a fresh run comes to it."""

    @abstractmethod
    def call(self, called: Call, number: int) -> Block:
        """A call that may stop."""

    @abstractmethod
    def call_afresh(self, called: Call, number: int) -> Block:
        """A call that may stop, in a fresh run."""

    @abstractmethod
    def call_again(self, called: Call, number: int) -> Block:
        """A call that has stopped, in a resumed run."""


class Guarded:
    """The emitted statements of a block, and the run of statements being gathered under one guard."""

    def __init__(self, fresh: ast.expr) -> None:
        self.out: Block = []
        self.run: Block = []
        self.fresh = self.guard = fresh

    def close(self, otherwise: Block | None = None) -> None:
        """Ends the run."""
        if self.run or otherwise:
            self.out.append(ast.If(self.guard, filled(self.run), otherwise or []))
        self.run, self.guard = [], self.fresh

    def open(self, guard: ast.expr, run: Block) -> None:
        """Begins a run under a guard of its own."""
        self.guard, self.run = guard, run
