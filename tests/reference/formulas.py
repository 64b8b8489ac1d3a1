"""Formulas evaluated as they stand, one part after the other."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from referee.language import formula as f
from referee.language.check import Typed
from tests.reference.functions import FUNCTIONS
from tests.reference.hands import Strength
from tests.reference.state import HOUSE, Bet, Place, Result, State, hands_of

Names = dict[str, Any]


class Fault(Exception):
    """A ruleset does at play what it may not."""


class Formulas:
    """Evaluates formulas of one ruleset over one table. Lists are tuples; ``nothing`` is ``None``."""

    def __init__(self, typed: Typed, state: State, sheets: Any) -> None:
        self.typed, self.rules, self.state, self.sheets = typed, typed.rules, state, sheets
        self.cards: tuple[int, ...] = ()
        self.ranks: dict[str, Any] = {}
        self.ways: dict[type, Callable[[Any, Names], Any]] = {}

    # -- entries

    def value(self, expr: Any, names: Names) -> Any:
        way = self.ways.get(type(expr))
        if way is None:
            way = self.ways[type(expr)] = getattr(self, "of_" + type(expr).__name__.lower())
        found = way(expr, names)
        return tuple(found) if isinstance(found, (list, range)) else found

    def truth(self, expr: Any, names: Names) -> bool:
        return self.is_so(self.value(expr, names), expr)

    def is_so(self, value: Any, expr: f.Expr) -> bool:
        """Yes or no; a list: whether anything is in it; a number: whether it is not 0; the rest: whether it is there."""
        if value is None or value is False:
            return False
        if value is True:
            return True
        if isinstance(value, tuple) and expr.kind.base != "record":
            return bool(value)
        if expr.kind.numeric:
            return bool(value != 0)
        return True

    # -- literals

    def of_number(self, expr: f.Number, names: Names) -> Any:
        if expr.kind.base == "rank":
            word = str(expr.value)
            if word not in self.ranks:
                self.ranks[word] = self.typed.typer.names.rank(word)
            return self.ranks[word]
        return str(expr.value) if expr.kind.base == "word" else expr.value

    def of_money(self, expr: f.Money, names: Names) -> Any:
        return expr.copper

    def of_quoted(self, expr: f.Quoted, names: Names) -> Any:
        return expr.text

    # -- names

    def of_name(self, expr: f.Name, names: Names) -> Any:
        family, detail = expr.ref
        return getattr(self, "named_" + family)(expr.name, detail, names)

    def named_local(self, name: str, detail: Any, names: Names) -> Any:
        return names.get(name)

    def named_track(self, name: str, detail: Any, names: Names) -> Any:
        if self.rules.track[name].each == "player":
            return tuple(self.state.tracks[name, p] for p in self.state.players)
        return self.state.tracks[name, None]

    def named_zone(self, name: str, detail: Any, names: Names) -> Any:
        zone = self.rules.zones[name]
        if zone.each:
            return tuple(self.player_zone(p, name) for p in self.state.players)
        return tuple(self.state.zones[name, None, 0])

    def named_define(self, name: str, detail: Any, names: Names) -> Any:
        return self.defined(name, ())

    def named_word(self, name: str, detail: Any, names: Names) -> Any:
        return detail

    named_rank = named_suit = named_word

    def named_class(self, name: str, detail: Any, names: Names) -> Any:
        _ranking, at = detail
        return Strength(-at, None)

    def named_pot(self, name: str, detail: Any, names: Names) -> Any:
        pot = self.rules.stakes.get(name)
        if pot is not None and pot.each:
            return tuple(self.player_stake(p, name) for p in self.state.players)
        if pot is not None and pot.held_by:
            holder = self.bank_holder(name)
            return self.state.house if holder == HOUSE else self.state.stacks[holder]
        return self.state.pots[name]

    def named_market(self, name: str, detail: Any, names: Names) -> Any:
        return name

    named_table = named_ranking = named_die = named_market

    def named_built_in(self, name: str, detail: Any, names: Names) -> Any:
        s, kit = self.state, self.rules.kit
        match name:
            case "players" | "everyone":
                return s.players
            case "still_in":
                return tuple(s.still)
            case "dealer":
                return s.dealer
            case "house":
                return HOUSE
            case "bystanders":
                return tuple(-2 - at for at in range(len(self.sheets.bystanders)))
            case "winners":
                return s.winners
            case "turn_of":
                return s.turn_of
            case "all_cards":
                return self.cards
            case "all_ranks":
                return tuple(range(len(kit.ranks))) if kit else ()
            case "all_suits":
                return tuple(range(len(kit.suits))) if kit else ()
            case "all_bets":
                return tuple(s.bets)
            case "nothing" | "nobody" | "none":
                return None
            case "empty":
                return ()
            case "yes" | "no":
                return name == "yes"
            case "round_number":
                return 1
        raise AssertionError(name)

    def defined(self, name: str, given: tuple[Any, ...]) -> Any:
        define = self.rules.define[name]
        inner = dict(zip(define.params, given, strict=True))
        for test, value in define.cases:
            if test is None or self.truth(test, inner):
                return self.value(value, inner)
        return None

    def bank_holder(self, name: str) -> int:
        holder = self.rules.stakes[name].holder
        assert holder is not None
        return int(self.value(holder, {}))

    # -- attributes

    def of_attribute(self, expr: f.Attribute, names: Names) -> Any:
        if expr.ref[0] == "option":
            return self.state.options[expr.name]
        of = self.value(expr.of, names)
        return self.has(of, expr, expr.ref)

    def has(self, of: Any, expr: f.Attribute, ref: tuple[str, Any]) -> Any:
        family, name = ref
        if family == "each":
            return tuple(self.has(one, expr, name) for one in of)
        if of is None:
            raise Fault(f"{expr.place}: {expr.name} of nothing")
        if family == "alike":
            return self.card(of[0], name)
        return getattr(self, "has_" + (family or "anything"))(of, expr.name, expr)

    def has_zone(self, p: int, name: str, expr: f.Attribute) -> Any:
        return self.player_zone(p, name)

    def player_zone(self, p: int, name: str) -> Any:
        """The cards of a player's zone, or of each hand in it."""
        hands = self.rules.zones[name].hands
        found = tuple(tuple(self.state.zones[name, p, h]) for h in hands_of(hands))
        return found if hands else found[0]

    def has_stake(self, p: int, name: str, expr: f.Attribute) -> Any:
        return self.player_stake(p, name)

    def player_stake(self, p: int, name: str) -> Any:
        hands = self.rules.stakes[name].hands
        found = tuple(self.state.stakes[name, p, h] for h in hands_of(hands))
        return found if hands else found[0]

    def has_track(self, p: int, name: str, expr: f.Attribute) -> Any:
        return self.state.tracks[name, p]

    def has_mark(self, card: int, name: str, expr: f.Attribute) -> Any:
        return self.state.marks[name, card]

    def has_card(self, card: int, name: str, expr: f.Attribute) -> Any:
        return self.card(card, name)

    def card(self, card: int, name: str) -> Any:
        kit = self.rules.kit
        assert kit is not None
        one = kit.cards[card % len(kit.cards)]
        return one.rank if name == "rank" else one.suit

    def has_player(self, p: int, name: str, expr: f.Attribute) -> Any:
        s = self.state
        return {
            "out": p not in s.still,
            "stack": s.stacks.get(p, 0),
            "net": s.stacks.get(p, 0) - s.brought.get(p, 0),
            "staked": s.put.get(p, 0),
        }[name]

    def has_bet(self, bet: Bet, name: str, expr: f.Attribute) -> Any:
        return getattr(bet, name)

    def has_field(self, of: Any, name: str, expr: f.Attribute) -> Any:
        if isinstance(of, Result):
            return getattr(of, name)
        return of[[n for n, _ in expr.of.kind.fields].index(name)]

    def has_column(self, of: Any, name: str, expr: f.Attribute) -> Any:
        return of[name]

    def has_anything(self, of: Any, name: str, expr: f.Attribute) -> Any:
        """Where the kind was not known when the ruleset was read: the value tells."""
        if isinstance(of, (Bet, Result)):
            return getattr(of, name)
        if name in ("rank", "suit"):
            return self.card(of, name)
        if (track := self.rules.track.get(name)) is not None:
            return (
                self.state.marks[name, of] if track.each == "card" else self.state.tracks[name, of]
            )
        if name in self.rules.zones:
            return self.player_zone(of, name)
        if name in self.rules.stakes:
            return self.player_stake(of, name)
        return self.has_player(of, name, expr)

    # -- places in lists and tables

    def of_index(self, expr: f.Index, names: Names) -> Any:
        if expr.of.kind.base == "table":
            return self.lookup(expr, names)
        of, at = self.value(expr.of, names), self.value(expr.at, names)
        if expr.of.kind.base == "hands":
            at -= 1
        if of is None or at is None or not -len(of) <= at < len(of):
            raise Fault(f"{expr.place}: nothing is there")
        return of[at]

    def lookup(self, expr: f.Index, names: Names) -> Any:
        table = self.rules.tables[self.value(expr.of, names)]
        key = self.value(expr.at, names)
        if expr.at.kind.base == "rank" and self.rules.kit:
            key = self.rules.kit.ranks[key]
        if str(key) in table.rows:
            row = table.rows[str(key)][1]
            if isinstance(row, dict):
                return {name: self.value(one, {}) for name, one in row.items()}
            return self.value(row, {})
        if table.otherwise is None:
            raise Fault(f"{expr.place}: {table.name} has no {key}")
        if isinstance(table.otherwise, dict):
            return {name: self.value(one, {}) for name, one in table.otherwise.items()}
        return self.value(table.otherwise, {})

    # -- calls and operators

    def of_call(self, expr: f.Call, names: Names) -> Any:
        if expr.ref[0] == "define":
            return self.defined(expr.name, tuple(self.value(arg, names) for arg in expr.args))
        return FUNCTIONS[expr.name](self, expr, names)

    def of_minus(self, expr: f.Minus, names: Names) -> Any:
        return -self.value(expr.of, names)

    def of_not(self, expr: f.Not, names: Names) -> Any:
        return not self.truth(expr.of, names)

    def of_arithmetic(self, expr: f.Arithmetic, names: Names) -> Any:
        a, b = self.value(expr.left, names), self.value(expr.right, names)
        if a is None or b is None:
            raise Fault(f"{expr.place}: arithmetic with nothing")
        match expr.op:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
        if b == 0:
            raise Fault(f"{expr.place}: divided by nothing")
        match expr.op:
            case "/":
                return Fraction(a) / Fraction(b)
            case "//":
                return a // b
        return a % b

    def of_compare(self, expr: f.Compare, names: Names) -> Any:
        left = self.value(expr.first, names)
        for op, one in expr.rest:
            right = self.value(one, names)
            if not self.holds(op, left, right, expr):
                return False
            left = right
        return True

    def holds(self, op: str, a: Any, b: Any, expr: f.Expr) -> bool:
        match op:
            case "==":
                return bool(a == b)
            case "!=":
                return bool(a != b)
            case "in":
                return a in b
            case "not in":
                return a not in b
        if a is None or b is None:
            raise Fault(f"{expr.place}: nothing is neither less nor more")
        match op:
            case "<":
                return bool(a < b)
            case "<=":
                return bool(a <= b)
            case ">":
                return bool(a > b)
        return bool(a >= b)

    def of_both(self, expr: f.Both, names: Names) -> Any:
        found: Any = None
        for item in expr.items:
            found = self.value(item, names)
            if self.is_so(found, item) == (expr.op == "or"):
                break
        return found if expr.kind.is_list else self.is_so(found, item)

    def of_choice(self, expr: f.Choice, names: Names) -> Any:
        return self.value(expr.yes if self.truth(expr.test, names) else expr.no, names)

    def of_listof(self, expr: f.ListOf, names: Names) -> Any:
        return tuple(self.value(item, names) for item in expr.items)

    def of_every(self, expr: f.Every, names: Names) -> Any:
        found: list[Any] = []
        self.each_of(expr, expr.loops, dict(names), found)
        return tuple(found)

    def each_of(self, expr: f.Every, loops: Any, names: Names, found: list[Any]) -> None:
        if not loops:
            found.append(self.value(expr.body, names))
            return
        (name, source, test), *rest = loops
        for one in self.value(source, names):
            inner = {**names, name: one}
            if test is None or self.truth(test, inner):
                self.each_of(expr, rest, inner, found)

    def of_to(self, expr: f.To, names: Names) -> Any:
        a, b = self.value(expr.left, names), self.value(expr.right, names)
        return tuple(range(a, b + 1)) if expr.kind.is_list else Fraction(a) / Fraction(b)

    # -- zones and stakes as places

    def place(self, expr: Any, names: Names) -> Place:
        """The zone, or the stake, that an expression names."""
        if isinstance(expr, f.Choice):
            return self.place(expr.yes if self.truth(expr.test, names) else expr.no, names)
        if isinstance(expr, f.Name):
            return (expr.name, None, 0)
        if isinstance(expr, f.Index):
            at = self.value(expr.at, names)
            if expr.of.kind.base == "each" and isinstance(expr.of, f.Name):
                return (expr.of.name, at, 0)
            name, owner, _ = self.place(expr.of, names)
            return (name, owner, at)
        if isinstance(expr, f.Attribute):
            owner = self.value(expr.of, names)
            if owner is None:
                raise Fault(f"{expr.place}: {expr.name} of nobody")
            return (expr.name, owner, 0)
        raise Fault(f"{expr.place}: no place")
