"""Named formulas whose value is kept in the state, and forgotten where what it is made from changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.compiler.quick.reads import bodies
from referee.language import formula as f
from referee.language.model import Act, Assign, Case, Define, In, Ruleset, Step, every_step

SEATS = ("still_in", "players")
STAKES = "stakes"
"""Among what a formula is made from: the coins that lie before anybody."""

MOVES_COINS = {"ante", "award", "bet", "bets", "betting", "collect", "out", "pay", "rake", "refund", "settle"}  # fmt: skip


def find_lasting(rules: Ruleset, costly: set[str]) -> dict[str, frozenset[str]]:
    """Named formulas without parameters, by what they are made from (tracked values, ``still_in``, ``STAKES``): those that
    are asked for in several places, and are a number, a yes or no, or some of the players."""
    asked = Counter(
        part.name
        for body in bodies(rules)
        for step in every_step(body)
        for expr in formulas(step)
        for part in f.walk(expr)
        if isinstance(part, f.Name) and part.ref[0] == "define"
    )
    found = {}
    for name in sorted(costly):
        made_from = sources(rules.define[name])
        if asked[name] > 1 and made_from:
            found[name] = made_from
    return found


def sources(define: Define) -> frozenset[str] | None:
    """The tracked values that a formula reads, ``still_in`` and ``STAKES``; None where it reads anything else that can
    change."""
    found: set[str] = set()
    for case in define.cases:
        for expr in case:
            for part in f.walk(expr) if expr is not None else ():
                if isinstance(part, f.Name):
                    known = part.name in SEATS or part.name == "it" or part.ref[0] in CONSTANT
                    if part.ref[0] == "track":
                        found.add(part.name)
                    elif part.name == "still_in":
                        found.add("still_in")
                    elif not known:
                        return None
                elif isinstance(part, f.Attribute):
                    family = part.ref[1][0] if part.ref[0] == "each" else part.ref[0]  # type: ignore[index]
                    if family == "track":
                        found.add(part.name)
                    elif family == "stake":
                        found.add(STAKES)
                    elif family != "option":
                        return None
                elif isinstance(part, f.Call) and part.name not in READS_LISTS:
                    return None
    return frozenset(found)


CONSTANT = ("word", "rank", "suit")
READS_LISTS = {"sum", "count", "any", "all", "only"}


def formulas(step: Step) -> Iterator[f.Expr]:
    """Every formula that stands in a step itself."""
    todo: list[object] = [step.head, step.when, *step.params.values(), *step.notes.values()]
    while todo:
        value = todo.pop()
        if isinstance(value, f.Expr):
            yield value
        elif isinstance(value, Assign):
            todo += [value.target, value.value]
        elif isinstance(value, In):
            todo.append(value.source)
        elif isinstance(value, Act):
            todo.append(value.when)
        elif isinstance(value, Case):
            todo.append(value.test)
        elif isinstance(value, (list, tuple)):
            todo += [one for one in value if not isinstance(one, Step)]
        elif isinstance(value, dict):
            todo += value.values()
