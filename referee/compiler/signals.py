"""What the code needs to know of the rules: who has to look at signals, what a cheat really reads."""

from __future__ import annotations

from referee.compiler.compiled import Purpose
from referee.language import formula as f
from referee.language.check import Typed
from referee.language.check_cheats import CheatSteps
from referee.language.model import Act, Assign, Case, In, Sentence, Step, every_step


def signalling(typed: Typed, purpose: Purpose) -> set[str]:
    """The procedures after which somebody has to look whether the turn or the round is to end."""
    direct: set[str] = set()
    calls: dict[str, set[str]] = {}
    for name, procedure in typed.rules.procedures.items():
        steps = every_step(procedure.body)
        calls[name] = {
            s.head.name for s in steps if s.verb == "call" and isinstance(s.head, f.Call)
        }
        if any(_ends(step, purpose) for step in steps):
            direct.add(name)
    found = set(direct)
    while True:
        more = {name for name, inner in calls.items() if inner & found} - found
        if not more:
            return found
        found |= more


WAITING = {"choose", "window", "enter", "bets", "roll", "flip", "random", "check", "contest", "save", "attack",
           "betting", "bet", "shuffle"}  # fmt: skip


def _ends(step: Step, purpose: Purpose) -> bool:
    if step.verb == "finish" or (step.verb == "stop" and step.head != "loop"):
        return True
    shuffles = isinstance(short := step.params.get("short"), dict) and bool(short.get("reshuffle"))
    return purpose.live and (step.verb in WAITING or shuffles or bool(step.moment))


def needed_names(cheat: CheatSteps) -> tuple[str, ...]:
    """The names of the moment's procedure that a cheat really reads or changes."""
    one = cheat.cheat
    found: set[str] = set(cheat.changes)
    values: list[object] = [
        one.needs,
        one.noticed_by,
        one.by_formula,
        one.success,
        one.failure,
        one.exposed,
    ]
    if isinstance(one.by, In):
        values.append(one.by.source)
    if one.check is not None:
        values += [one.check.dc, one.check.of]
    todo = values
    while todo:
        value = todo.pop()
        if isinstance(value, f.Expr):
            found |= {
                e.name for e in f.walk(value) if isinstance(e, f.Name) and e.ref[0] == "local"
            }
        elif isinstance(value, Step):
            todo += [value.head, value.when, *value.params.values(), *value.say]
        elif isinstance(value, Sentence):
            todo += [
                p[0] if isinstance(p, tuple) else p for p in value.pieces if not isinstance(p, str)
            ]
        elif isinstance(value, In):
            todo.append(value.source)
        elif isinstance(value, (list, tuple)):
            todo += value
        elif isinstance(value, dict):
            todo += value.values()
        elif isinstance(value, Act):
            todo += [value.do, value.when, value.label]
        elif isinstance(value, Case):
            todo += [value.do, value.test]
        elif isinstance(value, Assign):
            todo += [value.target, value.value]
    return tuple(n for n in cheat.names if n in found)


def reachable(typed: Typed) -> set[str]:
    """The procedures that a round can come to, from the play, a cheat, or somebody who leaves."""
    rules = typed.rules
    todo = [*every_step(rules.play), *(every_step(rules.leaves.body) if rules.leaves else [])]
    for cheat in typed.cheats.values():
        for part in cheat.parts.values():
            todo += every_step(part.body)
    found: set[str] = set()
    while todo:
        step = todo.pop()
        if step.verb == "call" and isinstance(step.head, f.Call) and step.head.name not in found:
            found.add(step.head.name)
            todo += every_step(rules.procedures[step.head.name].body)
    return found
