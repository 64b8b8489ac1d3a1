"""What each part of a formula is: names are found, kinds are settled, and mistakes named where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.functions import FUNCTIONS
from referee.language.kinds import Kind, describe, fits, join
from referee.language.model import Define, Ruleset
from referee.language.names import BET_HAS, BUILT_IN, CARD_HAS, PLAYER_HAS, SWAYS, Names
from referee.source import Faults, Place, did_you_mean

ORDERED = ("number", "amount", "fraction", "rank", "strength", "together", "any", "yes_no")
TRUE_OR_NOT = ("yes_no", "any", "number", "amount", "list", "zone", "nothing")


@dataclass(slots=True)
class Scope:
    """The names that live in one procedure, with their kinds."""

    names: dict[str, Kind] = field(default_factory=dict)

    def bind(self, name: str, kind: Kind) -> Kind:
        """Makes a name, or widens what it may hold. Returns what it may hold now."""
        known = self.names.get(name)
        wider = kind if known is None else join(known, kind)
        self.names[name] = wider if wider is not None else k.ANY
        return self.names[name]


class Typer:
    """Types formulas of one ruleset. Faults are collected unless it is ``quiet``."""

    def __init__(self, rules: Ruleset, faults: Faults) -> None:
        self.rules, self.faults, self.names = rules, faults, Names(rules)
        self.scope = Scope()
        self.quiet = 0
        self.define_params: dict[str, list[Kind]] = {}
        self.define_kinds: dict[str, Kind] = {}
        self.defining: list[str] = []
        self.call_procedure: Callable[[f.Call], Kind | None] = lambda call: None
        self.used: set[str] = set()

    # -- faults and scopes

    def fault(self, code: str, place: Place, message: str, mend: str = "") -> None:
        if not self.quiet:
            self.faults.add(code, place, message, mend)

    @contextmanager
    def silent(self) -> Iterator[None]:
        self.quiet += 1
        try:
            yield
        finally:
            self.quiet -= 1

    @contextmanager
    def naming(self, **names: Kind) -> Iterator[None]:
        """Some names for a while, such as ``it``."""
        before = {name: self.scope.names.get(name) for name in names}
        self.scope.names.update(names)
        try:
            yield
        finally:
            for name, kind in before.items():
                if kind is None:
                    self.scope.names.pop(name, None)
                else:
                    self.scope.names[name] = kind

    # -- entry points

    def infer(self, expr: f.Expr, expected: Kind | None = None) -> Kind:
        """The kind of a formula. ``expected`` helps bare words to be found; it is not enforced."""
        rule = getattr(self, "_" + type(expr).__name__.lower())
        kind: Kind = rule(expr, expected)
        expr.kind = kind
        return kind

    def need(self, expr: f.Expr | None, expected: Kind, what: str) -> Kind:
        """The kind of a formula that has to fit ``expected``."""
        if expr is None:
            return expected
        kind = self.infer(expr, expected)
        if expected.base == "yes_no":
            self.truth(expr)
        elif not fits(kind, expected):
            self.fault(
                "wrong-kind",
                expr.place,
                f"{what} is {describe(expected)}, and this is {describe(kind)}",
            )
        return kind

    def truth(self, expr: f.Expr) -> None:
        """Whether something can be asked of it: is it so? Values that may be nothing ask whether they are there."""
        kind = expr.kind
        if kind.maybe or kind.base in TRUE_OR_NOT:
            return
        self.fault("wrong-kind", expr.place, f"this is {describe(kind)}, where yes or no is expected")

    # -- literals and names

    def _number(self, expr: f.Number, expected: Kind | None) -> Kind:
        if expected and expected.base == "rank":
            if self.names.rank(str(expr.value)) is None:
                self.fault("unknown-rank", expr.place, f"there is no rank {expr.value}")
            return k.RANK
        if expected and expected.base == "word" and str(expr.value) in expected.words:
            return expected.plain
        return k.NUMBER if isinstance(expr.value, int) else k.FRACTION

    def _money(self, expr: f.Money, expected: Kind | None) -> Kind:
        return k.AMOUNT

    def _quoted(self, expr: f.Quoted, expected: Kind | None) -> Kind:
        return k.TEXT

    def _name(self, expr: f.Name, expected: Kind | None) -> Kind:
        name = expr.name
        if name in self.scope.names:
            expr.ref = ("local", name)
            return self.scope.names[name]
        if expected and (kind := self._word_of(expr, expected)):
            return kind
        if (kind := self._own_name(expr)) is not None:
            return kind
        if name in BUILT_IN:
            expr.ref = ("built_in", name)
            return BUILT_IN[name][0]
        if found := self.names.words.get(name):
            return self._loose_word(expr, found)
        if (suit := self.names.suit(name)) is not None and len(name) == 1:
            expr.ref = ("suit", suit)
            return k.SUIT
        if (rank := self.names.rank(name)) is not None:
            expr.ref = ("rank", rank)
            return k.RANK
        if name in self.rules.procedures:
            self.fault("unknown-name", expr.place, f"{name} is a procedure, not a value", "run it with call")
            return k.ANY
        known = [*self.scope.names, *self.names.known()]
        if expected and expected.base == "word":
            known = [*expected.words, *known]
        self.fault("unknown-name", expr.place, f"nothing is called {name!r} here", did_you_mean(name, known))
        return k.ANY

    def _loose_word(self, expr: f.Name, found: list[tuple[str, Kind]]) -> Kind:
        """A bare word where nothing tells what is meant."""
        kind = found[0][1]
        if kind.base == "rank":
            expr.ref = ("rank", self.names.rank(expr.name))
            return k.RANK
        if kind.base == "suit":
            expr.ref = ("suit", self.names.suit(expr.name))
            return k.SUIT
        if kind.base == "skill":
            expr.ref = ("word", expr.name)
            return k.SKILL
        expr.ref = ("word", expr.name)
        return k.word((expr.name,))

    def _word_of(self, expr: f.Name, expected: Kind) -> Kind | None:
        """The bare word, if it is one of what is expected."""
        name = expr.name
        if expected.base == "word" and name in expected.words:
            expr.ref = ("word", name)
            return expected.plain
        if expected.base == "rank" and (rank := self.names.rank(name)) is not None:
            expr.ref = ("rank", rank)
            return k.RANK
        if expected.base == "suit" and (suit := self.names.suit(name)) is not None:
            expr.ref = ("suit", suit)
            return k.SUIT
        if expected.base == "skill" and name not in BUILT_IN:
            expr.ref = ("word", name)
            return k.SKILL
        if expected.base == "strength" and (at := self._hand_class(name)) is not None:
            expr.ref = ("class", at)
            return k.STRENGTH
        return None

    def _hand_class(self, name: str) -> tuple[str, int] | None:
        for ranking in self.rules.hands.values():
            for at, one in enumerate(ranking.classes):
                if one.name.replace(" ", "_").replace("-", "_") == name:
                    return ranking.name, at
        return None

    def _own_name(self, expr: f.Name) -> Kind | None:
        """A name that the ruleset declares."""
        r, name = self.rules, expr.name
        if name in r.track:
            expr.ref = ("track", name)
            track = r.track[name]
            return track.kind if not track.each else Kind("each", of=track.kind, name=name)
        if name in r.zones:
            expr.ref = ("zone", name)
            return k.ZONE if not r.zones[name].each else Kind("each", of=k.ZONE, name=name)
        if name in r.define:
            call = f.Call(expr.place, name, [])
            kind = self._defined(call, r.define[name])
            expr.ref = ("define", name)
            return kind
        if name == "pot" or name in r.stakes:
            expr.ref = ("pot", name)
            return k.AMOUNT if name == "pot" or not r.stakes[name].each else Kind("each", of=k.AMOUNT)
        if name in r.bets:
            expr.ref = ("market", name)
            return Kind("market", name=name)
        if name in r.tables:
            expr.ref = ("table", name)
            return Kind("table", name=name)
        if name in r.hands:
            expr.ref = ("ranking", name)
            return Kind("ranking", name=name)
        if r.kit and name in r.kit.dice:
            expr.ref = ("die", name)
            return Kind("die", name=name)
        if name == "option":
            expr.ref = ("option", "")
            return Kind("options")
        if name in SWAYS:
            expr.ref = ("word", name)
            return k.word(SWAYS)
        return None

    # -- attributes and indexes

    def _attribute(self, expr: f.Attribute, expected: Kind | None) -> Kind:
        of = self.infer(expr.of)
        if of.base == "any":
            return k.ANY
        if of.base == "options":
            return self._option(expr)
        if of.is_list and not of.alike and of.of and of.of.base == "player":
            inner = self._has(expr, of.of)
            expr.ref = ("each", expr.ref)
            return k.list_of(inner)
        if of.is_list and of.alike:
            if expr.name == of.alike:
                expr.ref = ("alike", of.alike)
                return CARD_HAS[expr.name][0]
            return self._no_attribute(expr, of, [of.alike])
        return self._has(expr, of)

    def _option(self, expr: f.Attribute) -> Kind:
        option = self.rules.options.get(expr.name)
        if option is None:
            self.fault(
                "unknown-option",
                expr.place,
                f"there is no option {expr.name!r}",
                did_you_mean(expr.name, self.rules.options),
            )
            return k.ANY
        self.used.add("option." + expr.name)
        expr.ref = ("option", expr.name)
        return option.kind

    def _has(self, expr: f.Attribute, of: Kind) -> Kind:
        """The attribute of one thing."""
        name, r = expr.name, self.rules
        known: dict[str, tuple[str, Kind]] = {}
        if of.base == "player":
            known |= {n: ("zone", k.ZONE if not z.hands else Kind("hands", of=k.ZONE)) for n, z in r.zones.items() if z.each}
            known |= {n: ("track", t.kind) for n, t in r.track.items() if t.each == "player"}
            known |= {
                n: ("stake", k.AMOUNT if not p.hands else Kind("hands", of=k.AMOUNT))
                for n, p in r.stakes.items()
                if p.each
            }
            known |= {n: ("player", kind) for n, (kind, _) in PLAYER_HAS.items() if n not in known}
        elif of.base == "card":
            known |= {n: ("mark", t.kind) for n, t in r.track.items() if t.each == "card"}
            known |= {n: ("card", kind) for n, (kind, _) in CARD_HAS.items()}
        elif of.base == "bet":
            known |= {n: ("bet", kind) for n, (kind, _) in BET_HAS.items()}
        elif of.base in ("record", "result"):
            known |= {n: ("field", kind) for n, kind in of.fields}
        elif of.base == "row":
            known |= {n: ("column", kind) for n, kind in of.fields}
        if name not in known:
            return self._no_attribute(expr, of, list(known))
        family, kind = known[name]
        expr.ref = (family, name)
        return kind

    def _no_attribute(self, expr: f.Attribute, of: Kind, known: list[str]) -> Kind:
        mend = did_you_mean(expr.name, known)
        if not mend and known:
            mend = "it has " + ", ".join(known)
        if of.is_list and of.of and of.of.base == "card" and not of.alike:
            mend = f"several cards have no one {expr.name}; write {expr.name}s(…) for all of them"
        self.fault("unknown-attribute", expr.place, f"{describe(of)} has no {expr.name!r}", mend)
        return k.ANY

    def _index(self, expr: f.Index, expected: Kind | None) -> Kind:
        of = self.infer(expr.of)
        if of.base == "table":
            return self._lookup(expr, of)
        self.need(expr.at, k.NUMBER, "the number in [ ]")
        if of.is_list or of.base == "hands":
            return of.of or k.ANY
        if of.base == "each" and of.of:
            self.infer(expr.at, k.PLAYER)
            return of.of
        if of.base == "together":
            return of.fields[0][1] if of.fields else k.ANY
        if of.base != "any":
            self.fault("wrong-kind", expr.place, f"{describe(of)} has no [ ]")
        return k.ANY

    def _lookup(self, expr: f.Index, of: Kind) -> Kind:
        table = self.rules.tables[of.name]
        key_kind = None
        if words := tuple(table.rows):
            key_kind = k.NUMBER if all(w.lstrip("-").isdigit() for w in words) else k.word(words)
        self.infer(expr.at, key_kind)
        if table.otherwise is None and not table.rows:
            return k.ANY
        kind: Kind | None = None
        for _, value in table.rows.values():
            if isinstance(value, dict):
                fields = tuple((n, self.infer(e)) for n, e in value.items())
                row = Kind("row", fields=fields)
                kind = row if kind is None else kind
            else:
                kind = self.infer(value) if kind is None else join(kind, self.infer(value))
        if table.otherwise is not None:
            other = self.infer(table.otherwise)
            kind = other if kind is None else join(kind, other)
        return kind or k.ANY

    # -- calls

    def _call(self, expr: f.Call, expected: Kind | None) -> Kind:
        name = expr.name
        if name in self.rules.define:
            expr.ref = ("define", name)
            return self._defined(expr, self.rules.define[name])
        if name in FUNCTIONS:
            expr.ref = ("function", name)
            function = FUNCTIONS[name]
            if not function.least <= len(expr.args) <= function.most:
                self.fault(
                    "wrong-arguments",
                    expr.place,
                    f"{name} takes {function.takes}, and here are {len(expr.args)}",
                    f"write {function.form}",
                )
                for arg in expr.args:
                    self.infer(arg)
                return k.ANY
            return function.rule(self, expr, expected)
        if name in self.rules.procedures:
            self.fault(
                "procedure-in-formula",
                expr.place,
                f"{name} is a procedure, and a formula cannot run it",
                f"write call: {name}(…) with as: name, on a line of its own before",
            )
            return k.ANY
        for arg in expr.args:
            self.infer(arg)
        hint = did_you_mean(name, [*FUNCTIONS, *self.rules.define, *self.rules.procedures])
        self.fault("unknown-function", expr.place, f"there is no function {name!r}", hint)
        return k.ANY

    def _defined(self, call: f.Call, define: Define) -> Kind:
        if len(call.args) != len(define.params):
            many = len(define.params)
            self.fault(
                "wrong-arguments",
                call.place,
                f"{define.name} takes {many or 'no'} value{'s' if many != 1 else ''}, and here are {len(call.args)}",
            )
            return k.ANY
        given = [self.infer(arg) for arg in call.args]
        return self.define_kind(define, given, call.place)

    def define_kind(self, define: Define, given: list[Kind], place: Place) -> Kind:
        """The kind of a named formula for arguments of these kinds (joined with all that came before)."""
        if define.name in self.defining:
            self.fault(
                "recursion",
                place,
                f"{define.name} uses itself: " + " -> ".join([*self.defining, define.name]),
                "a formula may not use itself",
            )
            return k.ANY
        known = self.define_params.get(define.name, given)
        params = [join(a, b) or k.ANY for a, b in zip(known, given, strict=True)]
        if self.define_params.get(define.name) == params and define.name in self.define_kinds:
            return self.define_kinds[define.name]
        self.define_params[define.name] = params
        with self.silent():
            kind = self.type_define(define)
        self.define_kinds[define.name] = kind
        return kind

    def type_define(self, define: Define) -> Kind:
        """Types the formulas of a definition with the parameters known so far."""
        params = self.define_params.get(define.name) or [k.ANY for _ in define.params]
        outer, self.scope = self.scope, Scope(dict(zip(define.params, params, strict=True)))
        self.defining.append(define.name)
        kind: Kind | None = None
        for test, value in define.cases:
            if test is not None:
                self.need(test, k.YES_NO, "when")
            found = self.infer(value, kind)
            kind = found if kind is None else join(kind, found)
            if kind is None:
                self.fault("wrong-kind", value.place, f"the cases of {define.name} are of several kinds")
                kind = k.ANY
        self.defining.pop()
        self.scope = outer
        return kind or k.ANY

    # -- operators

    def _minus(self, expr: f.Minus, expected: Kind | None) -> Kind:
        kind = self.infer(expr.of)
        if not kind.numeric and kind.base not in ("any", "rank"):
            self.fault("wrong-kind", expr.place, f"there is no minus of {describe(kind)}")
        return k.NUMBER if kind.base == "rank" else kind

    def _not(self, expr: f.Not, expected: Kind | None) -> Kind:
        self.infer(expr.of)
        self.truth(expr.of)
        return k.YES_NO

    def _arithmetic(self, expr: f.Arithmetic, expected: Kind | None) -> Kind:
        want = expected if expected and (expected.numeric or expected.is_list) else None
        a, b = self.infer(expr.left, want), self.infer(expr.right, want)
        if "any" in (a.base, b.base):
            return a if b.base == "any" and expr.op in "+-" else (b if expr.op in "+-" else k.ANY)
        if expr.op == "+" and a.is_list and b.is_list:
            both = join(Kind("list", of=a.of), Kind("list", of=b.of))
            if both is not None:
                return both
        elif a.base == "rank" or b.base == "rank":
            if expr.op == "-" and (a.base, b.base) == ("rank", "rank"):
                return k.NUMBER
        elif a.numeric and b.numeric:
            return self._number_kind(expr, a, b)
        self.fault(
            "wrong-kind", expr.place, f"{describe(a)} {expr.op} {describe(b)} has no meaning"
        )
        return k.ANY

    def _number_kind(self, expr: f.Arithmetic, a: Kind, b: Kind) -> Kind:
        if expr.op == "*" and a.base == b.base == "amount":
            self.fault("wrong-kind", expr.place, "an amount times an amount has no meaning")
        if expr.op in ("//", "/") and a.base == b.base == "amount":
            return k.NUMBER if expr.op == "//" else k.FRACTION
        if expr.op == "/":
            return k.FRACTION
        if "amount" in (a.base, b.base):
            return k.AMOUNT
        return k.FRACTION if "fraction" in (a.base, b.base) else k.NUMBER

    def _compare(self, expr: f.Compare, expected: Kind | None) -> Kind:
        left = expr.first
        for op, right in expr.rest:
            if op in ("in", "not in"):
                self._membership(left, right)
            else:
                self._pair(op, left, right)
            left = right
        return k.YES_NO

    def evident(self, expr: f.Expr) -> bool:
        """Whether a formula says what it is without help from what is expected."""
        if isinstance(expr, f.Name):
            with self.silent():
                self._name(expr, None)
            return expr.ref[0] in ("local", "track", "zone", "define", "pot", "built_in")
        if isinstance(expr, f.Number):
            return False
        if isinstance(expr, f.ListOf):
            return all(self.evident(item) for item in expr.items)
        if isinstance(expr, f.Choice):
            return self.evident(expr.yes) or self.evident(expr.no)
        return True

    def _both_kinds(self, left: f.Expr, right: f.Expr) -> tuple[Kind, Kind]:
        if self.evident(left) or not self.evident(right):
            a = self.infer(left)
            return a, self.infer(right, a.plain)
        b = self.infer(right)
        return self.infer(left, b.plain), b

    def _pair(self, op: str, left: f.Expr, right: f.Expr) -> None:
        a, b = self._both_kinds(left, right)
        if join(a.plain, b.plain) is None and not fits(a, b) and not fits(b, a):
            self.fault(
                "wrong-kind", right.place, f"{describe(a)} is compared with {describe(b)}, which it can never be"
            )
        elif op not in ("==", "!="):
            for kind, side in ((a, left), (b, right)):
                if kind.base not in ORDERED:
                    self.fault("wrong-kind", side.place, f"{describe(kind)} is neither less nor more")

    def _membership(self, left: f.Expr, right: f.Expr) -> None:
        if isinstance(right, f.ListOf) and not self.evident(right):
            a = self.infer(left)
            for item in right.items:
                self.infer(item, a.plain)
            right.kind = k.list_of(a)
            return
        b = self.infer(right)
        if not b.is_list and b.base != "any":
            self.fault("wrong-kind", right.place, f"in needs a list, and this is {describe(b)}")
        a = self.infer(left, b.of)
        if b.of and join(a.plain, b.of.plain) is None and not fits(a, b.of):
            self.fault("wrong-kind", left.place, f"{describe(a)} is never in {describe(b)}")

    def _both(self, expr: f.Both, expected: Kind | None) -> Kind:
        found = [self.infer(item, expected) for item in expr.items]
        if expr.op == "or" and all(one.is_list for one in found):
            kind: Kind | None = found[0]
            for one in found[1:]:
                kind = join(kind, one) if kind else None
            if kind is not None:
                return kind
        for item in expr.items:
            self.truth(item)
        return k.YES_NO

    def _choice(self, expr: f.Choice, expected: Kind | None) -> Kind:
        self.need(expr.test, k.YES_NO, "if")
        if expected is not None:
            a, b = self.infer(expr.yes, expected), self.infer(expr.no, expected)
        else:
            a, b = self._both_kinds(expr.yes, expr.no)
        kind = join(a, b)
        if kind is None:
            self.fault("wrong-kind", expr.place, f"this is {describe(a)}, or else {describe(b)}")
            return k.ANY
        return kind

    def _listof(self, expr: f.ListOf, expected: Kind | None) -> Kind:
        if expr.together and not (expected and expected.is_list):
            wanted = [x for _, x in expected.fields] if expected and expected.base == "together" else []
            found = [
                self.infer(item, wanted[i] if i < len(wanted) else None) for i, item in enumerate(expr.items)
            ]
            return Kind("together", fields=tuple((str(i), one.plain) for i, one in enumerate(found)))
        inner = expected.of if expected and expected.is_list else None
        kind: Kind | None = None
        for item in expr.items:
            found_one = self.infer(item, inner)
            kind = found_one if kind is None else join(kind, found_one)
            if kind is None:
                self.fault("wrong-kind", item.place, "the values of a list are of one kind")
                kind = k.ANY
        return k.list_of(kind) if kind else k.EMPTY

    def _every(self, expr: f.Every, expected: Kind | None) -> Kind:
        names: dict[str, Kind] = {}
        for name, source, test in expr.loops:
            with self.naming(**names):
                kind = self.infer(source)
                names[name] = (kind.of or k.ANY) if kind.is_list else k.ANY
                if not kind.is_list and kind.base != "any":
                    self.fault("wrong-kind", source.place, f"for goes through a list, and this is {describe(kind)}")
                if test is not None:
                    with self.naming(**names):
                        self.need(test, k.YES_NO, "if")
        with self.naming(**names):
            return k.list_of(self.infer(expr.body, expected.of if expected and expected.is_list else None))

    def _to(self, expr: f.To, expected: Kind | None) -> Kind:
        a, b = self.infer(expr.left), self.infer(expr.right)
        for kind, side in ((a, expr.left), (b, expr.right)):
            if not kind.numeric and kind.base != "any":
                self.fault("wrong-kind", side.place, f"a number is expected, and this is {describe(kind)}")
        if expected is not None and expected.is_list:
            return k.RANGE
        return k.ODDS
