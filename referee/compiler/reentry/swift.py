"""Both forms that can be entered again, with the code of a resumed run apart from that of a fresh one.

A fresh run meets no guards, and a resumed one few: it is longer code for speed, for what is played many thousand times.
"""

from __future__ import annotations

import ast

from .building import compared, result
from .emitting import Emitter
from .paying import unpaid
from .reading import (
    Call,
    Wait,
    as_call,
    as_wait,
    filled,
    is_forever,
    placed,
    statements,
)
from .remembering import Facts, Held, Slots, is_plain, mentioned, remembered
from .resuming import Continuing, Returning
from .straight import Block


class Swift(Emitter):
    """In resumed code ``pc`` is the number of a place of the block, and None behind it (which Python tells sooner than that
    a number is 0); in fresh code it is not asked for.

    A block is cut at its stopping places. What a resumed run passes over to the last of them stands under one guard,
    and the last one is written for a run that comes to it either way. What is long is written once, for both runs: more
    code than the processor keeps at hand is slower than a few guards.
    """

    idle = None

    @property
    def back(self) -> ast.expr:
        return ast.Compare(self.pc, [ast.IsNot()], [ast.Constant(None)])

    @property
    def anew(self) -> ast.expr:
        return ast.Compare(self.pc, [ast.Is()], [ast.Constant(None)])

    def block(self, block: Block) -> Block:
        """A block that is entered either way."""
        last = self.outline.last(block)
        before = block[: last + 1]
        if is_long(before):
            return self.once(block)
        entered = ast.If(self.back, self.again(before), self.afresh(before))
        return [entered, *self.plain(block[last + 1 :])]

    def once(self, block: Block) -> Block:
        """The same, written once."""
        last = self.outline.last(block)
        if last < 0:
            return self.plain(block)
        before = block[:last]
        prior = self.outline.last(before)
        head: Block = []
        if prior >= 0:
            upto = self.outline.spans[id(before[prior])].last
            within = ast.BoolOp(ast.Or(), [self.anew, compared(self.pc, ast.LtE(), upto)])
            head = [ast.If(within, self.once(before), [])]
        elif before:
            head = [ast.If(self.anew, self.plain(before), [])]
        return [*head, *self._either(block[last]), *self.plain(block[last + 1 :])]

    # -- a run that is resumed inside

    def again(self, block: Block) -> Block:
        """A block that is entered to be resumed in it."""
        last = self.outline.last(block)
        before = self.outline.last(block[:last])
        rest = self.plain(block[last + 1 :])
        if before < 0:
            return [*self._resumed(block[last]), *rest]
        upto = self.outline.spans[id(block[before])].last
        passed = [*self.again(block[: before + 1]), *self.plain(block[before + 1 : last])]
        head = ast.If(compared(self.pc, ast.LtE(), upto), passed, [])
        return [head, *self._either(block[last]), *rest]

    def _resumed(self, statement: ast.stmt) -> Block:
        number = self.outline.spans[id(statement)].first
        if wait := as_wait(statement):
            return self.resumed(wait, number)
        if called := as_call(statement, self.suspending):
            return self.call_again(called, number)
        if isinstance(statement, ast.While):
            return [self._loop(statement)]
        assert isinstance(statement, ast.If)
        then, orelse = self.outline.span(statement.body), self.outline.span(statement.orelse)
        if not orelse:
            return self.again(statement.body)
        if not then:
            return self.again(statement.orelse)
        test = compared(self.pc, ast.LtE(), then.last)
        return [ast.If(test, self.again(statement.body), self.again(statement.orelse))]

    def _loop(self, loop: ast.While) -> ast.stmt:
        """The time round in which a run is resumed, and then the loop itself. ``pc`` is None at the end of that time and
        at a ``continue``; after a ``break`` the loop is not entered. A time round in which somebody has decided costs
        no step: whoever drives the form counts the decisions."""
        if is_long([loop]):
            test = loop.test if is_forever(loop) else ast.BoolOp(ast.Or(), [self.back, loop.test])
            return placed(ast.While(test, self.once(loop.body), []), loop)
        afresh = placed(ast.While(loop.test, self.afresh(loop.body), []), loop)
        return placed(ast.While(self.back, unpaid(self.again(loop.body)), [afresh]), loop)

    # -- a run that is not

    def afresh(self, block: Block) -> Block:
        """A block as a run goes through it that is not being resumed, up to where it stops for certain."""
        out: Block = []
        for statement in block:
            out += self._fresh(statement)
            if out and isinstance(out[-1], ast.Return):
                break
        return out

    def _fresh(self, statement: ast.stmt) -> Block:
        if id(statement) not in self.outline.spans:
            return self.plain([statement])
        number = self.outline.spans[id(statement)].first
        if wait := as_wait(statement):
            return self.stop(wait, number)
        if called := as_call(statement, self.suspending):
            return self.call_afresh(called, number)
        if isinstance(statement, ast.While):
            return [placed(ast.While(statement.test, self.afresh(statement.body), []), statement)]
        assert isinstance(statement, ast.If)
        then, orelse = filled(self.afresh(statement.body)), self.afresh(statement.orelse)
        return [placed(ast.If(statement.test, then, orelse), statement)]

    # -- either

    def _either(self, statement: ast.stmt) -> Block:
        if isinstance(statement, ast.While):
            return [self._loop(statement)]
        if isinstance(statement, ast.If) and is_long([statement]):
            then, orelse = filled(self.once(statement.body)), self.once(statement.orelse)
            return [placed(ast.If(self.test(statement), then, orelse), statement)]
        return [ast.If(self.back, self._resumed(statement), self._fresh(statement))]


