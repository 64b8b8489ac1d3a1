"""Typed formulas into Python text.

People are seats (0 is the dealer's left, the dealer is last, the house is -1), cards, ranks and suits are numbers, words
are texts, lists are lists or tuples, ``nothing`` is ``None``. A zone is a list whose **last** element is its top.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from referee.language import formula as f
from referee.language.kinds import RESULT, Kind
from referee.language.model import Ruleset

HOUSE = -1
RESULT_FIELDS = tuple(name for name, _ in RESULT.fields)


def is_of_cards(kind: Kind) -> bool:
    """Whether a value of this kind is a card, or cards."""
    while kind.is_list and kind.of is not None:
        kind = kind.of
    return kind.base == "card"


class Exprs:
    """Writes the Python text of formulas. ``form`` says what the text is for."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.renamed: dict[str, str] = {}
        self.budgeted = False
        self.deep = 0
        self.fresh = 0
        self.used_defines: dict[str, None] = {}
        self.card_names: set[str] = set()

    # -- names

    def new(self, stem: str) -> str:
        """A name that nothing else has."""
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def local(self, name: str) -> str:
        return self.renamed.get(name, "v_" + name)

    @contextmanager
    def naming(self, /, **names: str) -> Iterator[None]:
        before = dict(self.renamed)
        self.renamed.update(names)
        self.deep += 1
        yield
        self.deep -= 1
        self.renamed = before

    # -- what a formula may spend (``referee.compiler.budget``)

    def over(self, expr: f.Expr, text: str) -> str:
        """What is gone through, paid for where it may be long or is gone through again and again."""
        if not self.budgeted or (not self.deep and is_short(expr)):
            return text
        return f"spent(S, {text})"

    def bounded(self, expr: f.Expr, text: str) -> str:
        """A number that is kept, held to its bounds where keeping it again and again could pass them."""
        return f"within({text})" if self.budgeted and may_grow(expr) else text

    def numbers(self, first: f.Expr, last: f.Expr) -> str:
        """The whole numbers from one to another."""
        if self.budgeted:
            return f"numbers(S, {self.text(first)}, {self.text(last)})"
        return f"range({self.text(first)}, {self.text(last)} + 1)"

    # -- values

    def text(self, expr: f.Expr) -> str:
        """The value of a formula."""
        rule = getattr(self, "_" + type(expr).__name__.lower())
        made: str = rule(expr)
        return made

    def truth(self, expr: f.Expr) -> str:
        """Whether a formula is so: lists by having something, what may be nothing by being there."""
        if isinstance(expr, f.Both):
            return "(" + f" {expr.op} ".join(self.truth(item) for item in expr.items) + ")"
        if isinstance(expr, f.Not):
            return f"(not {self.truth(expr.of)})"
        kind = expr.kind
        if kind.base == "zone":
            return self.raw(expr)
        if kind.base in ("yes_no", "number", "amount", "list", "together", "fraction", "text"):
            return self.text(expr)
        if kind.base == "any":
            return f"there({self.text(expr)})"
        return f"({self.text(expr)} is not None)"

    def raw(self, expr: f.Expr) -> str:
        """A zone as it is stored (its top last); any other list as it is. For what does not ask for the order."""
        if expr.kind.base == "zone" and isinstance(expr, (f.Name, f.Attribute, f.Index)):
            return self.stored(expr)
        return self.text(expr)

    def stored(self, expr: f.Expr) -> str:
        """The list of a zone itself, to be changed."""
        if isinstance(expr, f.Name):
            if expr.ref[0] == "local":
                return self.local(expr.name)
            return f"S.z_{expr.name}"
        if isinstance(expr, f.Attribute):
            return f"S.z_{expr.name}[{self.text(expr.of)}]"
        if isinstance(expr, f.Index):
            if isinstance(expr.of, f.Attribute):
                return f"S.z_{expr.of.name}[{self.text(expr.of.of)}][{self.text(expr.at)} - 1]"
            return f"{self.stored(expr.of)}[{self.text(expr.at)}]"
        if isinstance(expr, f.Choice):
            return (
                f"({self.stored(expr.yes)} if {self.truth(expr.test)} else {self.stored(expr.no)})"
            )
        raise AssertionError(expr)

    # -- nodes

    def _number(self, expr: f.Number) -> str:
        if expr.kind.base == "rank":
            return str(self.rank(str(expr.value)))
        if expr.kind.base == "word":
            return repr(str(expr.value))
        if isinstance(expr.value, Fraction):
            return f"Fraction({expr.value.numerator}, {expr.value.denominator})"
        return str(expr.value)

    def rank(self, text: str) -> int:
        ranks = self.rules.kit.ranks if self.rules.kit else ()
        return ranks.index(text) if text in ranks else 0

    def _money(self, expr: f.Money) -> str:
        return str(expr.copper)

    def _quoted(self, expr: f.Quoted) -> str:
        return repr(expr.text)

    def _name(self, expr: f.Name) -> str:
        family, detail = expr.ref
        if family == "local":
            if is_of_cards(expr.kind):
                self.card_names.add(expr.name)
            return self.local(expr.name)
        if family == "word":
            return repr(detail)
        if family in ("rank", "suit"):
            return str(detail)
        if family == "class":
            return self.class_floor(detail)
        if family == "track":
            return f"S.t_{expr.name}"
        if family == "zone":
            return f"S.z_{expr.name}" if expr.kind.base == "each" else f"S.z_{expr.name}[::-1]"
        if family == "define":
            self.used_defines[expr.name] = None
            return f"d_{expr.name}(S)"
        if family == "pot":
            return self.pot(expr.name)
        if family == "built_in":
            return BUILT_IN[expr.name]
        if family in ("market", "die", "table", "ranking"):
            return repr(expr.name)
        raise AssertionError(expr)

    def class_floor(self, detail: object) -> str:
        """The least strength of a class of hands: the better the class, the greater its number."""
        name, at = detail if isinstance(detail, tuple) else ("", 0)
        return f"({len(self.rules.hands[name].classes) - at},)"

    def pot(self, name: str) -> str:
        held = self.rules.stakes.get(name)
        if held is not None and held.holder is not None:
            return f"holds(S, purse_of({self.text(held.holder)}))"
        return f"S.p_{name}"

    def _attribute(self, expr: f.Attribute) -> str:
        family, detail = expr.ref
        if family == "option":
            return f"S.o_{expr.name}"
        if family == "each":
            it = self.new("i")
            inner = f.Attribute(
                expr.place, f.Name(expr.place, "it", ref=("local", "it")), expr.name
            )
            inner.ref = detail if isinstance(detail, tuple) else ("", None)
            inner.kind = expr.kind.of or expr.kind
            with self.naming(it=it):
                return f"[{self.text(inner)} for {it} in {self.text(expr.of)}]"
        of = self.raw(expr.of) if family == "alike" else self.text(expr.of)
        return self.attribute(family, expr, of)

    def attribute(self, family: str, expr: f.Attribute, of: str) -> str:
        name = expr.name
        if family == "alike":
            return f"{name.upper()}[{of}[0]]"
        if family == "card":
            return f"{name.upper()}[{of}]"
        if family == "zone":
            return f"S.z_{name}[{of}]" if expr.kind.base == "hands" else f"S.z_{name}[{of}][::-1]"
        if family == "track":
            return f"S.t_{name}[{of}]"
        if family == "stake":
            return f"S.p_{name}[{of}]"
        if family == "player":
            return PLAYER[name].format(p=of)
        if family == "mark":
            return self.mark(name, of)
        if family == "field":
            return f"{of}[{self.field(expr.of.kind, name)}]"
        if family == "column":
            return f"{of}[{name!r}]"
        if family == "bet":
            return f"{of}[{BET_FIELDS.index(name)}]"
        raise AssertionError(expr)

    def mark(self, name: str, card: str) -> str:
        track = self.rules.track[name]
        if track.kind.base == "yes_no":
            return f"({card} in S.t_{name})"
        return f"S.t_{name}.get({card}, {self.first_value(track.kind)})"

    def first_value(self, kind: Kind) -> str:
        """What a tracked value of a kind is before anything sets it."""
        if kind.maybe or kind.base in ("player", "card", "rank", "suit", "text"):
            return "None"
        if kind.base in ("number", "amount", "fraction"):
            return "0"
        if kind.base == "yes_no":
            return "False"
        if kind.base == "word":
            return repr(kind.words[0])
        if kind.is_list:
            return "()"
        if kind.base == "record":
            return "(" + "".join(self.first_value(inner) + "," for _, inner in kind.fields) + ")"
        return "None"

    def field(self, kind: Kind, name: str) -> int:
        return [n for n, _ in kind.fields].index(name)

    def _index(self, expr: f.Index) -> str:
        of, at = expr.of, expr.at
        if of.kind.base == "table":
            return self.lookup(expr)
        if expr.kind.base in ("zone",) and of.kind.base == "hands":
            return self.stored(expr) + "[::-1]"
        if of.kind.base == "hands":
            return f"{self.text(of)}[{self.text(at)} - 1]"
        if of.kind.base == "zone":
            if isinstance(at, f.Number):
                return f"{self.stored(of)}[{-1 - int(at.value)}]"
            return f"at({self.stored(of)}, {self.text(at)})"
        if of.kind.base == "each" and of.kind.of and of.kind.of.base == "zone":
            return self.stored(expr) + "[::-1]"
        return f"{self.text(of)}[{self.text(at)}]"

    def lookup(self, expr: f.Index) -> str:
        name = expr.of.kind.name
        table = self.rules.tables[name]
        if isinstance(table.otherwise, dict):
            cells = ", ".join(f"{n!r}: {self.text(e)}" for n, e in table.otherwise.items())
            return f"T_{name}.get({self.text(expr.at)}, {{{cells}}})"
        if table.otherwise is not None:
            return f"T_{name}.get({self.text(expr.at)}, {self.text(table.otherwise)})"
        return f"T_{name}[{self.text(expr.at)}]"

    def _minus(self, expr: f.Minus) -> str:
        return f"(-{self.text(expr.of)})"

    def _not(self, expr: f.Not) -> str:
        return f"(not {self.truth(expr.of)})"

    def _arithmetic(self, expr: f.Arithmetic) -> str:
        left, right = self.text(expr.left), self.text(expr.right)
        if expr.kind.is_list:
            return f"joined(S, {left}, {right})" if self.budgeted else f"[*{left}, *{right}]"
        if (
            expr.op == "*"
            and self.budgeted
            and not (is_literal(expr.left) and is_literal(expr.right))
        ):
            return f"within({left} * {right})"
        if expr.op == "/":
            return (
                f"Fraction({left}) / {right}"
                if expr.kind.base == "fraction"
                else f"({left} / {right})"
            )
        return f"({left} {expr.op} {right})"

    def _compare(self, expr: f.Compare) -> str:
        parts = []
        left = expr.first
        for op, right in expr.rest:
            parts.append(self.comparison(left, op, right))
            left = right
        return parts[0] if len(parts) == 1 else "(" + " and ".join(parts) + ")"

    def comparison(self, left: f.Expr, op: str, right: f.Expr) -> str:
        if op in ("in", "not in"):
            looked_in = self.raw(right)
            if not isinstance(right, f.ListOf) and right.kind.base == "list":
                looked_in = self.over(right, looked_in)
            return f"({self.text(left)} {op} {looked_in})"
        for one, other in ((left, right), (right, left)):
            if op in ("==", "!=") and isinstance(one, f.Name) and one.ref[0] == "built_in":
                if one.name in ("nothing", "nobody", "none"):
                    return f"({self.text(other)} {'is' if op == '==' else 'is not'} None)"
                if one.name == "empty":
                    return f"({'not ' if op == '==' else ''}{self.truth(other)})"
        if left.kind.is_list and right.kind.is_list:
            return f"(list({self.over(left, self.text(left))}) {op} list({self.text(right)}))"
        return f"({self.text(left)} {op} {self.text(right)})"

    def _both(self, expr: f.Both) -> str:
        if expr.op == "or" and expr.kind.is_list:
            return "(" + " or ".join(self.text(item) for item in expr.items) + ")"
        return self.truth(expr)

    def _choice(self, expr: f.Choice) -> str:
        return f"({self.text(expr.yes)} if {self.truth(expr.test)} else {self.text(expr.no)})"

    def _listof(self, expr: f.ListOf) -> str:
        inner = ", ".join(self.text(item) for item in expr.items)
        if expr.together and not expr.kind.is_list:
            return f"({inner},)"
        return f"[{inner}]"

    def _every(self, expr: f.Every) -> str:
        names: dict[str, str] = {}
        text = ""
        for name, source, test in expr.loops:
            with self.naming(**names):
                over = self.over(source, self.text(source))
            names[name] = self.new("i")
            text += f" for {names[name]} in {over}"
            if test is not None:
                with self.naming(**names):
                    text += f" if {self.truth(test)}"
        with self.naming(**names):
            body = (
                self.truth(expr.body) if expr.body.kind.base == "yes_no" else self.text(expr.body)
            )
        return f"[{body}{text}]"

    def _to(self, expr: f.To) -> str:
        if expr.kind.is_list:
            return self.numbers(expr.left, expr.right)
        return f"Fraction({self.text(expr.left)}, {self.text(expr.right)})"

    def _call(self, expr: f.Call) -> str:
        from referee.compiler.functions import LOWERED

        if expr.ref[0] == "define":
            self.used_defines[expr.name] = None
            args = "".join(", " + self.bounded(arg, self.text(arg)) for arg in expr.args)
            return f"d_{expr.name}(S{args})"
        made: str = LOWERED[expr.name](self, expr)
        return made


