"""What each function of the language gives."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING, Any

from referee.language import formula as f
from referee.money import show_amount
from tests.reference.hands import called, strength

if TYPE_CHECKING:
    from tests.reference.formulas import Formulas

Names = dict[str, Any]
Made = Callable[["Formulas", f.Call, Names], Any]
FUNCTIONS: dict[str, Made] = {}


def known_as(*names: str) -> Callable[[Made], Made]:
    def keep(made: Made) -> Made:
        for name in names:
            FUNCTIONS[name] = made
        return made

    return keep


def plain(made: Callable[..., Any], name: str) -> None:
    """A function of its arguments alone."""
    FUNCTIONS[name] = lambda ev, call, names: made(ev, *(ev.value(arg, names) for arg in call.args))


def tested(ev: Formulas, call: f.Call, names: Names) -> list[Any]:
    """The elements for which the second argument is true; all of them where there is none."""
    found = ev.value(call.args[0], names)
    if len(call.args) == 1:
        return list(found)
    return [one for one in found if ev.truth(call.args[1], {**names, "it": one})]


def keyed(ev: Formulas, call: f.Call, names: Names) -> list[tuple[Any, Any]]:
    """Each element with the value of the second argument for it."""
    return [
        (ev.value(call.args[1], {**names, "it": one}), one) for one in ev.value(call.args[0], names)
    ]


@known_as("count")
def _count(ev: Formulas, call: f.Call, names: Names) -> Any:
    return len(tested(ev, call, names))


@known_as("only")
def _only(ev: Formulas, call: f.Call, names: Names) -> Any:
    return tuple(tested(ev, call, names))


def truths(ev: Formulas, call: f.Call, names: Names) -> list[bool]:
    source = call.args[0]
    found = ev.value(source, names)
    if len(call.args) > 1:
        return [ev.truth(call.args[1], {**names, "it": one}) for one in found]
    element = source.body if isinstance(source, f.Every) else f.Name(call.place, "it")
    if not isinstance(source, f.Every):
        element.kind = source.kind.of or element.kind
    return [ev.is_so(one, element) for one in found]


@known_as("any")
def _any(ev: Formulas, call: f.Call, names: Names) -> Any:
    return any(truths(ev, call, names))


@known_as("all")
def _all(ev: Formulas, call: f.Call, names: Names) -> Any:
    return all(truths(ev, call, names))


@known_as("sum")
def _sum(ev: Formulas, call: f.Call, names: Names) -> Any:
    if len(call.args) == 1:
        return sum(ev.value(call.args[0], names))
    return sum(value for value, _ in keyed(ev, call, names))


@known_as("most", "least")
def _extremes(ev: Formulas, call: f.Call, names: Names) -> Any:
    found = keyed(ev, call, names)
    if not found:
        return ()
    end = found[0][0]
    for value, _ in found:
        if (value > end) if call.name == "most" else (value < end):
            end = value
    return tuple(one for value, one in found if value == end)


@known_as("sort", "ranking")
def _in_order(ev: Formulas, call: f.Call, names: Names) -> Any:
    found = sorted(keyed(ev, call, names), key=lambda pair: pair[0], reverse=call.name == "ranking")
    return tuple(one for _, one in found)


@known_as("groups")
def _groups(ev: Formulas, call: f.Call, names: Names) -> Any:
    """Whole groups of one value, in the order in which they become complete: four of a rank are two pairs."""
    size = ev.value(call.args[2], names)
    begun: list[tuple[Any, list[Any]]] = []
    whole: list[tuple[Any, ...]] = []
    for value, one in keyed(ev, call, names):
        group = next((g for known, g in begun if known == value and len(g) < size), None)
        if group is None:
            group = []
            begun.append((value, group))
        group.append(one)
        if len(group) == size:
            whole.append(tuple(group))
    return tuple(whole)


def _distinct(ev: Formulas, found: Any) -> Any:
    kept: list[Any] = []
    for one in found:
        if one not in kept:
            kept.append(one)
    return tuple(kept)


def _replace(ev: Formulas, found: Any, old: Any, new: Any) -> Any:
    made = list(found)
    if old in made:
        made[made.index(old)] = new
    return tuple(made)


def _without(ev: Formulas, found: Any, values: Any) -> Any:
    made = list(found)
    for one in values if isinstance(values, tuple) else (values,):
        if one in made:
            made.remove(one)
    return tuple(made)


@known_as("first", "last")
def _end(ev: Formulas, call: f.Call, names: Names) -> Any:
    found = tested(ev, call, names)
    if not found:
        return None
    return found[0] if call.name == "first" else found[-1]


@known_as("min", "max")
def _bounds(ev: Formulas, call: f.Call, names: Names) -> Any:
    values = [ev.value(arg, names) for arg in call.args]
    found = values[0] if len(values) == 1 else values
    return min(found) if call.name == "min" else max(found)


@known_as("around")
def _around(ev: Formulas, call: f.Call, names: Names) -> Any:
    way = ev.value(call.args[1], names) if len(call.args) > 1 else ev.state.way
    return tuple(
        q for q in ev.state.going(ev.value(call.args[0], names), way) if q in ev.state.still
    )


@known_as("on_top")
def _on_top(ev: Formulas, call: f.Call, names: Names) -> Any:
    found: list[Any] = []
    for one in ev.value(call.args[0], names):
        if not ev.truth(call.args[1], {**names, "it": one}):
            break
        found.append(one)
    return tuple(found)


def _value(ev: Formulas, card: int) -> Any:
    kit = ev.rules.kit
    assert kit is not None
    return kit.values.get(ev.card(card, "rank"), 0)


@known_as("faces")
def _faces(ev: Formulas, call: f.Call, names: Names) -> Any:
    assert isinstance(call.args[0], f.Name)
    return faces_of(ev, call.args[0].name)


def faces_of(ev: Formulas, die: str) -> tuple[Any, ...]:
    if ev.rules.kit and die in ev.rules.kit.dice:
        one = ev.rules.kit.dice[die]
        return tuple(int(face) for face in one.faces) if one.kind.base == "number" else one.faces
    return tuple(range(1, int(die[1:]) + 1))


def _hand(made: Callable[..., Any]) -> Callable[..., Any]:
    return lambda ev, cards, name: made(cards, ev.rules.hands[name], ev.rules.kit)


PLAIN: dict[str, Callable[..., Any]] = {
    "distinct": _distinct,
    "sorted": lambda ev, found: tuple(sorted(found)),
    "reversed": lambda ev, found: tuple(reversed(found)),
    "flat": lambda ev, found: tuple(
        x for one in found for x in (one if isinstance(one, tuple) else (one,))
    ),
    "replace": _replace,
    "without": _without,
    "has_all": lambda ev, found, values: all(values.count(x) <= found.count(x) for x in values),
    "abs": lambda ev, number: abs(number),
    "numbers": lambda ev, low, high: tuple(range(low, high + 1)),
    "ranks": lambda ev, cards: tuple(ev.card(card, "rank") for card in cards),
    "suits": lambda ev, cards: tuple(ev.card(card, "suit") for card in cards),
    "left_of": lambda ev, p: ev.state.beside(p, "left"),
    "right_of": lambda ev, p: ev.state.beside(p, "right"),
    "after": lambda ev, p: ev.state.next_in(p, ev.state.way),
    "others": lambda ev, p: tuple(q for q in ev.state.still if q != p),
    "top": lambda ev, zone, n: zone[:n],
    "bottom": lambda ev, zone, n: zone[::-1][: max(0, n)],
    "next_rank": lambda ev, rank: (rank + 1) % len(ev.rules.kit.ranks),
    "hand_rank": _hand(strength),
    "hand_name": _hand(called),
    "value": _value,
    "passive": lambda ev, p, skill: ev.sheets.passive(p, skill),
    "modifier": lambda ev, p, skill: ev.sheets.modifier(p, skill),
    "proficient": lambda ev, p, skill: ev.sheets.proficient(p, skill),
    "staked": lambda ev, market, p: sum(
        bet.amount for bet in ev.state.bets if bet.market == market and bet.bettor == p
    ),
    "bets_of": lambda ev, p: tuple(bet for bet in ev.state.bets if bet.bettor == p),
    "orders": lambda ev, found: _distinct(ev, permutations(found)),
    "coins": lambda ev, amount: show_amount(int(amount)),
}
for _name, _made in PLAIN.items():
    plain(_made, _name)
