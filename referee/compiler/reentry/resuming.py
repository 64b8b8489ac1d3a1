"""Form R, which returns at each decision, and the form that is resumed once and then goes on inline."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from .asking import Asked
from .building import call, compared, function, give, name, result, slot, store
from .emitting import Emitter, Guarded
from .naming import Copy
from .outline import Outline
from .reading import Call, Wait, leaves, with_blocks
from .straight import STATE, Block

Inline = Callable[[str | None, int, list[ast.expr]], list[ast.stmt]]
"""Makes the statements for ``target = WAIT(k, *args)`` from (target as text, k, args). They may bind the target, and
names that occur nowhere in the procedure."""

AGAIN = "again_"


class Returning(Emitter):
    """Form R: True when it stopped, False when finished, with the result in ``S.ret`` where that is ``wanted``.

    ``uncalled``: the procedures that no other one calls; ``asked``: where it is kept what a decision is about.
    """

    def __init__(
        self,
        outline: Outline,
        slots: Mapping[str, str],
        suspending: frozenset[str],
        wanted: bool,
        uncalled: frozenset[str],
        asked: Asked,
    ) -> None:
        super().__init__(outline, slots, suspending)
        self.wanted, self.uncalled, self.asked = wanted, uncalled, asked

    def function(self) -> ast.FunctionDef:
        procedure = self.outline.procedure
        body = self.block(procedure.body)
        if not leaves(body):
            body += self.finish(None)
        start = self.start()
        if self.outline.unset:
            unset: list[ast.expr] = [ast.Name(local, ast.Store()) for local in self.outline.unset]
            start.append(ast.Assign(unset, ast.Constant(None)))
        return function(procedure.name, procedure.params, start + self.entered(body), optional=True)

    def entered(self, body: Block) -> Block:
        return [ast.If(self.back, [self.reset()], []), *body]

    def plain(self, block: Block) -> Block:
        return [new for statement in block for new in self._finishing(statement)]

    def _finishing(self, statement: ast.stmt) -> Block:
        if isinstance(statement, ast.Return):
            return self.finish(statement.value)
        return [with_blocks(statement, self.plain)]

    def finish(self, value: ast.expr | None) -> Block:
        if not self.wanted:
            return [*([ast.Expr(value)] if value is not None else []), result(False)]
        return [store("ret", value or ast.Constant(None)), result(False)]

    def _saved(self, number: int) -> Block:
        return [store(self.slots[local], name(local)) for local in self.outline.kept[number]]

    def _at(self, number: int) -> ast.stmt:
        return store(self.pc_slot, ast.Constant(number))

    def wait(self, wait: Wait, number: int, is_last: bool, guarded: Guarded) -> None:
        """What follows is reached by a resumed run only, so it goes on under the guard of the resumption."""
        guarded.run += self.stop(wait, number)
        guarded.close()
        resumed = self.resumed(wait, number)
        if is_last:
            guarded.out += resumed
        else:
            guarded.open(compared(self.pc, ast.Eq(), number), resumed)

    def stop(self, wait: Wait, number: int) -> Block:
        return [
            *self._saved(number),
            self._at(number),
            store("at", ast.Constant(wait.kind)),
            *[store(slot, value) for slot, value in self.asked.given(wait)],
            result(True),
        ]

    def call(self, called: Call, number: int) -> Block:
        both = ast.If(self.back, self._again(called, number), [self._called(called, number)])
        return [both, *give(called.target, slot("ret"))]

    def call_afresh(self, called: Call, number: int) -> Block:
        return [self._called(called, number), *give(called.target, slot("ret"))]

    def call_again(self, called: Call, number: int) -> Block:
        return [*self._again(called, number), *give(called.target, slot("ret"))]

    def _again(self, called: Call, number: int) -> Block:
        """A callee that stops once more leaves what was saved here as it is."""
        again = ast.If(call(called.name, name(STATE)), self.stopped_again(number), [])
        return [again, *self.restored(number), self.done()]

    def stopped_again(self, number: int) -> Block:
        return [self._at(number), result(True)]

    def _called(self, called: Call, number: int) -> ast.stmt:
        stopped = [*self._saved(number), self._at(number), result(True)]
        return ast.If(call(called.name, name(STATE), *called.args), stopped, [])


class Continuing(Emitter):
    """The form that resumes where R has stopped, with the answer in ``S.choice``, and waits inline from then on.

    Calls it makes afresh are those of the plain form.
    """

    def __init__(
        self, outline: Outline, slots: Mapping[str, str], suspending: frozenset[str], inline: Inline
    ) -> None:
        super().__init__(outline, slots, suspending)
        self.inline = inline

    def function(self) -> ast.FunctionDef:
        body = self.block(self.outline.procedure.body)
        start = [*self.start(), self.reset()]
        return function(AGAIN + self.outline.procedure.name, (STATE,), start + body)

    def plain(self, block: Block) -> Block:
        return block

    def wait(self, wait: Wait, number: int, is_last: bool, guarded: Guarded) -> None:
        guarded.run += self.stop(wait, number)
        resumed = self.resumed(wait, number)
        if not is_last:
            resumed = [ast.If(compared(self.pc, ast.Eq(), number), resumed, [])]
        guarded.close(otherwise=resumed)

    def stop(self, wait: Wait, number: int) -> Block:
        return inlined(wait, self.inline)

    def call(self, called: Call, number: int) -> Block:
        again, first = self.call_again(called, number), self.call_afresh(called, number)
        return [ast.If(self.back, again, first)]

    def call_again(self, called: Call, number: int) -> Block:
        again = _given(called.target, call(AGAIN + called.name, name(STATE)))
        return [*self.restored(number), *again, self.done()]

    def call_afresh(self, called: Call, number: int) -> Block:
        return _given(called.target, call(called.name, name(STATE), *called.args))


def _given(target: ast.expr | None, value: ast.expr) -> Block:
    return give(target, value) or [ast.Expr(value)]


def inlined(wait: Wait, inline: Inline) -> Block:
    """The statements that ``inline`` puts in place of a decision."""
    target = None if wait.target is None else ast.unparse(wait.target)
    return inline(target, wait.kind, [Copy()(arg) for arg in wait.args])
