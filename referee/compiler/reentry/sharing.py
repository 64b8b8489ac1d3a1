"""Locals that are never needed at the same time share one name: a frame is made anew each time a run is resumed, and
costs by the number of its locals."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .naming import Copy
from .reading import COMPREHENSIONS, bound, walk
from .straight import STATE, Block, Procedure


def with_shared_names(procedure: Procedure) -> Procedure:
    """The procedure with as few locals as a walk through its lines finds out.

    Only a local that is given a value by a statement of a block, and named nowhere but behind that statement in the
    same block, is looked at: it begins anew each time the block is run. It is needed to where it is named last, or to
    the end of a loop, inside the block, that names it.
    """
    lines = _Lines()
    lines.block(procedure.body, ())
    kept = {STATE, *procedure.params, *(alias for alias, _ in procedure.aliases)}
    kept |= _inner_names(procedure.body)
    spans = sorted(
        (span, name)
        for name, places in lines.places.items()
        if name not in kept and (span := _span(places)) is not None
    )
    renamed: dict[str, str] = {}
    ends: dict[str, int] = {}
    for (first, last), name in spans:
        free = next((one for one, end in ends.items() if end < first), name)
        renamed[name], ends[free] = free, last
    return replace(procedure, body=Copy(renamed).block(procedure.body))


def _inner_names(body: Block) -> set[str]:
    """Variables of comprehensions and lambdas."""
    nodes = [node for one in body for node in walk(one)]
    found = bound(*(g.target for n in nodes if isinstance(n, COMPREHENSIONS) for g in n.generators))
    return found | {n.arg for n in nodes if isinstance(n, ast.arg)}


@dataclass
class _Loop:
    end: int = 0


Path = tuple[tuple[int, int], ...]
"""Where a statement stands: (block, index in it) from the outermost block inwards."""


@dataclass(frozen=True)
class _Place:
    line: int
    gives: bool
    path: Path
    loops: tuple[tuple[int, _Loop], ...]
    """The loops around it, each with how deep in the path it stands."""


@dataclass
class _Lines:
    """Where each name is read and given a value, in the order of the lines."""

    places: dict[str, list[_Place]] = field(default_factory=dict)
    line: int = 0
    blocks: int = 0
    loops: tuple[tuple[int, _Loop], ...] = ()

    def block(self, block: Block, path: Path) -> None:
        self.blocks += 1
        own = self.blocks
        for index, statement in enumerate(block):
            self.line += 1
            self.statement(statement, (*path, (own, index)))

    def statement(self, one: ast.stmt, path: Path) -> None:
        match one:
            case ast.For(target=target, iter=source, body=body):
                self.names([source], path)
                inner = (*path, (-self.blocks - 1, 0))
                self.looped(body, [], inner, target)
            case ast.While(test=test, body=body):
                self.looped(body, [test], path)
            case ast.If(test=test, body=body, orelse=orelse):
                self.names([test], path)
                self.block(body, path)
                self.block(orelse, path)
            case ast.Try(body=body, handlers=handlers):
                self.block(body, path)
                for handler in handlers:
                    self.block(handler.body, path)
            case ast.Assign(targets=targets, value=value):
                self.names([value, *targets], path)
            case ast.AugAssign(target=target, value=value):
                self.names([value, target], path, gives=False)
            case _:
                self.names([one], path)

    def looped(
        self, body: Block, tests: list[ast.expr], path: Path, target: ast.expr | None = None
    ) -> None:
        outer, loop = self.loops, _Loop()
        self.loops = (*outer, (len(path), loop))
        self.names(tests, path)
        if target is not None:
            self.names([target], path)
        self.block(body, path)
        self.line += 1
        loop.end = self.line
        self.loops = outer

    def names(self, nodes: Iterable[ast.AST], path: Path, gives: bool = True) -> None:
        for node in nodes:
            for inner in walk(node):
                if isinstance(inner, ast.Name):
                    given = gives and isinstance(inner.ctx, ast.Store)
                    place = _Place(self.line, given, path, self.loops)
                    self.places.setdefault(inner.id, []).append(place)


def _span(places: list[_Place]) -> tuple[int, int] | None:
    """The first and the last line at which a local is needed; None where that is not clear."""
    first = places[0]
    if not first.gives:
        return None
    depth = len(first.path)
    block, index = first.path[-1]
    last = first.line
    for place in places[1:]:
        if len(place.path) < depth or place.path[: depth - 1] != first.path[:-1]:
            return None
        where, at = place.path[depth - 1]
        if where != block or at < index:
            return None
        around = [loop.end for deep, loop in place.loops if deep >= depth]
        last = max(last, place.line, *around) if around else max(last, place.line)
    return first.line, last
