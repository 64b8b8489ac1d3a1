"""Which names some steps give values to."""

from __future__ import annotations

from referee.language import formula as f
from referee.language.model import Assign, In, every_step
from referee.language.verbs import VERBS


def assigned(block: object) -> set[str]:
    """The names that some steps give a value."""
    found: set[str] = set()
    for step in every_step(block) if isinstance(block, list) else []:
        given = [step.params.get("as"), step.notes.get("as")]
        if VERBS[step.verb].head in ("target", "name"):
            given.append(step.head)
        if step.verb == "add":
            given.append(step.params.get("to"))
        for value in given:
            if isinstance(value, f.Expr):
                found.add(base_name(value))
            elif isinstance(value, str):
                found.add(value)
        if isinstance(step.head, Assign):
            found.add(base_name(step.head.target))
        if isinstance(step.head, In):
            found.add(step.head.name)
    return found - {""}


def base_name(target: f.Expr) -> str:
    """The name that a target begins with: ``result`` of ``result.success``."""
    while isinstance(target, (f.Attribute, f.Index)):
        target = target.of
    return target.name if isinstance(target, f.Name) else ""


def broken(block: object) -> bool:
    """Whether a loop over some steps may be left in the middle."""
    return any(
        step.verb == "stop" and step.head == "loop"
        for step in (every_step(block) if isinstance(block, list) else [])
    )
