"""Which names some steps give values to."""

from __future__ import annotations

from referee.language import formula as f
from referee.language.model import Assign, In, every_step


def assigned(block: object) -> set[str]:
    """The names that some steps give a value."""
    found: set[str] = set()
    for step in every_step(block) if isinstance(block, list) else []:
        for value in [step.head, *step.params.values(), *step.notes.values()]:
            if isinstance(value, f.Name) and step.verb not in ("call", "sway", "reveal", "move"):
                found.add(value.name)
            elif isinstance(value, Assign):
                found.add(base_name(value.target))
        if isinstance(step.params.get("as"), str):
            found.add(str(step.params["as"]))
        if isinstance(step.head, In):
            found.add(step.head.name)
        if step.verb in ("turns", "random") and isinstance(step.head, str):
            found.add(step.head)
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
