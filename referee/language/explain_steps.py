"""Steps in words: what each does, what it is about, which names it makes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.language import formula as f
from referee.language.check import Typed
from referee.language.explain_formulas import kind_words, written
from referee.language.model import Assign, Block, Case, In, Ruleset, Sentence, Step, every_step
from referee.language.told import Told
from referee.language.verbs import VERBS

_BINDING = ("choose", "enter", "check", "contest", "save", "attack", "random")


def steps_told(typed: Typed) -> Iterator[Told]:
    """Every step of the ruleset."""
    for where, block in blocks(typed.rules):
        for step in every_step(block):
            yield step_told(step, where, typed)


def blocks(rules: Ruleset) -> Iterator[tuple[str, Block]]:
    """Where there are steps: the name to be said, and the steps."""
    yield "play", rules.play
    for procedure in rules.procedures.values():
        yield procedure.name, procedure.body
    if rules.leaves is not None:
        yield "leaves", rules.leaves.body
    for cheat in [*rules.cheats.values(), *rules.ploys.values()]:
        for part in ("success", "failure", "exposed"):
            yield f"{cheat.name}: {part}", getattr(cheat, part)


def step_told(step: Step, where: str, typed: Typed) -> Told:
    lines = [f"in {where}", VERBS[step.verb].says]
    lines += [f"about {about}"] if (about := about_words(step)) else []
    lines += [
        f"{name} {shown}" for name, value in step.params.items() if (shown := shown_value(value))
    ]
    if (bound := binding(step)) is not None:
        kind = step.head.value.kind if isinstance(step.head, Assign) else bound.kind
        lines.append(
            f"{'sets' if step.verb == 'set' else 'makes'} {written(bound)}: {kind_words(kind)}"
        )
    if step.verb == "for" and isinstance(step.head, In) and step.head.source is not None:
        of = step.head.source.kind.of
        lines += [f"makes {step.head.name}: {kind_words(of)}"] if of else []
    if step.when is not None:
        lines.append(f"skipped unless {written(step.when)}")
    if step.moment:
        lines.append(f"the moment {step.moment}{_tried_at(step.moment, typed.rules)}")
    if step.say:
        lines.append(f"then says: {sentence_words(step.say[0])}")
    return Told(step.place, "step", step.verb, tuple(lines))


def about_words(step: Step) -> str:
    """What stands behind the verb itself."""
    if step.verb in _BINDING:
        return ""
    return shown_value(step.head)


def shown_value(value: Any) -> str:
    """A value of a step on one line; '' for steps inside it."""
    if isinstance(value, f.Expr):
        return written(value)
    if isinstance(value, Assign):
        return f"{written(value.target)} = {written(value.value)}"
    if isinstance(value, In):
        return (
            f"{value.name} in {written(value.source)}" if value.source is not None else value.name
        )
    if isinstance(value, Sentence):
        return sentence_words(value)
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple) and len(value) == 3 and isinstance(value[1], str):
        return value[1] if value[0] == 1 else f"{value[0]}{value[1]}"
    if isinstance(value, list) and value and isinstance(value[0], Sentence):
        return sentence_words(value[0])
    if isinstance(value, list) and value and hasattr(value[0], "name"):
        return ", ".join(one.name for one in value)
    return ""


def sentence_words(sentence: Sentence) -> str:
    """A sentence as its author wrote it."""
    parts = []
    for piece in sentence.pieces:
        if isinstance(piece, str):
            parts.append(piece)
        elif isinstance(piece, tuple):
            parts.append(f"<{written(piece[0])}|{piece[1]}|{piece[2]}>")
        else:
            parts.append(f"<{written(piece)}>")
    return "".join(parts)


def binding(step: Step) -> f.Expr | None:
    """What a step gives a value, or makes."""
    target = step.notes.get("as")
    if not isinstance(target, f.Expr) and step.verb in _BINDING:
        target = step.head
    if step.verb in ("let", "set") and isinstance(step.head, Assign):
        target = step.head.target
    return target if isinstance(target, f.Expr) else None


def _tried_at(moment: str, rules: Ruleset) -> str:
    cheats = [*rules.cheats.values(), *rules.ploys.values()]
    titles = [one.title for one in cheats if one.moment == moment]
    return (
        f", at which can be tried: {', '.join(titles)}"
        if titles
        else ", at which nothing can be tried"
    )


def settled_by(market: str, rules: Ruleset) -> str:
    """By which steps a market is settled."""
    lines = set()
    for _, block in blocks(rules):
        for step in every_step(block):
            if step.verb in ("settle", "refund") and isinstance(step.head, f.Expr):
                named = [one.name for one in f.walk(step.head) if isinstance(one, f.Name)]
                lines |= {step.place.line} if market in named else set()
    if not lines:
        return "when the round is over"
    return f"in line {', '.join(str(line) for line in sorted(lines))}, else when the round is over"


def wholes(todo: list[Any]) -> Iterator[f.Expr]:
    """The whole formulas in some parts of a ruleset, however deep they stand."""
    seen: set[int] = set()
    while todo:
        value = todo.pop()
        if isinstance(value, f.Expr):
            if id(value) not in seen:
                seen.add(id(value))
                yield value
        elif isinstance(value, dict):
            todo += value.values()
        elif isinstance(value, list | tuple):
            todo += value
        elif isinstance(value, Step):
            todo += [value.head, value.params, value.when, value.say]
        elif isinstance(value, Sentence):
            todo += [p for p in value.pieces if not isinstance(p, str)]
        elif isinstance(value, Case | In | Assign) or hasattr(value, "place"):
            todo += [getattr(value, name, None) for name in value.__slots__ if name != "place"]
