"""The quick forms built: the one that returns at decisions, and the one that asks a policy inline."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Any

from referee.compiler.build import _Build
from referee.compiler.compiled import QUIET, Compiled
from referee.compiler.lines import Written, code_of, straight_code
from referee.compiler.quick import called
from referee.compiler.quick.lasting import find_lasting
from referee.compiler.quick.lots import by_lot, menus_by_lot
from referee.compiler.quick.origins import Origins
from referee.compiler.quick.reads import bodies
from referee.compiler.quick.steps import QuickSteps
from referee.compiler.quick.unchanging import find_unchanging, nobody_goes_out
from referee.compiler.quick.unordered import find_unordered
from referee.compiler.reentry import Form, Procedure, Straight
from referee.compiler.state_class import state_class
from referee.compiler.states import slots_of
from referee.language import formula as f
from referee.language.check import Typed
from referee.language.kinds import Kind
from referee.language.model import Assign, Ruleset, Step, every_step

MAIN = "play"
ASKED = ("who", "options", "least", "most")
"""What a decision is about, in slots of the state; ``S.args`` is as many of them as it has."""


def compile_quick(
    typed: Typed,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    counting: bool = False,
    afresh: bool = False,
    noted: bool = False,
    by_lot: bool = False,
) -> Quick:
    """Rules for simulation: all forms from one lowering. With ``seats`` and ``options`` what is fixed by them is written
    into the code, which then serves for that table alone. ``counting``: turns are counted, in ``S.turns``. ``afresh``: every
    round is played from its beginning, so that what honest play never changes is what it is at first. ``noted``: what is
    decided at random is told to ``S.policy(k, value, many, least)``, among how many and at least how many. ``by_lot``, of
    rounds that begin afresh: where nobody can tell the difference, cards are not put in order when they are shuffled but
    drawn by ``S.lot``, and dice that are thrown together fall by one number: all is as likely, and comes sooner."""
    fixed = None if seats is None else {"n": seats, **(options or {})}
    build = _QuickBuild(typed, fixed, counting, afresh)
    build.noted = build.steps.told = noted  # type: ignore[attr-defined]
    if by_lot and afresh and fixed is not None:
        build.steps.at_once = True  # type: ignore[attr-defined]
        build.steps.unordered = find_unordered(build.steps)  # type: ignore[attr-defined,arg-type]
    return build.quick()


@dataclass(slots=True)
class Quick:
    """``returning`` waits at each decision; ``inline`` asks ``S.policy`` and runs to the end, from the start or from any
    state that ``returning`` has stopped in; ``at_random`` takes each option with equal chance, written in place."""

    returning: Compiled
    inline: Compiled
    at_random: Compiled
    text: str
    inline_text: str
    never: frozenset[str] = frozenset()


class _QuickBuild(_Build):
    noted = False

    def __init__(
        self, typed: Typed, fixed: dict[str, Any] | None, counting: bool, afresh: bool
    ) -> None:
        super().__init__(typed, QUIET)
        signalling = self.steps.signalling
        self.steps = quick = QuickSteps(typed.rules, QUIET)
        quick.counting = counting
        quick.cheats, quick.needs_names = {}, {}
        quick.signalling = signalling
        quick.origins = Origins(typed.rules)
        quick.never = never_set(typed.rules)
        quick.fixed = fixed
        verbs = {step.verb for body in bodies(typed.rules) for step in every_step(body)}
        quick.names_next = not verbs.isdisjoint(("next", "again"))
        quick.throws = {}
        quick.tables, quick.orders, quick.unchanging_tracks, quick.lasting = [], {}, {}, {}
        quick.start_formulas()
        if afresh and fixed is not None:
            quick.all_in = nobody_goes_out(quick)
            quick.unchanging_tracks = find_unchanging(quick)
            quick.all_in = nobody_goes_out(quick)
        costly = {
            name
            for name, define in typed.rules.define.items()
            if not define.params
            and all(
                value.kind.base in ("number", "yes_no") or is_people(value.kind)
                for _, value in define.cases
            )
            and any(quick.has_loop(value) for _, value in define.cases)
        }
        quick.lasting = find_lasting(typed.rules, costly)

    def quick(self) -> Quick:
        written = without_unread("S.turn_of", [*self.written(), *self.functions()])
        for one in written:
            one.text = [(depth, self.steps.as_fixed(text), line) for depth, text, line in one.text]  # type: ignore[attr-defined]
        procedures = straight_code(with_aliases(written, alias_pattern(self.rules)))
        procedures = [aliased(one) for one in procedures]
        entries = [MAIN]
        straight = Straight(
            procedures, entries=entries, inline=True, loops=True, tidy=True, swift=True, apart=ASKED
        )
        returning, inline = straight.returning(), straight.inlined(_policy("a_policy"))
        choosing = by_lot(self.steps.waits)
        at_random = straight.inlined(_noted(choosing) if self.noted else choosing)
        if not self.noted:
            at_random = menus_by_lot(at_random)
        again = straight.continuing(_policy("S.policy"))
        slots = slots_of(self.rules, []) + tuple(returning.slots)
        slots += (("policy", None), ("lot", None), ("turns", 0), ("steps", repeat(None)))
        slots += tuple((f"c_{name}", None) for name in self.steps.lasting)  # type: ignore[attr-defined]
        state = state_class(slots, self.rules, args=straight.args)
        forms = []
        for form in (returning, again):
            forms.append(self.made(form, state, returning.slots))
        forms[1].env.update(_functions(inline, forms[1].env, self.rules.place.file))
        forms.append(self.made(at_random, state, returning.slots))
        return Quick(forms[0], forms[1], forms[2], returning.text, inline.text, self.steps.never)  # type: ignore[attr-defined]

    def made(self, form: Form, state: Any, slots: Any) -> Compiled:
        env = self.environment()
        env.update({name: getattr(called, name) for name in called.__all__}, filter=filter)
        for table in self.steps.tables:  # type: ignore[attr-defined]
            known: dict[Any, Any] = {}
            env[table] = known
            env[f"{table}_of"] = known.get
        for order, key in self.steps.orders.items():  # type: ignore[attr-defined]
            env[order] = eval(f"tuple([{key} for card in range(len(RANK))]).__getitem__", dict(env))
        _functions(form, env, self.rules.place.file)
        frame = tuple(s for s in slots if s[0] not in ("at", "choice", "ret", *ASKED))
        return Compiled(self.rules, QUIET, env, tuple(self.steps.waits), (), state, frame, {}, "")


def is_people(kind: Kind) -> bool:
    """Whether something is a list of players."""
    return kind.is_list and kind.of is not None and kind.of.base == "player"


def without_unread(slot: str, written: list[Written]) -> list[Written]:
    """Leaves out the lines that give a slot a value, where no line asks for it."""
    stored = f"{slot} = "
    if any(slot in text.removeprefix(stored) for one in written for _, text, _ in one.text):
        return written
    for one in written:
        one.text = [line for line in one.text if not line[1].startswith(stored)]
    return written


def alias_pattern(rules: Ruleset) -> re.Pattern[str]:
    """What is looked up once in a procedure, because it is never another list: zones, what is tracked of each player,
    stacks; and the dice."""
    tracked = [f"t_{t.name}" for t in rules.track.values() if t.each == "player"]
    tracked += [f"p_{pot.name}" for pot in rules.stakes.values() if pot.each]
    return re.compile(rf"\bS\.(random|lot|stack|z_\w+{''.join('|' + name for name in tracked)})\b")


def with_aliases(written: list[Written], aliases: re.Pattern[str]) -> list[Written]:
    for one in written:
        one.text = [(depth, aliases.sub(r"a_\1", text), line) for depth, text, line in one.text]
    return written


def aliased(procedure: Procedure) -> Procedure:
    found = {
        n.id
        for s in procedure.body
        for n in ast.walk(s)
        if isinstance(n, ast.Name) and n.id.startswith("a_")
    }
    used = sorted(found | {"a_random", "a_policy"})
    return replace(procedure, aliases=tuple((name, f"S.{name[2:]}") for name in used))


def _functions(form: Form, env: dict[str, Any], file: str) -> dict[str, Any]:
    exec(code_of(form.functions, file), env)  # the text is our own
    return env


def _policy(asked: str) -> Callable[[str | None, int, list[ast.expr]], list[ast.stmt]]:
    """A decision asks ``policy(S, k, who, options, …)``; the random one is written in place by the caller of it."""

    def inline(target: str | None, number: int, args: list[ast.expr]) -> list[ast.stmt]:
        policy = ast.parse(asked, mode="eval").body
        call = ast.Call(policy, [ast.Name("S", ast.Load()), ast.Constant(number), *args], [])
        if target is None:
            return [ast.Expr(call)]
        return [ast.Assign([ast.Name(target, ast.Store())], call)]

    return inline


def _noted(
    choosing: Callable[[str | None, int, list[ast.expr]], list[ast.stmt]],
) -> Callable[[str | None, int, list[ast.expr]], list[ast.stmt]]:
    """The same choices, each told to ``S.policy`` once it is made."""

    def inline(target: str | None, number: int, args: list[ast.expr]) -> list[ast.stmt]:
        name = target or "nobody"
        least = ast.unparse(args[2]) if len(args) == 4 else "1"
        told = f"S.policy({number}, {name}, len({ast.unparse(args[1])}), {least})"
        return [*choosing(name, number, args), *ast.parse(told).body]

    return inline


def never_set(rules: Ruleset) -> frozenset[str]:
    """Marks on cards that honest play never sets to anything but what they are at first."""
    marks = {t.name for t in rules.track.values() if t.each == "card" and t.start is None}
    for body in bodies(rules):
        for step in every_step(body):
            for target, value in given(step):
                off = isinstance(value, f.Name) and value.name == "no"
                if isinstance(target, f.Attribute) and target.ref[0] == "mark" and not off:
                    marks.discard(target.name)
    return frozenset(marks)


def given(step: Step) -> list[tuple[object, object]]:
    """What a step gives a value, and the value where it is written."""
    if isinstance(step.head, Assign):
        return [(step.head.target, step.head.value)]
    return [
        (step.head, None),
        (step.params.get("as"), None),
        (step.notes.get("as"), None),
        (step.params.get("to"), None),
    ]
