"""Locals that lie in their slots all the time: what is seldom looked at between two decisions need not be brought back and
put away at each of them."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Container
from dataclasses import dataclass, field, replace
from typing import Any

from .building import name
from .naming import Copy
from .outline import Outline, outline
from .reading import COMPREHENSIONS, bound, locals_of, targets, walk
from .straight import STATE, Block, Procedure

ROUNDS = 4
"""How often a loop is taken to go round; a branch is taken every other time."""

BROUGHT, PUT, READ = 3, 3, 1
"""What it costs to bring a local back, to put it away, and to look into a slot instead of at a local: steps of Python's
machine."""


def lodged(
    procedure: Procedure, suspending: Container[str], slot_of: Callable[[str], str]
) -> Procedure:
    """The procedure with the slots of such locals in their place; ``slot_of`` a local gives its slot."""
    lines = outline(procedure, suspending)
    weighed = _Weighing(lines)
    weighed.block(procedure.body, 1.0)
    fixed = {*procedure.params, *_names_apart(procedure.body)}
    slots = {
        local: slot_of(local)
        for local in sorted(set(lines.locals()) & locals_of(procedure) - fixed)
        if weighed.is_better_lodged(local)
    }
    return replace(procedure, body=_InSlots(slots).block(procedure.body)) if slots else procedure


def _names_apart(body: Block) -> set[str]:
    """Names that are more than locals of statements: targets of loops, and whatever an expression binds or keeps."""
    found: set[str] = set()
    for node in (inner for one in body for inner in walk(one)):
        if isinstance(node, ast.For):
            found |= bound(node.target)
        elif isinstance(node, (*COMPREHENSIONS, ast.Lambda, ast.NamedExpr)):
            found |= {n.id for n in walk(node) if isinstance(n, ast.Name)}
    return found


@dataclass
class _Weighing:
    """How often each local is likely to be looked at, given a value, and kept at a decision."""

    outline: Outline
    seen: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    given: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    kept: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def is_better_lodged(self, local: str) -> bool:
        put = min(self.kept[local], self.given[local])
        return READ * self.seen[local] < BROUGHT * self.kept[local] + PUT * put

    def block(self, block: Block, often: float) -> None:
        for one in block:
            self.statement(one, often)

    def statement(self, one: ast.stmt, often: float) -> None:
        match one:
            case ast.If(test=test, body=body, orelse=orelse):
                self.names(test, often)
                self.block(body, often / 2)
                self.block(orelse, often / 2)
            case ast.While(test=test, body=body):
                self.names(test, often * ROUNDS)
                self.block(body, often * ROUNDS)
            case ast.For(iter=walked, body=body):
                self.names(walked, often)
                self.block(body, often * ROUNDS)
            case _:
                self.names(one, often)
                for local in bound(*targets(one)):
                    self.given[local] += often
                if span := self.outline.spans.get(id(one)):
                    for local in self.outline.kept[span.first]:
                        self.kept[local] += often

    def names(self, node: ast.AST, often: float) -> None:
        for inner in walk(node):
            if isinstance(inner, ast.Name):
                self.seen[inner.id] += often


class _InSlots(Copy):
    def __init__(self, slots: dict[str, str]) -> None:
        super().__init__()
        self.slots = slots

    def _node(self, node: Any) -> Any:
        if isinstance(node, ast.Name) and node.id in self.slots:
            return ast.Attribute(name(STATE), self.slots[node.id], node.ctx)
        return super()._node(node)
