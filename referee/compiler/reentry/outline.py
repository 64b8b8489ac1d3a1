"""The places at which a procedure may stop, and what is kept there."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from dataclasses import dataclass

from .building import bind, call, compared, name
from .liveness import NONE, Live, Liveness
from .naming import Names
from .reading import as_call, as_wait, blocks, locals_of, statements, suspends, with_blocks
from .straight import Block, Procedure


@dataclass(frozen=True)
class Span:
    """The numbers of the stopping places inside a statement, first and last, counted from 1 in textual order."""

    first: int
    last: int


@dataclass(frozen=True)
class Outline:
    """A procedure that may stop, and its stopping places.

    ``spans`` are by the id of each statement that may stop; ``kept`` are the locals to save at each number; ``unset``
    are locals that may be saved before they are bound; ``pc`` is the local for the number of the place; ``lodged`` are
    slots that stand in the procedure for locals.
    """

    procedure: Procedure
    spans: dict[int, Span]
    kept: dict[int, list[str]]
    unset: list[str]
    pc: str
    lodged: frozenset[str] = frozenset()

    def last(self, block: Block) -> int:
        """Index of the last statement of a block that may stop, or -1."""
        return max((i for i, s in enumerate(block) if id(s) in self.spans), default=-1)

    def span(self, block: Block) -> Span | None:
        """The numbers inside a block."""
        found = [self.spans[id(s)] for s in block if id(s) in self.spans]
        return Span(found[0].first, found[-1].last) if found else None

    def locals(self) -> list[str]:
        """Every local that is saved somewhere."""
        return sorted({local for kept in self.kept.values() for local in kept})


def outline(procedure: Procedure, suspending: Container[str]) -> Outline:
    """Numbers the stopping places of a procedure whose loops over things have been made walks."""
    liveness = Liveness(locals_of(procedure), suspending)
    before = liveness.block(procedure.body, NONE)
    spans: dict[int, Span] = {}
    kept: dict[int, list[str]] = {}

    def number(block: Block) -> None:
        for statement in block:
            first = len(kept) + 1
            if as_wait(statement) or as_call(statement, suspending):
                kept[first] = sorted(liveness.needed.get(id(statement), Live()))
            for inner in blocks(statement):
                number(inner)
            if len(kept) >= first:
                spans[id(statement)] = Span(first, len(kept))

    number(procedure.body)
    unset = sorted(before - {*procedure.params})
    return Outline(procedure, spans, kept, unset, Names.of(procedure).fresh("pc"))


def with_walks(procedure: Procedure, suspending: Container[str]) -> Procedure:
    """The procedure with each ``for`` that may stop as a walk over a snapshot, by an index that can be saved.

    The index grows before the body, so that ``continue`` means the same.
    """
    if not any(
        suspends(s, suspending) for s in statements(procedure.body) if isinstance(s, ast.For)
    ):
        return procedure
    names = Names.of(procedure)

    def lowered(block: Block) -> Block:
        return [new for statement in block for new in one(statement)]

    def one(statement: ast.stmt) -> Iterator[ast.stmt]:
        if not suspends(statement, suspending):
            yield statement
        elif isinstance(statement, ast.For):
            yield from walk(statement)
        else:
            yield with_blocks(statement, lowered)

    def walk(loop: ast.For) -> Block:
        fixed = all_constant(loop.iter)
        walked, index = names.fresh("walked") if fixed is None else "", names.fresh("index")
        step = ast.AugAssign(ast.Name(index, ast.Store()), ast.Add(), ast.Constant(1))
        things = name(walked) if fixed is None else fixed
        item = ast.Subscript(things, name(index), ast.Load())
        many = call("len", things) if fixed is None else ast.Constant(len(fixed.elts))
        more = compared(name(index), ast.Lt(), many)
        body = [ast.Assign([loop.target], item), step, *lowered(loop.body)]
        start = [] if fixed is not None else [bind(walked, snapshot(loop.iter))]
        return [*start, bind(index, ast.Constant(0)), ast.While(more, body, [])]

    return Procedure(procedure.name, procedure.params, lowered(procedure.body), procedure.aliases)


def with_snapshots(procedure: Procedure, suspending: Container[str]) -> Procedure:
    """The procedure with each ``for`` that may stop going over a copy, as a walk does."""

    def copied(block: Block) -> Block:
        return [one(statement) for statement in block]

    def one(statement: ast.stmt) -> ast.stmt:
        if not suspends(statement, suspending):
            return statement
        inner = with_blocks(statement, copied)
        if isinstance(inner, ast.For):
            return ast.For(inner.target, snapshot(inner.iter), inner.body, [])
        return inner

    return Procedure(procedure.name, procedure.params, copied(procedure.body), procedure.aliases)


def snapshot(things: ast.expr) -> ast.expr:
    """A copy of what is walked, made at the start, unless it is one already."""
    match things:
        case ast.Call(func=ast.Name(id="tuple"), args=[_], keywords=[]):
            return things
    return things if all_constant(things) else call("tuple", things)


def all_constant(things: ast.expr) -> ast.Tuple | None:
    """A tuple of constants, which is never another."""
    if isinstance(things, ast.Tuple) and all(isinstance(one, ast.Constant) for one in things.elts):
        return things
    return None
