"""Why a condition is not so: the parts of a formula that decide it, each with what it came to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.compiler.writer import spoken_kind
from referee.errors import Refusal
from referee.language import formula as f
from referee.language.explain_formulas import written
from referee.language.kinds import Kind
from referee.rounds.round import Round

Ask = Callable[[f.Expr], Any]
"""What a formula comes to in the round; a refusal where it cannot be worked out."""

SHOWN = ("number", "yes_no", "amount", "player", "card", "rank", "suit", "text", "word", "skill")
PLAIN = (f.Number, f.Money, f.Quoted)


def what_came(round_: Round, expected: f.Expr, ask: Ask) -> list[tuple[str, str]]:
    """(part as written, what it is) for the parts that make a condition false, each once."""
    found: dict[str, str] = {}
    for part in _deciding(expected, ask):
        value = _in_words(round_, part, ask)
        if value is not None:
            found.setdefault(written(part), value)
    return list(found.items())


def _deciding(expr: f.Expr, ask: Ask) -> Iterator[f.Expr]:
    if isinstance(expr, f.Both):
        for item in expr.items:
            if expr.op == "or" or not _so(item, ask):
                yield from _deciding(item, ask)
    elif isinstance(expr, f.Not):
        yield from _deciding(expr.of, ask)
    elif isinstance(expr, f.Compare):
        for side in f.parts(expr):
            yield from _sides(side)
    else:
        yield from _sides(expr)


def _so(expr: f.Expr, ask: Ask) -> bool:
    try:
        return bool(ask(expr))
    except Refusal:
        return False


def _sides(expr: f.Expr) -> Iterator[f.Expr]:
    """A side of a comparison, and what a function in it looks at; nothing for what is written out."""
    fixed = isinstance(expr, PLAIN) or (
        isinstance(expr, f.Name) and expr.ref[0] in ("word", "rank", "suit", "class")
    )
    if fixed or (isinstance(expr, f.ListOf) and all(not list(_sides(one)) for one in expr.items)):
        return
    if isinstance(expr, f.Name) and expr.ref[0] == "local":
        return  # somebody who sits there
    if isinstance(expr, f.ListOf):
        for item in expr.items:
            yield from _sides(item)
        return
    yield expr
    if isinstance(expr, f.Call) and expr.args and expr.args[0].kind.base in ("list", "zone"):
        yield expr.args[0]


def _in_words(round_: Round, expr: f.Expr, ask: Ask) -> str | None:
    """A value in words; None where there are none for it."""
    kind = expr.kind
    base = (kind.of or kind).base if kind.is_list else kind.base
    if base not in (*SHOWN, "zone"):
        return None
    try:
        value = ask(expr)
    except Refusal:
        return None
    if base == "zone":
        cards = [round_.speaker.card(card) for card in reversed(value)]
        return " ".join(cards) or "empty"
    if kind.is_list:
        value = tuple(value)
        return _listed(round_, value, kind)
    return round_.speaker.value(value, spoken_kind(kind, expr))


def _listed(round_: Round, values: tuple[Any, ...], kind: Kind) -> str:
    of = kind.of or Kind("any")
    return " ".join(round_.speaker.label(value, of) for value in values) or "nothing"
