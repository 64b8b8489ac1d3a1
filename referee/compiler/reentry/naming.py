"""Names of their own: copies of straight code in which no name means two things."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from .reading import COMPREHENSIONS, Comprehension, bound, identifiers
from .straight import Block, Procedure

Node = TypeVar("Node", bound=ast.AST)


class Names:
    """The names in use in one procedure."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.taken = set(taken)

    @classmethod
    def of(cls, procedure: Procedure) -> Names:
        texts = [ast.parse(text) for _, text in procedure.aliases]
        alias = {local for local, _ in procedure.aliases}
        return cls(identifiers([*procedure.body, *texts]) | alias | {*procedure.params})

    def fresh(self, base: str) -> str:
        """``base``, or the first of ``base_2``, ``base_3``… that is not in use; in use from now on."""
        name, number = base, 1
        while name in self.taken:
            number += 1
            name = f"{base}_{number}"
        self.taken.add(name)
        return name


class Copy:
    """Copies nodes, names changed by a mapping. Of positions in the source the lines of statements are kept."""

    def __init__(self, renamed: Mapping[str, str] | None = None) -> None:
        self.renamed: Mapping[str, str] = renamed or {}

    def __call__(self, node: Node) -> Node:
        copied: Node = self._node(node)
        return copied

    def block(self, block: Block) -> Block:
        return [self(statement) for statement in block]

    def _node(self, node: Any) -> Any:
        if isinstance(node, ast.Name):
            return ast.Name(self.renamed.get(node.id, node.id), node.ctx)
        if isinstance(node, ast.arg):
            return ast.arg(self.renamed.get(node.arg, node.arg))
        return self._fields(node)

    def _fields(self, node: Any) -> Any:
        if isinstance(node, list):
            return [self._node(item) for item in node]
        if not isinstance(node, ast.AST):
            return node
        new: Any = type(node)(**{f: self._node(getattr(node, f, None)) for f in node._fields})
        if isinstance(node, ast.stmt) and (line := getattr(node, "lineno", None)) is not None:
            new.lineno = line
        return new


class _OwnNames(Copy):
    """A copy in which each variable of a comprehension or lambda has a name that occurs nowhere else."""

    def __init__(self, names: Names) -> None:
        super().__init__()
        self.names = names

    def _node(self, node: Any) -> Any:
        if isinstance(node, COMPREHENSIONS):
            return self._comprehension(node)
        if isinstance(node, ast.Lambda):
            return self._lambda(node)
        return super()._node(node)

    def _comprehension(self, node: Comprehension) -> Any:
        head, *rest = node.generators
        first = self._node(head.iter)  # read outside of the comprehension's scope
        outer = self._enter(bound(*(g.target for g in node.generators)))
        inner = {f: self._node(getattr(node, f)) for f in node._fields if f != "generators"}
        tests = [self._node(test) for test in head.ifs]
        head = ast.comprehension(self._node(head.target), first, tests, head.is_async)
        new = type(node)(generators=[head, *map(self._node, rest)], **inner)
        self.renamed = outer
        return new

    def _lambda(self, node: ast.Lambda) -> Any:
        outer = self._enter({a.arg for a in node.args.args})
        new = ast.Lambda(self._node(node.args), self._node(node.body))
        self.renamed = outer
        return new

    def _enter(self, variables: set[str]) -> Mapping[str, str]:
        outer = self.renamed
        own = {name: self.names.fresh(name) for name in sorted(variables)}
        self.renamed = {**outer, **own}
        return outer


def own_names(procedure: Procedure) -> Procedure:
    """The procedure with a name of its own for every variable of a comprehension or lambda."""
    copy = _OwnNames(Names(_outer_names(procedure)))
    return Procedure(
        procedure.name, procedure.params, copy.block(procedure.body), procedure.aliases
    )


def _outer_names(procedure: Procedure) -> set[str]:
    texts = [ast.parse(text) for _, text in procedure.aliases]
    alias = {local for local, _ in procedure.aliases}
    return set().union(alias, procedure.params, *map(_free, [*procedure.body, *texts]))


def _free(node: ast.AST) -> set[str]:
    """Names in a node that are not variables of a comprehension or lambda inside it."""
    if isinstance(node, ast.Name):
        return {node.id}
    found = set().union(*map(_free, ast.iter_child_nodes(node)))
    if isinstance(node, COMPREHENSIONS):
        own = bound(*(g.target for g in node.generators))
        return (found - own) | _free(node.generators[0].iter)
    if isinstance(node, ast.Lambda):
        return found - {a.arg for a in node.args.args}
    return found
