"""What stays as it was at first, in rounds that are played honestly from their beginning: then it is a constant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.compiler.quick.formulas import NO, YES, folded
from referee.language import formula as f
from referee.language.model import Act, Assign, Case, Step, Track

if TYPE_CHECKING:
    from referee.compiler.quick.steps import QuickSteps

READ_ONLY = {"if", "while", "repeat", "finish", "out", "next", "return", "award", "pay", "ante", "bet", "deal", "draw",
             "move", "gather", "shuffle", "reveal", "settle"}  # fmt: skip
"""Steps that only read what they are about."""


def find_unchanging(steps: QuickSteps) -> dict[str, str]:
    """Tracked values that no step of honest play gives another value than the first, with that value as text.

    First all are taken to stay; what a step that can come up sets otherwise does not, and with it more steps can.
    """
    rules = steps.rules
    found = {
        name: text
        for name, track in rules.track.items()
        if (text := first_text(steps, track)) is not None
    }
    while True:
        steps.unchanging_tracks = found
        changed = {name for step in possible(steps) for name in changes(steps, step)}
        left = {name: text for name, text in found.items() if name not in changed}
        if len(left) == len(found):
            return found
        found = left


def nobody_goes_out(steps: QuickSteps) -> bool:
    """Whether all who sit there play to the end: nobody is put out, and nobody can fold."""
    return not any(step.verb in ("out", "betting") for step in possible(steps))


def first_text(steps: QuickSteps, track: Track) -> str | None:
    """What a value of the table or of each player is at first, where that is a constant."""
    if track.each not in ("", "player") or track.lasts:
        return None
    if track.start is None:
        return None if track.kind.base == "any" else steps.first_value(track.kind)
    text = folded(steps.value_of(track.start))
    return text if text.lstrip("-").isdigit() or text in (YES, NO) else None


def possible(steps: QuickSteps) -> Iterator[Step]:
    """The steps of honest play that can come up by what is fixed."""
    rules = steps.rules
    todo = [*rules.play, *(step for p in rules.procedures.values() for step in p.body)]
    while todo:
        step = todo.pop()
        if step.when is not None and steps.truth(step.when) == NO:
            continue
        yield step
        for value in (step.head, *step.params.values()):
            todo += inside(steps, step, value)


def inside(steps: QuickSteps, step: Step, value: object) -> list[Step]:
    if not isinstance(value, list):
        return []
    if value and isinstance(value[0], Step):
        if step.verb == "if" and isinstance(step.head, f.Expr):
            never = {YES: "else", NO: "then"}.get(steps.truth(step.head))
            if never is not None and value is step.params.get(never):
                return []
        return value
    found: list[Step] = []
    for one in value:
        test = one.when if isinstance(one, Act) else one.test if isinstance(one, Case) else None
        if isinstance(one, (Act, Case)) and (test is None or steps.truth(test) != NO):
            found += one.do
    return found


def changes(steps: QuickSteps, step: Step) -> set[str]:
    """The tracked values that a step gives another value than they have at first."""
    if isinstance(step.head, Assign):
        target, value = step.head.target, step.head.value
        name = tracked(target)
        same = isinstance(target, (f.Name, f.Attribute)) and target.ref[0] == "track"
        if same and folded(steps.value_of(value)) == steps.unchanging_tracks.get(name):
            return set()
        return {name}
    head = None if step.verb in READ_ONLY else step.head
    given = [head, *step.notes.values(), step.params.get("to"), step.params.get("as")]
    return {tracked(one) for one in given if isinstance(one, f.Expr)}


def tracked(target: f.Expr) -> str:
    """The tracked value that lies at the root of a target, or an empty text."""
    while isinstance(target, (f.Attribute, f.Index)):
        if isinstance(target, f.Attribute) and target.ref[0] == "track":
            return target.name
        target = target.of
    return target.name if isinstance(target, f.Name) and target.ref[0] == "track" else ""
