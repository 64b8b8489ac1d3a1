"""The functions that formulas may call: what each takes, what it gives, and what it is for.

The reference and the editor's completion are made from this table; ``referee.compiler`` holds what each becomes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import Kind, describe, join

if TYPE_CHECKING:
    from referee.language.typing import Typer

Rule = Callable[["Typer", f.Call, Kind | None], Kind]


@dataclass(frozen=True, slots=True)
class Function:
    """``form``: how it is written. ``least`` to ``most`` arguments."""

    form: str
    says: str
    least: int
    most: int
    rule: Rule

    @property
    def takes(self) -> str:
        if self.least == self.most:
            return f"{self.least} value{'s' if self.least != 1 else ''}"
        return f"{self.least} to {self.most} values"


def element(typer: Typer, expr: f.Expr, what: str = "this") -> Kind:
    """The kind of what is in a list."""
    kind = typer.infer(expr)
    if kind.is_list:
        return kind.of or k.ANY
    if kind.base == "each":
        return kind.of or k.ANY
    if kind.base != "any":
        typer.fault("wrong-kind", expr.place, f"{what} goes through a list, and this is {describe(kind)}")
    return k.ANY


def tested(typer: Typer, call: f.Call, of: Kind) -> None:
    """The second argument is a test of ``it``."""
    if len(call.args) > 1:
        with typer.naming(it=of):
            typer.need(call.args[1], k.YES_NO, f"the test of {call.name}")


def keyed(typer: Typer, call: f.Call, of: Kind, at: int = 1) -> Kind:
    with typer.naming(it=of):
        return typer.infer(call.args[at])


def _count(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    tested(t, c, element(t, c.args[0], "count"))
    return k.NUMBER


def _only(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], c.name)
    tested(t, c, of)
    return Kind("list", of=of)


def _quantified(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    if isinstance(c.args[0], f.Every):
        inner = t.infer(c.args[0], k.list_of(k.YES_NO))
        if len(c.args) == 1 and inner.of:
            c.args[0].body.kind = inner.of
            t.truth(c.args[0].body)
        return k.YES_NO
    tested(t, c, element(t, c.args[0], c.name))
    return k.YES_NO


def _sum(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "sum")
    if len(c.args) > 1:
        of = keyed(t, c, of)
    if not of.numeric and of.base != "any":
        t.fault("wrong-kind", c.args[-1].place, f"a sum is of numbers, and this is {describe(of)}")
        return k.NUMBER
    return of.plain


def _best(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], c.name)
    keyed(t, c, of)
    return Kind("list", of=of)


def _groups(t: Typer, c: f.Call, e: Kind | None) -> Kind:
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


def _same_list(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    return Kind("list", of=element(t, c.args[0], c.name))


def _one(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], c.name)
    tested(t, c, of)
    return of.or_nothing


def _replace(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "replace")
    t.need(c.args[1], of, "what is replaced")
    t.need(c.args[2], of, "what takes its place")
    return Kind("list", of=of)


def _without(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "without")
    kind = t.infer(c.args[1], Kind("list", of=of))
    if not kind.is_list:
        t.infer(c.args[1], of)
    return Kind("list", of=of)


def _extreme(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    if len(c.args) == 1:
        return element(t, c.args[0], c.name).plain
    kind: Kind | None = t.infer(c.args[0], e)
    for arg in c.args[1:]:
        kind = join(kind, t.infer(arg, e)) if kind else None
    if kind is None:
        t.fault("wrong-kind", c.place, f"{c.name} compares values of one kind")
        return k.ANY
    return kind


def _numbers(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    for arg in c.args:
        t.need(arg, k.NUMBER, "a number")
    return k.RANGE


def _of_cards(result: Kind) -> Rule:
    def rule(t: Typer, c: f.Call, e: Kind | None) -> Kind:
        t.need(c.args[0], k.CARDS, f"what {c.name} looks at")
        return result

    return rule


def _seat(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.PLAYER, f"who {c.name} starts at")
    return k.PLAYER


def _people(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    if c.args:
        t.need(c.args[0], k.PLAYER, f"who {c.name} starts at")
    if len(c.args) > 1:
        t.need(c.args[1], k.word(("left", "right")), "the direction")
    return k.PLAYERS


def _slice(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], c.name)
    t.need(c.args[1], k.NUMBER, "how many")
    return Kind("list", of=of)


def _on_top(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "on_top")
    tested(t, c, of)
    return Kind("list", of=of)


def _next_rank(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.RANK, "a rank")
    return k.RANK


def _hand(result: Kind) -> Rule:
    def rule(t: Typer, c: f.Call, e: Kind | None) -> Kind:
        t.need(c.args[0], k.CARDS, "a hand")
        kind = t.infer(c.args[1])
        if kind.base not in ("ranking", "any"):
            t.fault("wrong-kind", c.args[1].place, "the name of a ranking from hands is expected")
        return result

    return rule


def _value(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.CARD, "a card")
    if t.rules.kit and not t.rules.kit.values:
        t.fault("no-values", c.place, "this kit gives its cards no values", "add values: to the kit")
    return k.NUMBER


def _sheet(result: Kind) -> Rule:
    def rule(t: Typer, c: f.Call, e: Kind | None) -> Kind:
        t.need(c.args[0], k.PLAYER, "whose sheet is asked")
        t.need(c.args[1], k.SKILL, "a skill")
        return result

    return rule


def _staked(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    t.infer(c.args[0])
    t.need(c.args[1], k.PLAYER, "whose bets are asked for")
    return k.AMOUNT


def _bets_of(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.PLAYER, "whose bets are asked for")
    return k.list_of(k.BET)


def _orders(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "orders")
    return k.list_of(Kind("together", fields=(("0", of), ("1", of), ("2", of))))


def _coins(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    t.need(c.args[0], k.AMOUNT, "an amount")
    return k.TEXT


def _faces(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    t.infer(c.args[0])
    name = c.args[0].name if isinstance(c.args[0], f.Name) else ""
    return k.list_of(t.names.die(name) or k.ANY)


def _flat(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "flat")
    return Kind("list", of=of.of if of.is_list else of)


def _abs(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    return t.need(c.args[0], k.NUMBER, "a number").plain


def _contains(t: Typer, c: f.Call, e: Kind | None) -> Kind:
    of = element(t, c.args[0], "has_all")
    t.need(c.args[1], Kind("list", of=of), "what is looked for")
    return k.YES_NO


FUNCTIONS: dict[str, Function] = {
    "count": Function("count(list, test)", "How many there are, or for how many the test is true (it is the one).", 1, 2, _count),
    "only": Function("only(list, test)", "Those for which the test is true.", 2, 2, _only),
    "any": Function("any(list, test)", "Whether the test is true for one at least.", 1, 2, _quantified),
    "all": Function("all(list, test)", "Whether the test is true for every one.", 1, 2, _quantified),
    "sum": Function("sum(list, value)", "The values added up.", 1, 2, _sum),
    "most": Function("most(list, value)", "Those with the greatest value, all that are level.", 2, 2, _best),
    "least": Function("least(list, value)", "Those with the smallest value, all that are level.", 2, 2, _best),
    "sort": Function("sort(list, value)", "In order, smallest value first.", 2, 2, _best),
    "ranking": Function("ranking(list, value)", "In order, greatest value first.", 2, 2, _best),
    "groups": Function("groups(list, value, size)", "Groups of so many with one value.", 3, 3, _groups),
    "distinct": Function("distinct(list)", "Each value once.", 1, 1, _same_list),
    "sorted": Function("sorted(list)", "The values in order, smallest first.", 1, 1, _same_list),
    "reversed": Function("reversed(list)", "The values in the other order.", 1, 1, _same_list),
    "flat": Function("flat(lists)", "Several lists as one.", 1, 1, _flat),
    "first": Function("first(list, test)", "The first, or the first for which the test is true; or nothing.", 1, 2, _one),
    "last": Function("last(list, test)", "The last, or the last for which the test is true; or nothing.", 1, 2, _one),
    "replace": Function("replace(list, old, new)", "The list with one old value made new.", 3, 3, _replace),
    "without": Function("without(list, values)", "The list with these values taken out, once each.", 2, 2, _without),
    "has_all": Function("has_all(list, values)", "Whether every one of these values is there.", 2, 2, _contains),
    "min": Function("min(a, b)", "The smaller, or the smallest of a list.", 1, 9, _extreme),
    "max": Function("max(a, b)", "The greater, or the greatest of a list.", 1, 9, _extreme),
    "abs": Function("abs(n)", "The number without its sign.", 1, 1, _abs),
    "numbers": Function("numbers(1, 6)", "The whole numbers from one to another.", 2, 2, _numbers),
    "ranks": Function("ranks(cards)", "The ranks of some cards.", 1, 1, _of_cards(k.list_of(k.RANK))),
    "suits": Function("suits(cards)", "The suits of some cards.", 1, 1, _of_cards(k.list_of(k.SUIT))),
    "left_of": Function("left_of(p)", "Who sits to the left.", 1, 1, _seat),
    "right_of": Function("right_of(p)", "Who sits to the right.", 1, 1, _seat),
    "after": Function("after(p)", "The next who is still in, the way the turns go.", 1, 1, _seat),
    "others": Function("others(p)", "Those still in but this one, from the dealer's left.", 1, 1, _people),
    "around": Function("around(p, direction)", "Those still in, starting with this one.", 1, 2, _people),
    "top": Function("top(zone, n)", "So many cards from the top.", 2, 2, _slice),
    "bottom": Function("bottom(zone, n)", "So many cards from the bottom.", 2, 2, _slice),
    "on_top": Function("on_top(zone, test)", "The cards from the top for as long as the test is true.", 2, 2, _on_top),
    "next_rank": Function("next_rank(r)", "The rank above; the lowest after the highest.", 1, 1, _next_rank),
    "hand_rank": Function("hand_rank(cards, ranking)", "How strong a hand is; hands can be compared.", 2, 2, _hand(k.STRENGTH)),
    "hand_name": Function("hand_name(cards, ranking)", "What a hand is called.", 2, 2, _hand(k.TEXT)),
    "value": Function("value(card)", "What a card counts, by the kit's values.", 1, 1, _value),
    "passive": Function("passive(p, skill)", "A passive score.", 2, 2, _sheet(k.NUMBER)),
    "modifier": Function("modifier(p, skill)", "A modifier.", 2, 2, _sheet(k.NUMBER)),
    "proficient": Function("proficient(p, skill)", "Whether somebody is proficient.", 2, 2, _sheet(k.YES_NO)),
    "staked": Function("staked(market, p)", "How much somebody has on a market.", 2, 2, _staked),
    "bets_of": Function("bets_of(p)", "Somebody's open bets.", 1, 1, _bets_of),
    "orders": Function("orders(list)", "Every different order of some values.", 1, 1, _orders),
    "coins": Function("coins(amount)", "An amount in words: 2gp 3sp.", 1, 1, _coins),
    "faces": Function("faces(die)", "The faces of a die.", 1, 1, _faces),
}
