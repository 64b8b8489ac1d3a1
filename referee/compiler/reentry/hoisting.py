"""Which comprehensions of an expression can be evaluated before it, as loops."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import ClassVar

from .reading import COMPREHENSIONS, walk
from .straight import Block

_GATHERERS = frozenset(["tuple", "list", "set", "frozenset", "sorted", "min", "max"])
_CONSUMERS = _GATHERERS | frozenset(["any", "all", "sum", "len"])
BUILTINS = _CONSUMERS | frozenset(
    ["abs", "range", "enumerate", "zip", "reversed", "int", "bool", "divmod"]
)
_READS = (
    ast.Name,
    ast.Constant,
    ast.Attribute,
    ast.Subscript,
    ast.Slice,
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Tuple,
    ast.List,
    ast.Set,
    ast.Starred,
    ast.comprehension,
    ast.expr_context,
    ast.operator,
    ast.unaryop,
    ast.boolop,
    ast.cmpop,
    *COMPREHENSIONS,
)


def is_pure(*nodes: ast.AST) -> bool:
    """Whether the nodes only read: no call but of builtins that do nothing else."""
    return all(_reads(inner) for node in nodes for inner in walk(node))


def _reads(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in BUILTINS and not node.keywords
    return isinstance(node, _READS)


@dataclass
class Kept:
    """A comprehension to be a loop; ``result`` stands in its place and gets its name when the loop is made."""

    generators: list[ast.comprehension]
    element: ast.expr
    result: ast.Name = field(default_factory=lambda: ast.Name("", ast.Load()))
    word: ClassVar[str] = "kept"

    @property
    def start(self) -> ast.expr:
        return ast.List([], ast.Load())

    def step(self, target: ast.Name) -> Block:
        append = ast.Attribute(ast.Name(target.id, ast.Load()), "append", ast.Load())
        return [ast.Expr(ast.Call(append, [self.element], []))]


@dataclass
class Total(Kept):
    """``sum``."""

    word: ClassVar[str] = "total"

    @property
    def start(self) -> ast.expr:
        return ast.Constant(0)

    def step(self, target: ast.Name) -> Block:
        return [ast.AugAssign(target, ast.Add(), self.element)]


@dataclass
class Count(Total):
    """``len`` of a list."""

    word: ClassVar[str] = "count"

    def step(self, target: ast.Name) -> Block:
        add = ast.AugAssign(target, ast.Add(), ast.Constant(1))
        return [add] if is_pure(self.element) else [ast.Expr(self.element), add]


@dataclass
class Found(Kept):
    """``any``."""

    word: ClassVar[str] = "found"

    @property
    def start(self) -> ast.expr:
        return ast.Constant(False)

    def step(self, target: ast.Name) -> Block:
        return [ast.If(self.element, [ast.Assign([target], ast.Constant(True)), ast.Break()], [])]


@dataclass
class Every(Kept):
    """``all``."""

    word: ClassVar[str] = "every"

    @property
    def start(self) -> ast.expr:
        return ast.Constant(True)

    def step(self, target: ast.Name) -> Block:
        fails = ast.UnaryOp(ast.Not(), self.element)
        return [ast.If(fails, [ast.Assign([target], ast.Constant(False)), ast.Break()], [])]


def _as_kept(node: ast.expr) -> Kept | None:
    """The loop that a list comprehension, or a builtin called with one or with a generator, can be."""
    match node:
        case ast.ListComp(elt=element, generators=generators):
            return Kept(generators, element)
        case ast.Call(func=ast.Name(id="len"), args=[ast.ListComp() as inner], keywords=[]):
            return Count(inner.generators, inner.elt)
        case ast.Call(
            func=ast.Name(id="sum"),
            args=[ast.ListComp() | ast.GeneratorExp() as inner],
            keywords=[],
        ):
            return Total(inner.generators, inner.elt)
        case ast.Call(
            func=ast.Name(id="any" | "all" as name), args=[ast.GeneratorExp() as inner], keywords=[]
        ) if len(inner.generators) == 1:
            return (Found if name == "any" else Every)(inner.generators, inner.elt)
    return None


class Order:
    """Reads an expression in the order of its evaluation and takes out what can be a loop before it.

    ``kept`` are the loops, first come first. A comprehension is taken out when it is evaluated in any case and
    nothing before it in the expression acts, or reads what it could change.
    """

    def __init__(self) -> None:
        self.kept: list[Kept] = []
        self.read_before = self.acted_before = False

    def read(self, node: ast.expr) -> ast.expr:
        """The expression with names of results in place of what was taken out."""
        kept = _as_kept(node)
        if kept and self._may_move(kept):
            self.kept.append(kept)
            return kept.result
        match node:
            case ast.Name() | ast.Constant():
                return node
            case ast.Attribute(value=value, attr=attr, ctx=ctx):
                return self._reading(ast.Attribute(self.read(value), attr, ctx))
            case ast.Subscript(value=value, slice=index, ctx=ctx):
                return self._reading(ast.Subscript(self.read(value), self.read(index), ctx))
            case ast.UnaryOp(op=op, operand=operand):
                return self._reading(ast.UnaryOp(op, self.read(operand)))
            case ast.BinOp(left=left, op=operator, right=right):
                return self._reading(ast.BinOp(self.read(left), operator, self.read(right)))
            case ast.Compare(left=left, ops=ops, comparators=[right, *others]):
                left, right = self.read(left), self.read(right)
                return self._unread(ast.Compare(left, ops, [right, *others]), *others)
            case ast.BoolOp(op=joined, values=[first, *others]):
                return self._unread(ast.BoolOp(joined, [self.read(first), *others]), *others)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self._unread(ast.IfExp(self.read(test), body, orelse), body, orelse)
            case ast.Tuple(elts=items, ctx=ctx):
                return ast.Tuple([self.read(item) for item in items], ctx)
            case ast.List(elts=items, ctx=ctx):
                return ast.List([self.read(item) for item in items], ctx)
            case ast.Call():
                return self._call(node)
        return self._unread(node, node)

    def _call(self, node: ast.Call) -> ast.expr:
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp() as inner, *rest]):
                if name in _GATHERERS:
                    gathered = ast.ListComp(inner.elt, inner.generators)
                    node = ast.Call(node.func, [gathered, *rest], node.keywords)
        func = self.read(node.func)
        args = [self.read(arg) for arg in node.args]
        named = [ast.keyword(k.arg, self.read(k.value)) for k in node.keywords]
        call = ast.Call(func, args, named)
        return self._reading(call) if _reads(call) else self._unread(call, call)

    def _reading(self, node: ast.expr) -> ast.expr:
        self.read_before = True
        return node

    def _unread(self, node: ast.expr, *unread: ast.expr) -> ast.expr:
        """``node``, in which the parts ``unread`` may be evaluated or not and stay where they are."""
        self.read_before = True
        self.acted_before |= not is_pure(*unread)
        return node

    def _may_move(self, kept: Kept) -> bool:
        if any(isinstance(n, ast.Lambda) for n in _parts(kept)) or _keeps_generator(kept.element):
            return False
        if not self.read_before and not self.acted_before:
            return True
        return not self.acted_before and is_pure(kept.element, *kept.generators)


def _parts(kept: Kept) -> list[ast.AST]:
    return [inner for root in (kept.element, *kept.generators) for inner in walk(root)]


def _keeps_generator(element: ast.expr) -> bool:
    """Whether what is gathered may hold a generator that reads the loop's variable later."""
    nodes = list(walk(element))
    calls = [n for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
    used_up = [a for c in calls if c.func.id in _CONSUMERS for a in c.args]  # type: ignore[attr-defined]
    return any(isinstance(n, ast.GeneratorExp) and n not in used_up for n in nodes)
