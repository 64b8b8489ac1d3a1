"""Formulas for the quick form: what is constant or fixed at a table is folded, so that what cannot happen is not asked."""

from __future__ import annotations

import re

from referee.compiler.quick.named import LOOPS, SAFE_CALLS, NamedFormulas
from referee.language import formula as f

NO, YES, NONE = "False", "True", "()"


class QuickFormulas(NamedFormulas):
    """Writes formulas; ``never`` are the marks that no step of honest play sets."""

    never: frozenset[str] = frozenset()
    fixed: dict[str, object] | None = None
    unchanging_tracks: dict[str, str]
    all_in = False
    """Whether all who sit there play to the end."""

    # -- folding

    def truth(self, expr: f.Expr) -> str:
        if isinstance(expr, f.Both):
            return self.both(expr)
        if isinstance(expr, f.Not):
            inner = self.truth(expr.of)
            return {YES: NO, NO: YES}.get(inner, f"(not {inner})")
        if isinstance(expr, f.Choice):
            return self.choice_truth(expr)
        if (inlined := self.inlined_define(expr, truth=True)) is not None:
            return inlined
        text = super().truth(expr)
        return {NONE: NO, "0": NO}.get(text, text)

    def both(self, expr: f.Both) -> str:
        ends, passes = (NO, YES) if expr.op == "and" else (YES, NO)
        texts: list[str] = []
        items = self.loops_last(expr.items) if self.may_hoist else expr.items
        for at, item in enumerate(items):
            if at and self.may_hoist and self.has_loop(item):
                return self.guarded(f.Both(expr.place, expr.op, items), at, texts)
            with self.hoisting(self.may_hoist and at == 0):
                text = self.truth(item)
            if text == ends:
                return ends if not texts else f"({f' {expr.op} '.join([*texts, ends])})"
            if text != passes:
                texts.append(text)
        if not texts:
            return passes
        return texts[0] if len(texts) == 1 else f"({f' {expr.op} '.join(texts)})"

    def loops_last(self, items: list[f.Expr]) -> list[f.Expr]:
        """What takes no loop is asked first, where none of it can fail."""
        loops = [self.has_loop(one) for one in items]
        if loops == sorted(loops) or not all(map(self.surely_found, items)):
            return items
        return [items[at] for at in sorted(range(len(items)), key=loops.__getitem__)]

    def surely_found(self, expr: f.Expr) -> bool:
        """Whether a formula has a value whatever the state is; what names in it stand for is there."""
        if self.found_before(expr) is not None:
            return True
        if isinstance(expr, (f.Index, f.Every)) or expr.kind.maybe:
            return False
        if isinstance(expr, f.Arithmetic) and expr.op in ("/", "//", "%"):
            return False
        if isinstance(expr, (f.Name, f.Call)) and expr.ref[0] == "define":
            define = self.rules.define[expr.name]
            if not self.harmless(define.cases, define.params):
                return False
        elif isinstance(expr, f.Call) and expr.name not in SAFE_CALLS:
            return False
        return all(map(self.surely_found, f.parts(expr)))

    def guarded(self, expr: f.Both, at: int, before: list[str]) -> str:
        """``a or b`` where ``b`` needs a loop: it is only written out where ``a`` has not decided."""
        result = self.new("t")
        passes = YES if expr.op == "and" else NO
        self.out(f"{result} = {f' {expr.op} '.join(before) if before else passes}")
        rest = (
            expr.items[at]
            if at == len(expr.items) - 1
            else f.Both(expr.place, expr.op, expr.items[at:])
        )
        self.out(f"if {result}:" if expr.op == "and" else f"if not {result}:")
        with self.indented():
            self.out(f"{result} = {self.truth(rest)}")
        return result

    def choice_truth(self, expr: f.Choice) -> str:
        test = self.truth(expr.test)
        with self.hoisting(False):
            yes, no = self.truth(expr.yes), self.truth(expr.no)
        if test in (YES, NO):
            return yes if test == YES else no
        if yes == YES:
            return f"({test} or {no})" if no != NO else test
        if no == NO:
            return f"({test} and {yes})"
        return f"({yes} if {test} else {no})"

    def _choice(self, expr: f.Choice) -> str:
        if expr.kind.base == "yes_no":
            return self.choice_truth(expr)
        test = self.truth(expr.test)
        if test in (YES, NO):
            return self.text(expr.yes if test == YES else expr.no)
        if self.may_hoist and (self.has_loop(expr.yes) or self.has_loop(expr.no)):
            return self.either(test, expr)
        with self.hoisting(False):
            return f"({self.text(expr.yes)} if {test} else {self.text(expr.no)})"

    def either(self, test: str, expr: f.Choice) -> str:
        """A choice of which one side at least takes a loop: only what is chosen is worked out."""
        chosen = self.new("e")
        for head, value in ((f"if {test}:", expr.yes), ("else:", expr.no)):
            self.out(head)
            with self.indented():
                self.out(f"{chosen} = {self.text(value)}")
        return chosen

    def _both(self, expr: f.Both) -> str:
        if expr.op == "or" and expr.kind.is_list:
            with self.hoisting(False):
                return "(" + " or ".join(self.raw(item) for item in expr.items) + ")"
        return self.truth(expr)

    def _not(self, expr: f.Not) -> str:
        return self.truth(expr)

    def _every(self, expr: f.Every) -> str:
        with self.hoisting(False):
            return super()._every(expr)

    def comparison(self, left: f.Expr, op: str, right: f.Expr) -> str:
        """``count(distinct(list)) == 4``: a list of three need not be looked at."""
        inner = (
            left.args[0]
            if isinstance(left, f.Call) and left.name == "count" and len(left.args) == 1
            else None
        )
        if (
            isinstance(inner, f.Call)
            and inner.name == "distinct"
            and op in ("==", ">=")
            and isinstance(right, f.Number)
            and self.may_hoist
        ):
            return self.enough_kinds(inner.args[0], op, int(right.value))
        text = folded(super().comparison(left, op, right))
        if (counted := NO_CARDS.fullmatch(text)) is not None:
            return f"(not ({' or '.join(COUNTED.findall(counted[1]))}))"
        return text

    def enough_kinds(self, of: f.Expr, op: str, many: int) -> str:
        """Whether there are so many different values; where there are fewer cards than that, nobody counts them."""
        with self.worked_out_here():
            return self.kinds_counted(of, op, many)

    def kinds_counted(self, of: f.Expr, op: str, many: int) -> str:
        attribute = (
            {"suits": "SUIT", "ranks": "RANK"}.get(of.name) if isinstance(of, f.Call) else None
        )
        source = of.args[0] if isinstance(of, f.Call) and attribute else of
        zone = source.args[0] if isinstance(source, f.Call) and source.name == "on_top" else None
        result = ""
        if (
            isinstance(zone, (f.Name, f.Attribute))
            and zone.kind.base == "zone"
            and isinstance(source, f.Call)
        ):
            stack, result = self.new("z"), self.new("t")
            self.out(f"{stack} = {self.stored(zone)}")
            with self.hoisting(False), self.naming(it=f"{stack}[-{many}]"):
                deep = self.truth(source.args[1])
            self.out(f"{result} = len({stack}) >= {many} and {deep}")
            self.out(f"if {result}:")
            self.depth += 1
        text = self.text(source)
        it = self.new("i")
        values = f"{{{attribute}[{it}] for {it} in {text}}}" if attribute else f"{{*{text}}}"
        enough = (
            f"(len({text}) >= {many} and len({values}) {op} {many})"
            if text.isidentifier()
            else f"(len({values}) {op} {many})"
        )
        if not result:
            return enough
        self.out(f"{result} = {enough}")
        self.depth -= 1
        return result

    def _arithmetic(self, expr: f.Arithmetic) -> str:
        if expr.op == "*" and not expr.kind.is_list:  # nothing times what cannot fail
            sides = (expr.left, expr.right)
            for one, other in (sides, sides[::-1]):
                if self.value_of(one) == "0" and self.cannot_fail(other):
                    return "0"
        text = super()._arithmetic(expr)
        return text if expr.kind.is_list else folded(text)

    def cannot_fail(self, expr: f.Expr) -> bool:
        """Whether a number is found whatever the state is."""
        if isinstance(expr, (f.Call, f.Name)) and expr.ref[0] == "define":
            define = self.rules.define[expr.name]
            return self.harmless(define.cases, define.params)
        return self.harmless([(None, expr)])

    def _compare(self, expr: f.Compare) -> str:
        text = super()._compare(expr)
        return text if len(expr.rest) == 1 else folded(text)

    def mark(self, name: str, card: str) -> str:
        if name not in self.never:
            return super().mark(name, card)
        return self.first_value(self.rules.track[name].kind)

    # -- what is fixed at a table: options, how many play, who deals

    def _attribute(self, expr: f.Attribute) -> str:
        if self.fixed is not None and expr.ref[0] == "option":
            return repr(self.fixed[expr.name])
        if expr.ref[0] == "track" and expr.name in self.unchanging_tracks:
            return self.unchanging_tracks[expr.name]
        if expr.ref[0] == "player" and expr.name == "out" and self.all_in:
            return NO
        return super()._attribute(expr)

    @property
    def how_many(self) -> int:
        """How many play, where that is fixed."""
        many = self.fixed["n"] if self.fixed is not None else 0
        assert isinstance(many, int)
        return many

    def as_fixed(self, text: str) -> str:
        """Code in which what is fixed at a table stands as what it is there."""
        if self.fixed is None:
            return text
        everyone = repr(tuple(range(self.how_many)))
        known = {
            "players": everyone,
            "everyone": everyone,
            "dealer": self.how_many - 1,
            "n": self.how_many,
        }
        if self.all_in:
            known["still"] = everyone
        return FIXED.sub(lambda found: str(known.get(found[1], found[0])), text)

    def _index(self, expr: f.Index) -> str:
        """``cards[count(cards) - 1]`` is the bottom one."""
        zone, at = expr.of, expr.at
        counted = at.left if isinstance(at, f.Arithmetic) and at.op == "-" else None
        last = (
            isinstance(at, f.Arithmetic) and isinstance(at.right, f.Number) and at.right.value == 1
        )
        if (
            last
            and isinstance(counted, f.Call)
            and counted.name == "count"
            and len(counted.args) == 1
            and zone.kind.base == "zone"
            and isinstance(zone, (f.Name, f.Attribute, f.Index))
            and self.raw(counted.args[0]) == self.stored(zone)
        ):
            return f"{self.stored(zone)}[0]"
        return super()._index(expr)

    # -- what is called or named

    def _call(self, expr: f.Call) -> str:
        if expr.ref[0] == "define":
            inlined = self.inlined_define(expr)
            return inlined if inlined is not None else super()._call(expr)
        if expr.name in LOOPS and (made := self.as_loop(expr)) is not None:
            return made
        with self.hoisting(self.may_hoist and len(expr.args) < 2):
            text = self.as_fixed(super()._call(expr))
        return self.going_round(text) if expr.name == "around" else folded(text)

    def going_round(self, text: str) -> str:
        """``around`` from a fixed seat in a fixed direction: those still in of an order that is known."""
        found = AROUND.fullmatch(text)
        start = folded(found[1]) if found is not None else ""
        if found is None or self.fixed is None or not start.isdigit():
            return text
        way = -1 if found[2] == "right" else 1
        order = tuple((int(start) + step * way) % self.how_many for step in range(self.how_many))
        return f"still_of(S, {order})"

    def as_loop(self, call: f.Call) -> str | None:
        """The loop for a search, or None where it is no better or not allowed here."""
        return None

    def _name(self, expr: f.Name) -> str:
        if expr.ref[0] == "define":
            inlined = self.inlined_define(expr)
            return inlined if inlined is not None else super()._name(expr)
        if expr.ref[0] == "track" and expr.name in self.unchanging_tracks:
            return self.unchanging_tracks[expr.name]
        return self.as_fixed(super()._name(expr))

    def value_of(self, expr: f.Expr) -> str:
        """The text of a formula where nothing can be written before it."""
        with self.hoisting(False):
            return self.truth(expr) if expr.kind.base == "yes_no" else self.text(expr)


AROUND = re.compile(r"around\(S, (.+), '(left|right)'\)")
FIXED = re.compile(r"\bS\.(players|everyone|still|dealer|n)\b(?! *=[^=])")
COUNTED = re.compile(r"len\(([\w.\[\]]+)\)")
NO_CARDS = re.compile(r"\(*((?:len\([\w.\[\]]+\)\)?(?: \+ )?)+) == 0\)?")
CONSTANT = re.compile(
    r"[\s\d()'\",+\-*/%=!<>\[\]]|\b(?:True|False|and|or|not|in|len|[a-z_]+(?='))\b"
)


def folded(text: str) -> str:
    """A formula of constants as its value."""
    if "S" in text or len(text) > 200 or CONSTANT.sub("", text):
        return text
    try:
        value = eval(
            text, {"__builtins__": {"len": len}}
        )  # the text is our own, and holds constants alone
    except Exception:
        return text
    return repr(value) if isinstance(value, (bool, int, str)) else text
