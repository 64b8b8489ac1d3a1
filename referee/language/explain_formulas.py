"""Formulas in words: as they are written, what they give, and what each name in them is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from referee.language import formula as f
from referee.language.functions import FUNCTIONS
from referee.language.kinds import Kind, describe
from referee.language.model import Ruleset
from referee.language.names import BET_HAS, BUILT_IN, CARD_HAS, PLAYER_HAS

_COPPER = ((1000, "pp"), (100, "gp"), (10, "sp"), (1, "cp"))


def kind_words(kind: Kind) -> str:
    """A kind as it is said of a name."""
    special = {
        "each": f"{describe(kind.of)} of each player" if kind.of else "something of each player",
        "hands": f"{describe(kind.of)} for each of a player's hands" if kind.of else "hands",
        "together": "several values that are compared together",
        "market": "a market",
        "table": "a lookup table",
        "ranking": "a ranking of hands",
        "die": "a die",
        "options": "the house rules",
        "row": "a row of a table",
        "any": "a value",
    }
    if kind.is_list and kind.of is not None and kind.of.base == "any":
        return "a list"
    return special.get(kind.base) or describe(kind)


# -- what each name is


def names_in(expr: f.Expr, rules: Ruleset) -> list[tuple[str, str]]:
    """Each name of a formula once, with what it is; in the order in which they are written."""
    found: dict[str, str] = {}
    for part in sorted(f.walk(expr), key=lambda one: one.place):
        if isinstance(part, f.Name):
            found.setdefault(part.name, name_words(part, rules))
        elif isinstance(part, f.Attribute):
            found.setdefault(f"{written(part.of)}.{part.name}", attribute_words(part, rules))
        elif isinstance(part, f.Call):
            found.setdefault(f"{part.name}(…)", call_words(part))
        elif isinstance(part, f.Every):
            for name, source, _ in part.loops:
                kind = source.kind.of
                found.setdefault(
                    name, f"each of {written(source)}" + (f": {describe(kind)}" if kind else "")
                )
    return list(found.items())


def name_words(expr: f.Name, rules: Ruleset) -> str:
    """What a bare name was found to be."""
    family, _ = expr.ref
    kind = kind_words(expr.kind)
    if family == "built_in":
        return f"{BUILT_IN[expr.name][1].rstrip('.')}: {kind}"
    if family == "local" and expr.name == "it":
        return f"the one that is looked at: {kind}"
    known: dict[str, Callable[[], str]] = {
        "local": lambda: f"a name of these steps: {kind}",
        "track": lambda: f"tracked{_whose(rules.track[expr.name].each)}: {kind}",
        "zone": lambda: f"a zone{_whose(rules.zones[expr.name].each)}",
        "define": lambda: f"a formula under define: {kind}",
        "pot": lambda: f"what lies in the stake {expr.name}: {kind}",
        "market": lambda: "a market under bets",
        "table": lambda: "a lookup table",
        "ranking": lambda: "a ranking under hands",
        "class": lambda: "a class of hands",
        "die": lambda: "a die of the kit",
        "option": lambda: "the house rules",
        "word": lambda: f"a word: {kind}",
        "rank": lambda: "a rank of the kit",
        "suit": lambda: "a suit of the kit",
    }
    return known[family]() if family in known else "not known, since nothing leads here"


def attribute_words(expr: f.Attribute, rules: Ruleset) -> str:
    """What stands behind a dot."""
    family, inner = expr.ref
    kind = kind_words(expr.kind)
    name = expr.name
    if family == "each":
        family = inner[0] if isinstance(inner, tuple) else ""
        return f"the {name} of each of them: {kind}"
    known: dict[str, Callable[[], str]] = {
        "option": lambda: f"a house rule, {rules.options[name].default!s} unless changed: {kind}",
        "zone": lambda: "a zone of each player",
        "track": lambda: f"tracked of each player: {kind}",
        "mark": lambda: f"a mark of each card: {kind}",
        "stake": lambda: f"a stake of each player: {kind}",
        "player": lambda: f"{PLAYER_HAS[name][1].rstrip('.')}: {kind}",
        "card": lambda: f"{CARD_HAS[name][1].rstrip('.')}: {kind}",
        "alike": lambda: f"the {name} that the cards have in common: {kind}",
        "bet": lambda: f"{BET_HAS[name][1].rstrip('.')}: {kind}",
        "field": lambda: f"a part of it: {kind}",
        "column": lambda: f"a column of the table: {kind}",
    }
    return known[family]() if family in known else "not known, since nothing leads here"


def call_words(expr: f.Call) -> str:
    kind = kind_words(expr.kind)
    if expr.ref[0] == "function":
        return f"{FUNCTIONS[expr.name].says.rstrip('.')}: {kind}"
    if expr.ref[0] == "define":
        return f"a formula under define: {kind}"
    return "a procedure"


def _whose(each: str) -> str:
    return f" of each {each}" if each else ""


# -- as it is written


def written(expr: f.Expr) -> str:
    """A formula as an author would write it, on one line."""
    rule: Callable[[f.Expr], str] = globals()["_" + type(expr).__name__.lower()]
    return rule(expr)


def _number(expr: f.Number) -> str:
    if isinstance(expr.value, int):
        return str(expr.value)
    return format(Decimal(expr.value.numerator) / expr.value.denominator, "f")


def _money(expr: f.Money) -> str:
    value, coin = next((v, c) for v, c in _COPPER if expr.copper % v == 0)
    return f"{expr.copper // value}{coin}"


def _quoted(expr: f.Quoted) -> str:
    return f"'{expr.text}'" if '"' in expr.text else f'"{expr.text}"'


def _name(expr: f.Name) -> str:
    return expr.name


def _attribute(expr: f.Attribute) -> str:
    return f"{written(expr.of)}.{expr.name}"


def _index(expr: f.Index) -> str:
    return f"{written(expr.of)}[{written(expr.at)}]"


def _call(expr: f.Call) -> str:
    return f"{expr.name}({', '.join(written(arg) for arg in expr.args)})"


def _minus(expr: f.Minus) -> str:
    return f"-{_closed(expr.of)}"


def _not(expr: f.Not) -> str:
    return f"not {_closed(expr.of)}"


def _arithmetic(expr: f.Arithmetic) -> str:
    return f"{_closed(expr.left)} {expr.op} {_closed(expr.right)}"


def _compare(expr: f.Compare) -> str:
    return _closed(expr.first) + "".join(f" {op} {_closed(right)}" for op, right in expr.rest)


def _both(expr: f.Both) -> str:
    return f" {expr.op} ".join(_closed(item) for item in expr.items)


def _choice(expr: f.Choice) -> str:
    return f"{_closed(expr.yes)} if {_closed(expr.test)} else {_closed(expr.no)}"


def _listof(expr: f.ListOf) -> str:
    inner = ", ".join(written(item) for item in expr.items)
    return f"({inner})" if expr.together else f"[{inner}]"


def _every(expr: f.Every) -> str:
    return f"[{written(expr.body)}{''.join(_loops(expr))}]"


def _loops(expr: f.Every) -> Iterator[str]:
    for name, source, test in expr.loops:
        yield f" for {name} in {written(source)}"
        if test is not None:
            yield f" if {written(test)}"


def _to(expr: f.To) -> str:
    return f"{_closed(expr.left)} to {_closed(expr.right)}"


def _closed(expr: f.Expr) -> str:
    """In brackets, where it would be read otherwise without them."""
    text = written(expr)
    loose = (f.Arithmetic, f.Compare, f.Both, f.Choice, f.To, f.Not)
    return f"({text})" if isinstance(expr, loose) else text
