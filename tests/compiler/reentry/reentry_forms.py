"""Runs one program of straight code in every form; all that it does is recorded in its state."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Callable, Generator
from typing import Any

from referee.compiler.reentry import Form, Procedure, Straight, parse_procedures

MOST_TICKS = 150
MOST_DECISIONS = 30
OWN = ("s1", "s2", "z_hand", "board", "ticks", "trace")
ALIASES = [("zone", "S.z_hand"), ("hand", "zone")]

State = Any
Run = tuple[str, State]


class Stop(Exception):
    """A program that runs too long."""


def tick(S: State) -> None:
    S.ticks += 1
    if S.ticks > MOST_TICKS:
        raise Stop


def touch(S: State, n: int) -> int:
    """A function that changes the state, so that the order of evaluation shows."""
    S.s1 = (S.s1 * 3 + n) % 19
    return int(S.s1) % 6


def answer(S: State, k: int, args: tuple[object, ...]) -> int:
    """Records a decision and answers it: the same for the same past."""
    seen = (k, repr(args), tuple(S.z_hand), tuple(S.board), S.s1, S.s2)
    S.trace += (seen,)
    if len(S.trace) > MOST_DECISIONS:
        raise Stop
    return (len(S.trace) * 7 + k * 3 + len(repr(args)) + S.s1) % 10


def inline(target: str | None, k: int, args: list[ast.expr]) -> list[ast.stmt]:
    """A decision as a call of ``answer``."""
    made = ast.Tuple(args, ast.Load())
    call = f"answer(S, {k}, {ast.unparse(made)})"
    return ast.parse(f"{target} = {call}" if target else call).body


def state_class(slots: tuple[tuple[str, object], ...], straight: Straight | None = None) -> type:
    apart = {"args": straight.args} if straight is not None and straight.asked.apart else {}
    return type("State", (), {"__slots__": (*OWN, *(name for name, _ in slots)), **apart})


def fresh(slots: tuple[tuple[str, object], ...], kind: type) -> State:
    S = kind()
    S.s1, S.s2, S.ticks, S.trace, S.z_hand, S.board = 0, 1, 0, (), [1, 5], [0, 0, 0]
    for name, idle in slots:
        setattr(S, name, idle)
    return S


def copied(S: State) -> State:
    T = type(S)()
    for name in type(S).__slots__:
        setattr(T, name, getattr(S, name))
    T.z_hand, T.board = list(S.z_hand), list(S.board)
    return T


def functions(form: Form) -> dict[str, Any]:
    env: dict[str, Any] = {"tick": tick, "touch": touch, "answer": answer}
    exec(compile(form.text, "<form>", "exec"), env)
    return env


def outcome(S: State, run: Callable[[], object]) -> tuple[object, ...]:
    """Everything that a run has done, with its result or that it was stopped."""
    try:
        end = repr(run())
        assert idle(S)
    except Stop:
        end = "stopped"
    return end, S.s1, S.s2, S.ticks, tuple(S.z_hand), tuple(S.board), S.trace


def idle(S: State) -> bool:
    """Whether every procedure would start afresh."""
    return not any(getattr(S, name) for name in type(S).__slots__ if name.startswith("pc_"))


def procedures(text: str) -> list[Procedure]:
    names = [n.name for n in ast.parse(text).body if isinstance(n, ast.FunctionDef)]
    return parse_procedures(text, dict.fromkeys(names, ALIASES))


def rewritten(body: str, rewrite: Callable[[Procedure], Procedure]) -> str:
    """The statements of a procedure with the parameter ``v`` after a rewriting."""
    lines = "\n".join("    " + line for line in body.splitlines())
    [procedure] = parse_procedures(f"def p(S, v):\n{lines}\n")
    return "\n".join(ast.unparse(one) for one in rewrite(procedure).body)


class _ToGenerators(ast.NodeTransformer):
    """The reference: decisions are yields. Written without anything of the package under test."""

    def __init__(self, waiting: set[str]) -> None:
        self.waiting = waiting

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "WAIT":
            return ast.Yield(
                ast.Tuple([node.args[0], ast.Tuple(node.args[1:], ast.Load())], ast.Load())
            )
        if isinstance(node.func, ast.Name) and node.func.id in self.waiting:
            return ast.YieldFrom(node)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        if any(isinstance(n, ast.Name) and n.id in self.waiting | {"WAIT"} for n in ast.walk(node)):
            node.iter = ast.Call(ast.Name("list", ast.Load()), [node.iter], [])
        self.generic_visit(node)
        return node


def _waiting(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for _ in tree.body:
        for f in tree.body:
            mentioned = {n.id for n in ast.walk(f) if isinstance(n, ast.Name)}
            if isinstance(f, ast.FunctionDef) and mentioned & (found | {"WAIT"}):
                found.add(f.name)
    return found


def generators(text: str) -> dict[str, Any]:
    """The program as generators (its plain procedures as they are)."""
    tree = ast.parse(text)
    tree = _ToGenerators(_waiting(tree)).visit(tree)
    for f in tree.body:
        f.body[:0] = ast.parse("zone = S.z_hand\nhand = zone").body
    env: dict[str, Any] = {"tick": tick, "touch": touch}
    exec(compile(ast.fix_missing_locations(tree), "<generators>", "exec"), env)
    return env


def reference(text: str) -> tuple[object, ...]:
    S = fresh((), state_class(()))

    def run() -> object:
        going: Generator[Any, int, object] = generators(text)["play"](S)
        try:
            k, args = next(going)
            while True:
                k, args = going.send(answer(S, k, args))
        except StopIteration as end:
            return end.value

    return outcome(S, run)


def returning(straight: Straight, keep_at: int) -> tuple[tuple[object, ...], State | None]:
    """Form R, going on with a copy after each decision; also a copy as it was at decision ``keep_at``, answered."""
    form = straight.returning()
    play = functions(form)["play"]
    held = [fresh(form.slots, state_class(form.slots, straight))]
    kept: list[State] = []

    def run() -> object:
        while play(held[0]):
            S = copied(held[0])
            abandon(play, held[0])
            held[0] = S
            S.choice = answer(S, S.at, S.args)
            if len(S.trace) == keep_at:
                kept.append(copied(S))
        return held[0].ret

    try:
        end = repr(run())
        assert idle(held[0])
    except Stop:
        end = "stopped"
    S = held[0]
    done = (end, S.s1, S.s2, S.ticks, tuple(S.z_hand), tuple(S.board), S.trace)
    return done, kept[0] if kept else None


def abandon(play: Callable[[State], object], S: State) -> None:
    """Plays on with another answer: nothing that happens to this copy may show in the other."""
    S.choice = 11
    S.z_hand.append(99)
    with contextlib.suppress(Stop):
        play(S)


def inlined(straight: Straight) -> tuple[object, ...]:
    play = functions(straight.inlined(inline))["play"]
    S = fresh((), state_class(()))
    return outcome(S, lambda: play(S))


def continued(straight: Straight, S: State) -> tuple[object, ...]:
    """The resuming form, from a state that R has stopped in."""
    play = functions(straight.continuing(inline))["again_play"]
    return outcome(S, lambda: play(S))