SHORT = ("players", "still_in", "bystanders", "winners", "everyone", "all_ranks", "all_suits")


def is_short(expr: f.Expr) -> bool:
    """Whether a list is of people, ranks, suits, cards in a zone, or written out."""
    if isinstance(expr, f.Name) and expr.ref[0] == "built_in":
        return expr.name in SHORT
    if isinstance(expr, f.Call) and expr.ref[0] == "function":
        return expr.name in ("others", "around", "faces")
    return expr.kind.base == "zone" or isinstance(expr, f.ListOf)


def is_literal(expr: f.Expr) -> bool:
    return isinstance(expr, f.Number | f.Money)


def may_grow(expr: f.Expr) -> bool:
    """Whether a number kept in place of what it is made of could grow faster than by a fixed step."""
    for part in f.walk(expr):
        if isinstance(part, f.Call) and part.name == "sum":
            return True
        if isinstance(part, f.Arithmetic) and not part.kind.is_list:
            if part.op == "/":
                return True
            if part.op in "+-" and not (is_literal(part.left) or is_literal(part.right)):
                return True
    return False


BUILT_IN = {
    "players": "S.players",
    "still_in": "S.still",
    "dealer": "S.dealer",
    "house": str(HOUSE),
    "bystanders": "S.bystanders",
    "winners": "S.winners",
    "turn_of": "S.turn_of",
    "all_cards": "S.cards",
    "all_ranks": "ALL_RANKS",
    "all_suits": "ALL_SUITS",
    "all_bets": "S.bets",
    "nothing": "None",
    "nobody": "None",
    "none": "None",
    "empty": "()",
    "yes": "True",
    "no": "False",
    "everyone": "S.everyone",
    "round_number": "S.round_number",
}
PLAYER = {
    "out": "({p} not in S.still)",
    "stack": "S.stack[{p}]",
    "net": "(S.stack[{p}] - S.brought[{p}])",
    "staked": "S.put[{p}]",
}
BET_FIELDS = ("pick", "amount", "bettor", "market", "number")
