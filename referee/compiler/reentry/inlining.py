"""Procedures that are called once, or are small and called seldom, put in place of their calls."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Collection, Sequence

from .checking import callees
from .naming import Copy, Names
from .reading import (
    Call,
    as_call,
    bound,
    filled,
    identifiers,
    leaves,
    loads,
    locals_of,
    statements,
    walk,
    with_blocks,
)
from .straight import STATE, Aliases, Block, Procedure

Give = Callable[[ast.expr | None], Block]

SMALL, SEVERAL = 16, 6
"""Up to so many statements, without a decision among them, are put in place of up to so many calls."""


def inline_once(procedures: Sequence[Procedure], entries: Collection[str]) -> list[Procedure]:
    """The procedures that are left when each one that is called once, as a whole statement, is put in place; a small one
    wherever it is called, unless that is in more than ``SEVERAL`` places.

    A procedure stays a call when it is an entry, when a ``return`` of it is not in tail position, or when a local of
    its caller would hide a name that it reads. Expects variables with names of their own.
    """
    left = {p.name: p for p in procedures}
    uses = Counter(name for p in procedures for name in loads(*p.body))
    once = {name for name in left if uses[name] == 1 and name not in entries}
    once |= {name for name in left if uses[name] <= SEVERAL and _is_small(left[name])} - {*entries}
    for name in _callees_first(procedures):
        left[name], gone = _Inliner(left, left[name], once).result()
        for callee in gone:
            uses[callee] -= 1
            if not uses[callee]:
                del left[callee]
    return list(left.values())


def _is_small(procedure: Procedure) -> bool:
    """Whether a procedure is not much longer than the call of it would be slow."""
    found = statements(procedure.body)
    return len(list(found)) <= SMALL and "WAIT" not in loads(*procedure.body)


def _callees_first(procedures: Sequence[Procedure]) -> list[str]:
    mentions = callees(procedures)
    order: list[str] = []

    def visit(name: str) -> None:
        if name in mentions and name not in order:
            for callee in sorted(mentions[name]):
                visit(callee)
            order.append(name)

    for procedure in procedures:
        visit(procedure.name)
    return order


class _Inliner:
    def __init__(self, left: dict[str, Procedure], caller: Procedure, once: set[str]) -> None:
        self.left, self.caller, self.once = left, caller, once
        self.names = Names.of(caller)
        self.aliases: Aliases = caller.aliases
        self.bound = bound(*caller.body) | {*caller.params} | {a for a, _ in caller.aliases}
        self.gone: list[str] = []

    def result(self) -> tuple[Procedure, list[str]]:
        """The caller with its callees put in place, and the names of those."""
        body = self._block(self.caller.body)
        return Procedure(self.caller.name, self.caller.params, body, self.aliases), self.gone

    def _block(self, block: Block) -> Block:
        out: Block = []
        for statement in block:
            call = as_call(statement, self.once)
            placed = self._placed(call) if call else None
            if call and placed is not None:
                self.gone.append(call.name)
                out += placed
            else:
                out.append(with_blocks(statement, self._block))
        return out

    def _placed(self, call: Call) -> Block | None:
        callee = self.left[call.name]
        if len(call.args) + 1 != len(callee.params):
            return None
        own = locals_of(callee) | bound(*callee.body) | _lambda_parameters(callee)
        texts = [ast.parse(text) for _, text in callee.aliases]
        outer = identifiers([*callee.body, *texts]) - own - {local for local, _ in callee.aliases}
        if (outer - {STATE}) & self.bound:
            return None
        self.names.taken |= outer
        if _in_tail(callee.body, _giving(call.target)) is None:
            return None
        return self._renamed(callee, call, own)

    def _renamed(self, callee: Procedure, call: Call, own: set[str]) -> Block | None:
        rebound = bound(*callee.body)
        renamed = self._take_aliases(callee)
        start: Block = []
        for param, arg in zip(callee.params[1:], call.args, strict=True):
            if isinstance(arg, ast.Name) and param not in rebound:
                renamed[param] = arg.id
                continue
            renamed[param] = self._own(callee, param)
            start.append(ast.Assign([ast.Name(renamed[param], ast.Store())], arg))
        for name in sorted(own - renamed.keys()):
            renamed[name] = self._own(callee, name)
        body = _in_tail(Copy(renamed).block(callee.body), _giving(call.target))
        return None if body is None else start + body

    def _own(self, callee: Procedure, name: str) -> str:
        fresh = self.names.fresh(f"{callee.name}_{name}" if name in self.names.taken else name)
        self.bound.add(fresh)
        return fresh

    def _take_aliases(self, callee: Procedure) -> dict[str, str]:
        """The callee's aliases made the caller's; returns their new names."""
        renamed: dict[str, str] = {}
        for local, text in callee.aliases:
            expression = Copy(renamed)(ast.parse(text, mode="eval"))
            text = ast.unparse(expression)
            same = [name for name, known in self.aliases if known == text]
            renamed[local] = same[0] if same else self._own(callee, local)
            if not same:
                self.aliases += ((renamed[local], text),)
        return renamed


def _lambda_parameters(procedure: Procedure) -> set[str]:
    return {n.arg for s in procedure.body for n in walk(s) if isinstance(n, ast.arg)}


def _giving(target: ast.expr | None) -> Give:
    """What stands in place of ``return value`` at the end of a callee."""

    def give(value: ast.expr | None) -> Block:
        if target is not None:
            return [ast.Assign([target], ast.Constant(None) if value is None else value)]
        if value is None or isinstance(value, ast.Name | ast.Constant):
            return []
        return [ast.Expr(value)]

    return give


def _in_tail(body: Block, give: Give) -> Block | None:
    """The body with ``give`` in place of each return, or nothing when one is not in tail position."""
    for i, statement in enumerate(body):
        before, rest = body[:i], body[i + 1 :]
        if isinstance(statement, ast.Return):
            return before + give(statement.value)
        if isinstance(statement, ast.Raise):
            return [*before, statement]
        if not any(isinstance(s, ast.Return) for s in statements([statement])):
            continue
        if isinstance(statement, ast.While | ast.For):
            loop = _left_by_break(statement, give) if not rest or leaves([statement]) else None
            return None if loop is None else [*before, loop]
        if not isinstance(statement, ast.If):
            return None
        branches = _branches(statement, rest)
        if branches is None:
            return None
        then, other = _in_tail(branches[0], give), _in_tail(branches[1], give)
        if then is None or other is None:
            return None
        return [*before, ast.If(statement.test, filled(then), other)]
    return body + give(None)


def _left_by_break(loop: ast.While | ast.For, give: Give) -> ast.stmt | None:
    """A loop behind which nothing comes, with a ``break`` in place of each return, or nothing when a return is in a loop
    inside it, or when its end would give another value than the return."""
    if give(None) and not leaves([loop]):
        return None

    def left(block: Block) -> Block | None:
        out: Block = []
        for one in block:
            if isinstance(one, ast.Return):
                return [*out, *give(one.value), ast.Break()]
            if not any(isinstance(s, ast.Return) for s in statements([one])):
                out.append(one)
                continue
            if not isinstance(one, ast.If):
                return None
            then, other = left(one.body), left(one.orelse)
            if then is None or other is None:
                return None
            out.append(ast.If(one.test, filled(then), other))
        return out

    body = left(loop.body)
    if body is None:
        return None
    if isinstance(loop, ast.While):
        return ast.While(loop.test, body, [])
    return ast.For(loop.target, loop.iter, body, [])


def _branches(statement: ast.If, rest: Block) -> tuple[Block, Block] | None:
    """Both branches of an ``if`` that returns, with the rest of the body moved into the one that goes on."""
    if not rest or leaves(statement.body):
        return statement.body, statement.orelse + rest
    if leaves(statement.orelse):
        return statement.body + rest, statement.orelse
    return None