LONG = 300


def is_long(block: Block) -> bool:
    """Whether a block is not to be written twice over: so many statements are in it."""
    return len(list(statements(block))) > LONG


class SwiftReturning(Swift, Returning):
    """Form R. A procedure that no other one calls is entered again and again until it finishes, so that it need not be
    made ready for a fresh start before."""

    places: list[tuple[ast.stmt, Facts]]

    @property
    def outermost(self) -> bool:
        return self.outline.procedure.name in self.uncalled

    @property
    def own(self) -> frozenset[str]:
        """The slots for this procedure's locals."""
        return self.outline.lodged | {*self.slots.values()}

    def function(self) -> ast.FunctionDef:
        self.places = []
        made = super().function()
        held = Slots(
            self.outline.pc,
            self.idle,
            self.pc_slot,
            self.own | {self.pc_slot},
            frozenset(["at", *self.asked.slots]),
            self.suspending,
            {id(statement): facts for statement, facts in self.places},
        )
        made.body = remembered(made.body, held)
        return made

    def entered(self, body: Block) -> Block:
        if self.outermost:
            return body
        match body[0]:
            case ast.If(test=test, body=resumed, orelse=fresh) if ast.dump(test) == ast.dump(
                self.back
            ):
                return [ast.If(self.back, [self.reset(), *resumed], fresh), *body[1:]]
        return [ast.If(self.back, [self.reset()], []), *body]

    def finish(self, value: ast.expr | None) -> Block:
        ready = [self.reset()] if self.outermost else []
        *before, left = super().finish(value)
        return [*before, *ready, left]

    def stopped_again(self, number: int) -> Block:
        return [result(True)] if self.outermost else super().stopped_again(number)

    def resumed(self, wait: Wait, number: int) -> Block:
        made, kept = super().resumed(wait, number), self.own | {*self.outline.kept[number]}
        facts = {"at": Held.of(ast.Constant(wait.kind))} | {
            slot: Held.of(value)
            for slot, value in self.asked.given(wait)
            if is_plain(value, self.own) and mentioned(value) <= kept
        }
        self._known_at(made, number, facts)
        return made

    def _again(self, called: Call, number: int) -> Block:
        made = super()._again(called, number)
        self._known_at(made, number, {})
        return made

    def _known_at(self, made: Block, number: int, facts: Facts) -> None:
        """What slots hold where a run has come to its place; the last statement makes ``pc`` idle."""
        place = {self.pc_slot: Held.of(ast.Constant(number))} if self.outermost else {}
        self.places.append((made[-1], {**facts, **place}))


class SwiftContinuing(Swift, Continuing):
    """The form that is resumed once: it is never entered but to be resumed."""

    def block(self, block: Block) -> Block:
        return self.again(block)
