"""Which names a procedure's steps read: one that none reads need not be made."""

from __future__ import annotations

from referee.language import formula as f
from referee.language.model import Act, Assign, Case, In, Ruleset, Sentence, Step, every_step


def bodies(rules: Ruleset) -> list[list[Step]]:
    """The steps of honest play."""
    return [rules.play, *(p.body for p in rules.procedures.values())]


def names_read(body: list[Step]) -> set[str]:
    """The names that the steps read, what is only said left out."""
    found: set[str] = set()
    for step in every_step(body):
        if (
            step.verb == "choose"
            and isinstance(step.head, f.Name)
            and {"menu", "if_none"} & set(step.params)
        ):
            found.add(step.head.name)
        given = step.params.get("as")
        values: list[object] = [step.head, step.when]
        values += [v for v in step.params.values() if v is not given or not isinstance(v, f.Name)]
        while values:
            value = values.pop()
            if isinstance(value, f.Expr):
                written = (
                    value
                    if step.verb in ("choose", "enter", "check") and value is step.head
                    else None
                )
                found |= {
                    e.name for e in f.walk(value) if isinstance(e, f.Name) and e is not written
                }
            elif isinstance(value, Assign):
                values += [
                    value.value,
                    *([] if isinstance(value.target, f.Name) else [value.target]),
                ]
            elif isinstance(value, In):
                values.append(value.source)
            elif isinstance(value, (list, tuple)):
                values += [v for v in value if not isinstance(v, (Step, Sentence))]
            elif isinstance(value, dict):
                values += value.values()
            elif isinstance(value, (Act, Case)):
                values += [getattr(value, "when", None), getattr(value, "test", None)]
    return found
