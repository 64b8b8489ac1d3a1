"""The kind of what each function gives, and what it asks of its arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import Kind, describe, join

if TYPE_CHECKING:
    from referee.language.type_formulas import FormulaTyper

Rule = Callable[["FormulaTyper", f.Call, Kind | None], Kind]


def element(typer: FormulaTyper, expr: f.Expr, what: str = "this") -> Kind:
    """The kind of what is in a list."""
    kind = typer.infer(expr)
    typer.present(expr)
    if kind.is_list:
        return kind.of or k.ANY
    if kind.base == "each":
        return kind.of or k.ANY
    if kind.base != "any":
        typer.fault(
            "wrong-kind", expr.place, f"{what} goes through a list, and this is {describe(kind)}"
        )
    return k.ANY


def tested(typer: FormulaTyper, call: f.Call, of: Kind) -> None:
    """The second argument is a test of ``it``."""
    if len(call.args) > 1:
        test = call.args[1]
        with typer.naming(it=of):
            kind = typer.need(test, k.YES_NO, f"the test of {call.name}")
        if isinstance(test, f.Name) and kind.base in ("number", "amount"):
            typer.fault(
                "wrong-kind",
                test.place,
                f"{call.name} needs a test, and {test.name} is a number",
                f"to find what equals it, write {call.name}(…, it == {test.name})",
            )


def keyed(typer: FormulaTyper, call: f.Call, of: Kind, at: int = 1) -> Kind:
    with typer.naming(it=of):
        return typer.infer(call.args[at])


def count(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    tested(t, c, element(t, c.args[0], "count"))
    return k.NUMBER


def only(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], c.name)
    tested(t, c, of)
    return Kind("list", of=of)


def quantified(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    if isinstance(c.args[0], f.Every):
        inner = t.infer(c.args[0], k.list_of(k.YES_NO))
        if len(c.args) == 1 and inner.of:
            c.args[0].body.kind = inner.of
            t.truth(c.args[0].body)
        return k.YES_NO
    tested(t, c, element(t, c.args[0], c.name))
    return k.YES_NO


def total(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "sum")
    if len(c.args) > 1:
        of = keyed(t, c, of)
    if not of.numeric and of.base != "any":
        t.fault("wrong-kind", c.args[-1].place, f"a sum is of numbers, and this is {describe(of)}")
        return k.NUMBER
    return of.plain


def best(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], c.name)
    keyed(t, c, of)
    return Kind("list", of=of)


def groups(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "groups")
    keyed(t, c, of)
    t.need(c.args[2], k.NUMBER, "the size of a group")
    alike = ""
    key = c.args[1]
    if isinstance(key, f.ListOf) and key.items:
        key = key.items[0]
    if isinstance(key, f.Attribute) and key.name in ("rank", "suit"):
        alike = key.name
    return k.list_of(Kind("list", of=of, alike=alike))


def same_list(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    return Kind("list", of=element(t, c.args[0], c.name))


def one(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], c.name)
    tested(t, c, of)
    return of.or_nothing


def replace(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "replace")
    t.need(c.args[1], of, "what is replaced")
    t.need(c.args[2], of, "what takes its place")
    return Kind("list", of=of)


def without(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "without")
    alone = isinstance(c.args[1], f.Name | f.Number) and not t.evident(c.args[1])
    t.infer(c.args[1], of if alone else Kind("list", of=of))
    return Kind("list", of=of)


def extreme(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    if len(c.args) == 1:
        return element(t, c.args[0], c.name).plain
    kind: Kind | None = t.infer(c.args[0], e)
    for arg in c.args[1:]:
        kind = join(kind, t.infer(arg, e)) if kind else None
    if kind is None:
        t.fault("wrong-kind", c.place, f"{c.name} compares values of one kind")
        return k.ANY
    return kind


def numbers(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    for arg in c.args:
        t.need(arg, k.NUMBER, "a number")
    return k.RANGE


def of_cards(result: Kind) -> Rule:
    def rule(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
        t.need(c.args[0], k.CARDS, f"what {c.name} looks at")
        return result

    return rule


def seat(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.PLAYER, f"who {c.name} starts at")
    return k.PLAYER


def people(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    if c.args:
        t.need(c.args[0], k.PLAYER, f"who {c.name} starts at")
    if len(c.args) > 1:
        t.need(c.args[1], k.word(("left", "right")), "the direction")
    return k.PLAYERS


def part(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], c.name)
    t.need(c.args[1], k.NUMBER, "how many")
    return Kind("list", of=of)


def on_top(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "on_top")
    tested(t, c, of)
    return Kind("list", of=of)


def next_rank(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.RANK, "a rank")
    return k.RANK


def hand(result: Kind) -> Rule:
    def rule(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
        t.need(c.args[0], k.CARDS, "a hand")
        kind = t.infer(c.args[1])
        if kind.base not in ("ranking", "any"):
            t.fault("wrong-kind", c.args[1].place, "the name of a ranking from hands is expected")
        return result

    return rule


def value(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.CARD, "a card")
    if t.rules.kit and not t.rules.kit.values:
        t.fault(
            "no-values", c.place, "this kit gives its cards no values", "add values: to the kit"
        )
    return k.NUMBER


def of_sheet(result: Kind) -> Rule:
    def rule(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
        t.need(c.args[0], k.PLAYER, "whose sheet is asked")
        t.need(c.args[1], k.SKILL, "a skill")
        return result

    return rule


def staked(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    t.infer(c.args[0])
    t.need(c.args[1], k.PLAYER, "whose bets are asked for")
    return k.AMOUNT


def bets_of(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.PLAYER, "whose bets are asked for")
    return k.list_of(k.BET)


def orders(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "orders")
    return k.list_of(Kind("together", fields=(("0", of), ("1", of), ("2", of))))


def coins(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.AMOUNT, "an amount")
    return k.TEXT


def faces(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    t.infer(c.args[0])
    name = c.args[0].name if isinstance(c.args[0], f.Name) else ""
    return k.list_of(t.names.die(name) or k.ANY)


def flat(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "flat")
    return Kind("list", of=of.of if of.is_list else of)


def absolute(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    return t.need(c.args[0], k.NUMBER, "a number").plain


def contains(t: FormulaTyper, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "has_all")
    t.need(c.args[1], Kind("list", of=of), "what is looked for")
    return k.YES_NO
