"""What each function of the language becomes in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.language import formula as f

if TYPE_CHECKING:
    from referee.compiler.exprs import Exprs

Lowering = Callable[["Exprs", f.Call], str]


def each(
    e: Exprs, c: f.Call, body: f.Expr | None = None, test: f.Expr | None = None, raw: bool = True
) -> str:
    """``body for it in list if test``."""
    it = e.new("i")
    source = e.over(c.args[0], (e.raw if raw else e.text)(c.args[0]))
    with e.naming(it=it):
        shown = it if body is None else e.text(body)
        tail = f" if {e.truth(test)}" if test is not None else ""
    return f"{shown} for {it} in {source}{tail}"


def keyed(e: Exprs, c: f.Call) -> str:
    """``[(key, it) …]`` in the order of the list."""
    it = e.new("i")
    source = e.over(c.args[0], e.text(c.args[0]))
    with e.naming(it=it):
        return f"[({e.text(c.args[1])}, {it}) for {it} in {source}]"


def count(e: Exprs, c: f.Call) -> str:
    if len(c.args) == 1:
        return f"len({e.raw(c.args[0])})"
    it = e.new("i")
    source = e.over(c.args[0], e.raw(c.args[0]))
    with e.naming(it=it):
        return f"len([1 for {it} in {source} if {e.truth(c.args[1])}])"


def only(e: Exprs, c: f.Call) -> str:
    return f"[{each(e, c, test=c.args[1], raw=False)}]"


def quantified(word: str) -> Lowering:
    def rule(e: Exprs, c: f.Call) -> str:
        if isinstance(c.args[0], f.Every) or len(c.args) == 1:
            return f"{word}({e.over(c.args[0], e.raw(c.args[0]))})"
        it = e.new("i")
        source = e.over(c.args[0], e.raw(c.args[0]))
        with e.naming(it=it):
            return f"{word}([{e.truth(c.args[1])} for {it} in {source}])"

    return rule


def total(e: Exprs, c: f.Call) -> str:
    if len(c.args) == 1:
        return f"sum({e.over(c.args[0], e.raw(c.args[0]))})"
    return f"sum([{each(e, c, body=c.args[1])}])"


def helper(name: str) -> Lowering:
    """A helper that is given (value, element) pairs."""

    def rule(e: Exprs, c: f.Call) -> str:
        return f"{name}({keyed(e, c)})"

    return rule


def groups(e: Exprs, c: f.Call) -> str:
    return f"groups({keyed(e, c)}, {e.text(c.args[2])})"


def one(where: str) -> Lowering:
    def rule(e: Exprs, c: f.Call) -> str:
        source = e.text(c.args[0])
        if len(c.args) == 1:
            return f"{where}({source})"
        it = e.new("i")
        source = e.over(c.args[0], source)
        with e.naming(it=it):
            return f"{where}([{it} for {it} in {source} if {e.truth(c.args[1])}])"

    return rule


def plain(name: str, raw: bool = False) -> Lowering:
    def rule(e: Exprs, c: f.Call) -> str:
        first = (e.raw if raw else e.text)(c.args[0])
        if c.args[0].kind.is_list:
            first = e.over(c.args[0], first)
        rest = "".join(", " + e.text(arg) for arg in c.args[1:])
        return f"{name}({first}{rest})"

    return rule


def stated(name: str) -> Lowering:
    """A helper that looks at the state."""

    def rule(e: Exprs, c: f.Call) -> str:
        return f"{name}(S" + "".join(", " + e.text(arg) for arg in c.args) + ")"

    return rule


def of_cards(table: str) -> Lowering:
    def rule(e: Exprs, c: f.Call) -> str:
        it = e.new("i")
        source = e.over(c.args[0], e.text(c.args[0]))
        return f"[{table}[{it}] for {it} in {source}]"

    return rule


def left_of(e: Exprs, c: f.Call) -> str:
    return f"(({e.text(c.args[0])} + 1) % S.n)"


def right_of(e: Exprs, c: f.Call) -> str:
    return f"(({e.text(c.args[0])} - 1) % S.n)"


def others(e: Exprs, c: f.Call) -> str:
    it = e.new("i")
    return f"[{it} for {it} in S.still if {it} != {e.text(c.args[0])}]"


def on_top(e: Exprs, c: f.Call) -> str:
    it = e.new("i")
    source = e.over(c.args[0], e.text(c.args[0]))
    with e.naming(it=it):
        return f"run_on_top([({it}, {e.truth(c.args[1])}) for {it} in {source}])"


def value(e: Exprs, c: f.Call) -> str:
    return f"VALUE[{e.text(c.args[0])}]"


def next_rank(e: Exprs, c: f.Call) -> str:
    return f"(({e.text(c.args[0])} + 1) % len(ALL_RANKS))"


def hand(name: str) -> Lowering:
    def rule(e: Exprs, c: f.Call) -> str:
        ranking = c.args[1].name if isinstance(c.args[1], f.Name) else ""
        cards = e.raw(c.args[0])
        if e.budgeted:
            cards = f"hand_of(S, H_{ranking}, {cards})"
        return f"{name}(H_{ranking}, RANK, SUIT, {cards})"

    return rule


def faces(e: Exprs, c: f.Call) -> str:
    name = c.args[0].name if isinstance(c.args[0], f.Name) else ""
    return f"FACES[{name!r}]"


def extreme(name: str) -> Lowering:
    def rule(e: Exprs, c: f.Call) -> str:
        if len(c.args) == 1:
            return f"{name}({e.over(c.args[0], e.raw(c.args[0]))})"
        return f"{name}(" + ", ".join(e.raw(arg) for arg in c.args) + ")"

    return rule


LOWERED: dict[str, Lowering] = {
    "count": count,
    "only": only,
    "any": quantified("any"),
    "all": quantified("all"),
    "sum": total,
    "most": helper("greatest"),
    "least": helper("smallest"),
    "sort": helper("upwards"),
    "ranking": helper("downwards"),
    "groups": groups,
    "distinct": plain("distinct"),
    "sorted": plain("sorted", raw=True),
    "reversed": plain("backwards"),
    "flat": plain("flat"),
    "first": one("first_of"),
    "last": one("last_of"),
    "replace": plain("replaced"),
    "without": plain("without"),
    "has_all": plain("has_all"),
    "min": extreme("min"),
    "max": extreme("max"),
    "abs": plain("abs"),
    "numbers": lambda e, c: e.numbers(*c.args),
    "ranks": of_cards("RANK"),
    "suits": of_cards("SUIT"),
    "left_of": left_of,
    "right_of": right_of,
    "after": stated("after"),
    "others": others,
    "around": stated("around"),
    "top": plain("top"),
    "bottom": plain("bottom"),
    "on_top": on_top,
    "next_rank": next_rank,
    "hand_rank": hand("hand_rank"),
    "hand_name": hand("hand_name"),
    "value": value,
    "passive": stated("passive"),
    "modifier": stated("modifier"),
    "proficient": stated("proficient"),
    "staked": stated("staked"),
    "bets_of": stated("bets_of"),
    "orders": plain("orders"),
    "coins": lambda e, c: e.text(c.args[0]),
    "faces": faces,
}
