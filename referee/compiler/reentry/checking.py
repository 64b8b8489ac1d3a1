"""Whether straight code is in the shape that the pass can read, and who calls whom."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from .hoisting import BUILTINS
from .reading import as_call, as_wait, bound, identifiers, locals_of, statements, targets, walk
from .straight import STATE, WAIT, Block, Malformed, Procedure

_SIMPLE = (
    ast.Assign,
    ast.AugAssign,
    ast.Expr,
    ast.Return,
    ast.Pass,
    ast.Break,
    ast.Continue,
    ast.Raise,
    ast.Assert,
)
_FOREIGN = (ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await)


def callees(procedures: Sequence[Procedure]) -> dict[str, set[str]]:
    """Which of the procedures each one mentions, and ``WAIT`` where it holds a decision."""
    known = {p.name for p in procedures} | {WAIT}
    return {p.name: identifiers(p.body) & known for p in procedures}


def suspending(mentions: Mapping[str, set[str]]) -> frozenset[str]:
    """The procedures in which, or in whose callees, a decision may come up, of the result of ``callees``."""
    found = {WAIT}
    while True:
        more = {name for name, calls in mentions.items() if calls & found} - found
        if not more:
            return frozenset(found - {WAIT})
        found |= more


def check(procedures: Sequence[Procedure]) -> None:
    """Raises ``Malformed`` where the procedures are not what this package promises to read."""
    names = [p.name for p in procedures]
    for name in names:
        if names.count(name) > 1 or name in {WAIT, STATE, *BUILTINS}:
            raise Malformed(f"{name}: each procedure needs a name of its own")
    mentions = callees(procedures)
    _check_cycles(mentions)
    stopping = suspending(mentions)
    arity = {p.name: len(p.params) for p in procedures}
    for procedure in procedures:
        _check_names(procedure, {*names, WAIT, *BUILTINS})
        _check_block(procedure, procedure.body, in_loop=False)
        for statement in statements(procedure.body):
            _check_calls(procedure, statement, stopping, arity)


def _check_cycles(mentions: dict[str, set[str]]) -> None:
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> None:
        if name in path:
            cycle = [*path[path.index(name) :], name]
            raise Malformed(f"recursion is not possible: {' calls '.join(cycle)}")
        if name in done or name == WAIT:
            return
        for callee in sorted(mentions[name]):
            walk(callee, [*path, name])
        done.add(name)

    for name in mentions:
        walk(name, [])


def _check_names(procedure: Procedure, names: set[str]) -> None:
    if procedure.params[:1] != (STATE,):
        raise Malformed(f"{procedure.name}: the first parameter is {STATE}")
    local = locals_of(procedure)
    if len(set(procedure.params)) < len(procedure.params):
        raise Malformed(f"{procedure.name}: a parameter is named twice")
    every = bound(*procedure.body) | local
    if wrong := sorted(every & (names | {STATE})):
        raise Malformed(f"{procedure.name} binds {wrong[0]}, which means something else")
    known = {STATE}
    for alias, text in procedure.aliases:
        if alias in every or alias in known or alias in names:
            raise Malformed(f"{procedure.name} binds the alias {alias} again")
        if wrong := sorted(identifiers([ast.parse(text)]) & local):
            raise Malformed(f"{procedure.name}: the alias {alias} reads the local {wrong[0]}")
        known.add(alias)


def _check_block(procedure: Procedure, block: Block, in_loop: bool) -> None:
    for statement in block:
        match statement:
            case ast.If(body=body, orelse=orelse):
                _check_block(procedure, body, in_loop)
                _check_block(procedure, orelse, in_loop)
            case ast.While(body=body, orelse=[]) | ast.For(body=body, orelse=[]):
                _check_block(procedure, body, in_loop=True)
            case ast.Break() | ast.Continue() if not in_loop:
                raise _wrong(procedure, statement, "stands outside of a loop")
            case ast.Try(body=body, handlers=handlers, orelse=[], finalbody=[]):
                inside = [*body, *(one for handler in handlers for one in handler.body)]
                if not all(isinstance(one, ast.Expr) for one in inside):
                    raise _wrong(procedure, statement, "tries more than calls")
            case _ if not isinstance(statement, _SIMPLE):
                raise _wrong(procedure, statement, "is no statement of straight code")
        if isinstance(statement, ast.For) and not _is_loop_target(statement.target):
            raise _wrong(procedure, statement, "walks with something else than names")


def _is_loop_target(target: ast.expr) -> bool:
    if isinstance(target, ast.Tuple):
        return all(isinstance(e, ast.Name) for e in target.elts)
    return isinstance(target, ast.Name)


def _check_calls(
    procedure: Procedure, statement: ast.stmt, stopping: frozenset[str], arity: dict[str, int]
) -> None:
    special = {*stopping, WAIT}
    parts: list[ast.AST] = [*_own_expressions(statement)]
    if any(_is_foreign(n) for part in parts for n in walk(part)):
        raise _wrong(procedure, statement, "binds, yields or has defaults inside an expression")
    wait, call = as_wait(statement), as_call(statement, stopping)
    if wait:
        parts = [*wait.args, *targets(statement)]
    elif call and isinstance(statement, ast.Assign | ast.Expr) and _is_positional(statement.value):
        parts = [*call.args, *targets(statement)]
        if len(call.args) + 1 != arity[call.name]:
            raise _wrong(procedure, statement, f"calls {call.name} with too many or few arguments")
    if wrong := sorted(identifiers(parts) & special):
        what = "a decision" if wrong[0] == WAIT else f"a call of {wrong[0]}, which may wait,"
        raise _wrong(procedure, statement, f"holds {what} that is no statement of its own")


def _is_foreign(node: ast.AST) -> bool:
    """Whether a node is nothing that this package follows: a lambda has plain parameters, nothing else binds."""
    if isinstance(node, ast.Lambda):
        args = node.args
        return bool(
            args.defaults or args.kwonlyargs or args.posonlyargs or args.vararg or args.kwarg
        )
    if isinstance(node, ast.comprehension):
        return bool(node.is_async)
    return isinstance(node, _FOREIGN)


def _is_positional(value: ast.expr) -> bool:
    """Whether a call is ``name(S, a, b)``."""
    match value:
        case ast.Call(args=[ast.Name(id="S"), *rest], keywords=[]):
            return not any(isinstance(a, ast.Starred) for a in rest)
    return False


def _own_expressions(statement: ast.stmt) -> list[ast.AST]:
    match statement:
        case ast.If(test=test) | ast.While(test=test):
            return [test]
        case ast.For(iter=walked):
            return [walked]
    return [statement]


def _wrong(procedure: Procedure, statement: ast.stmt, what: str) -> Malformed:
    first = ast.unparse(ast.fix_missing_locations(statement)).splitlines()[0]
    return Malformed(f"{procedure.name}: “{first}” {what}")
