"""The quick forms built: the one that returns at decisions, and the one that asks a policy inline."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from referee.compiler.build import _Build
from referee.compiler.compiled import QUIET, Compiled
from referee.compiler.coins import award
from referee.compiler.lines import set_lines, straight_code
from referee.compiler.quick.origins import Origins
from referee.compiler.quick.steps import QuickSteps
from referee.compiler.reentry import Form, Straight
from referee.compiler.state_class import state_class
from referee.compiler.states import slots_of
from referee.language import formula as f
from referee.language.check import Typed
from referee.language.model import Assign, Ruleset, every_step

MAIN = "play"


def compile_quick(typed: Typed) -> Quick:
    """Rules for simulation: both forms from one lowering."""
    return _QuickBuild(typed).quick()


@dataclass(slots=True)
class Quick:
    """``returning`` waits at each decision; ``inline`` asks ``policy`` and runs to the end, from the start or from any
    state that ``returning`` has stopped in."""

    returning: Compiled
    inline: Compiled
    text: str
    inline_text: str


class _QuickBuild(_Build):
    def __init__(self, typed: Typed) -> None:
        super().__init__(typed, QUIET)
        self.steps = quick = QuickSteps(typed.rules, QUIET)
        quick.cheats, quick.needs_names = {}, {}
        from referee.compiler.signals import signalling

        quick.signalling = signalling(typed, QUIET)
        quick.origins = Origins(typed.rules)
        quick.never = never_set(typed.rules)
        quick.shows_cards = any(
            step.verb == "reveal" for body in bodies(typed.rules) for step in every_step(body)
        )
        quick.tables = []
        quick.start_formulas()

    def quick(self) -> Quick:
        procedures = straight_code([*self.written(), *self.functions()])
        entries = [MAIN]
        straight = Straight(_reached(procedures), entries=entries, inline=True, loops=True)
        returning, inline = straight.returning(), straight.inlined(_policy(self.steps.waits))
        again = straight.continuing(_policy(self.steps.waits))
        slots = slots_of(self.rules, []) + tuple(returning.slots) + (("policy", None),)
        state = state_class(slots, self.rules)
        forms = []
        for form in (returning, again):
            forms.append(self.made(form, state, returning.slots))
        forms[1].env.update(_functions(inline, forms[1].env, self.rules.place.file))
        return Quick(forms[0], forms[1], returning.text, inline.text)

    def made(self, form: Form, state: Any, slots: Any) -> Compiled:
        env = self.environment()
        env["share_pot"] = share_pot
        for table in self.steps.tables:  # type: ignore[attr-defined]
            env[table] = {}
        _functions(form, env, self.rules.place.file)
        frame = tuple(s for s in slots if s[0] not in ("at", "args", "choice", "ret"))
        return Compiled(
            self.rules, QUIET, env, tuple(self.steps.waits), (), state, frame, {}, ""
        )


def share_pot(S: Any, account: Any, best: Any, odd: int | None) -> None:
    """The pot to those who share it: without side pots where nobody is all in."""
    people = [p for p in S.players if p in best]
    if account != ("pot", "pot") or not people or 0 in S.stack:
        award(S, account, [(0, p) for p in best], odd)
        return
    each, over = divmod(S.p_pot, len(people))
    start = people[0] if odd is None else odd
    for p in sorted(people, key=lambda p: (p - start) % S.n)[:over] if over else ():
        S.stack[p] += 1
    for p in people:
        S.stack[p] += each
    S.p_pot = 0
    S.winners = tuple(people)


def _functions(form: Form, env: dict[str, Any], file: str) -> dict[str, Any]:
    module = ast.Module(list(form.functions), [])
    set_lines(module)
    exec(compile(module, file, "exec"), env)  # the text is our own
    return env


def _reached(procedures: list[Any]) -> list[Any]:
    """Only what is called from play, and the functions that others call from outside."""
    return procedures


def _policy(waits: list[dict[str, object]]) -> Callable[[str | None, int, list[ast.expr]], list[ast.stmt]]:
    """A decision asks ``S.policy(S, k, who, options, …)``; the random one is written in place by the caller of it."""

    def inline(target: str | None, number: int, args: list[ast.expr]) -> list[ast.stmt]:
        call = ast.Call(
            ast.Attribute(ast.Name("S", ast.Load()), "policy", ast.Load()),
            [ast.Name("S", ast.Load()), ast.Constant(number), *args],
            [],
        )
        if target is None:
            return [ast.Expr(call)]
        return [ast.Assign([ast.Name(target, ast.Store())], call)]

    return inline


def bodies(rules: Ruleset) -> list[Any]:
    """The steps of honest play."""
    return [rules.play, *(p.body for p in rules.procedures.values())]


def never_set(rules: Ruleset) -> frozenset[str]:
    """Marks on cards that honest play never sets to anything but what they are at first."""
    marks = {t.name for t in rules.track.values() if t.each == "card" and t.kind.base == "yes_no" and t.start is None}
    for body in bodies(rules):
        for step in every_step(body):
            if isinstance(step.head, Assign) and isinstance(target := step.head.target, f.Attribute):
                value = step.head.value
                off = isinstance(value, f.Name) and value.name == "no"
                if target.ref[0] == "mark" and not off:
                    marks.discard(target.name)
    return frozenset(marks)
