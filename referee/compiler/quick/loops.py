"""Searches for the quick form, as loops before the statement that they belong to.

``only(hand, …)`` is a loop into a fresh list, ``any(…)`` one that ends early.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from referee.compiler.quick.formulas import NO, NONE, YES, QuickFormulas, folded
from referee.language import formula as f


class QuickLoops(QuickFormulas):
    """Writes searches; ``tables`` are the names of the tables by rank that the loops keep."""

    tables: list[str]
    orders: dict[str, str]

    def as_loop(self, call: f.Call) -> str | None:
        """The loop for a search, or None where it is no better or not allowed here."""
        source = call.args[0]
        if isinstance(source, f.Every):
            return None
        rule = getattr(self, "loop_" + call.name)
        made: str | None = rule(call)
        return made

    def elements(self, source: f.Expr, ordered: bool) -> str:
        """What a loop goes through. A zone is stored with its top last."""
        if source.kind.base == "zone" and isinstance(source, (f.Name, f.Attribute, f.Index)):
            stored = self.stored(source)
            return f"reversed({stored})" if ordered else stored
        if source.kind.base == "zone" or isinstance(source, (f.Both, f.Choice)):
            return self.raw(source)
        return self.text(source)

    def beforehand(self, test: f.Expr, over: str) -> dict[str, str]:
        """The side of a comparison that does not hang on the element, reckoned once before a loop that is not empty."""
        if not isinstance(test, f.Compare) or len(test.rest) != 1 or not over.isidentifier():
            return {}
        sides = (test.first, test.rest[0][1])
        fixed = [s for s in sides if not self.hangs(s)]
        if (
            len(fixed) != 1
            or not isinstance(fixed[0], f.Attribute)
            or not isinstance(fixed[0].of, f.Index)
        ):
            return {}
        text, local = self.text(fixed[0]), self.new("k")
        self.out(f"{local} = {text} if {over} else None")
        return {text: local}

    def steady(self, test: f.Expr) -> dict[str, str]:
        """What a loop's test asks the state for, looked up once before the loop: a search changes nothing."""
        with self.hoisting(False), self.naming(it="it0"):
            text = self.truth(test)
        found = {}
        for long in dict.fromkeys(_OF_STATE.findall(text)):
            found[long] = self.new("k")
            self.out(f"{found[long]} = {long}")
        for long, table, zone in dict.fromkeys(_OF_TOP.findall(text)):
            cards, top = found[zone], self.new("k")
            self.out(f"{top} = {table}[{cards}[-1]] if {cards} else MISSING")
            found = {long: top, **found}
        return found

    def hangs(self, expr: f.Expr) -> bool:
        """Whether a formula may change from one element of a loop to the next."""
        return any(
            isinstance(part, (f.Call, f.Every))
            or (isinstance(part, f.Name) and part.ref[0] in ("local", "define"))
            for part in f.walk(expr)
        )

    def tested(self, it: str, test: f.Expr, fixed: dict[str, str] | None = None) -> str:
        """The test of a loop's element, inside the loop; a rank that is asked twice is looked up once."""
        with self.naming(it=it):
            text = self.truth(test)
        for long, short in (fixed or {}).items():
            text = re.sub(rf"{re.escape(long)}(?!\w)", short, text)
        for attribute in ("RANK", "SUIT"):
            looked = f"{attribute}[{it}]"
            if text.count(looked) > 1:
                short = f"{it}{attribute[0].lower()}"
                self.out(f"{short} = {looked}")
                text = text.replace(looked, short)
        return text

    def table(self, it: str, test: f.Expr) -> str | None:
        """A test that asks only for a card's rank, and else for few things that stay: a table by card, kept by those:
        the name of the function that looks a card up."""
        with self.hoisting(False), self.naming(it=it):
            text = self.truth(test)
        looked = f"RANK[{it}]"
        bare = text.replace(looked, "")
        if looked not in text or it in bare or len(text) < 40 or "(S" in bare or "for " in bare:
            return None
        keys = sorted(set(self.known.values()) & set(_words(bare))) + sorted(
            {w for w in _words(bare) if w.startswith("S.o_")}
        )
        others = {w for w in _words(bare) if w not in keys and w not in _PLAIN and not w.isdigit()}
        if not keys or others:
            return None
        table, key, rank = self.new("TABLE"), ", ".join(keys), self.new("r")
        self.tables.append(table)
        local = self.new("fits")
        key_text = key if len(keys) == 1 else f"({key})"
        self.out(f"{local} = {table}_of({key_text})")
        self.out(f"if {local} is None:")
        with self.indented():
            row = self.new("row")
            self.out(f"{row} = []")
            self.out(f"for {rank} in ALL_RANKS: {row}.append(bool({text.replace(looked, rank)}))")
            self.out(f"{local} = {table}[{key_text}] = of_each_card({row}, RANK)")
        return local

    def filtered(self, source: f.Expr, test: f.Expr, it: str = "") -> str:
        """A fresh list of what a test is true for."""
        if (in_order := self.put_in_order(source, test, it)) is not None:
            return in_order
        found, it = self.new("o"), it or self.new("i")
        if isinstance(source, f.Call) and source.name == "others" and source.ref[0] == "function":
            one = self.text(source.args[0])
            fixed = self.steady(test)
            self.out(f"{found} = []")
            self.out(f"for {it} in S.still:")
            with self.indented():
                self.out(f"if {it} != {one}:")
                with self.indented():
                    self.out(f"if {self.tested(it, test, fixed)}: {found}.append({it})")
            return found
        with self.held_still(test):
            over = self.elements(source, True)
            if (table := self.table(it, test)) is not None:
                self.out(f"{found} = list(filter({table}, {over}))")
                return found
            fixed = self.steady(test)
            self.out(f"{found} = []")
            self.out(f"for {it} in {over}:")
            with self.indented():
                self.out(f"if {self.tested(it, test, fixed)}: {found}.append({it})")
        return found

    def put_in_order(self, source: f.Expr, test: f.Expr, it: str) -> str | None:
        """``only(sort(…), …)`` sorts what is left."""
        sorted_ = self.in_order(source)
        if sorted_ is None:
            return None
        pool, order = sorted_
        found = self.filtered(pool, test, it)
        self.out(f"if len({found}) > 1: {found}.sort(key={order})")
        return found

    def in_order(self, source: f.Expr) -> tuple[f.Expr, str] | None:
        """What ``sort(cards, …)`` is made from, and the name of the function that gives each card its place, where its
        order hangs on the card alone."""
        if not (
            isinstance(source, f.Call) and source.ref[0] == "function" and source.name == "sort"
        ):
            return None
        pool, key = source.args
        with self.hoisting(False), self.naming(it="card"):
            text = self.text(key)
        rest = re.sub(r"\b(RANK|SUIT|VALUE)\[card\]", "0", text)
        if rest == text or re.search(r"[A-Za-z]", rest):
            return None
        order = next((name for name, known in self.orders.items() if known == text), "")
        if not order:
            order = self.new("ORDER")
            self.orders[order] = text
        return pool, order

    def loop_only(self, call: f.Call) -> str | None:
        test = call.args[1]
        with self.hoisting(False), self.naming(it="it0"):
            plain = self.truth(test)
        if plain == NO:
            return NONE
        if plain == YES:
            return self.raw(call.args[0])
        if not self.may_hoist:
            return None
        return self.filtered(call.args[0], test)

    @contextmanager
    def going_through(
        self, call: f.Call, letter: str, start: str, ordered: bool
    ) -> Iterator[tuple[str, str, dict[str, str]]]:
        """A loop over a search's source: (the result's name, the element's name, what the test finds in locals)."""
        found, it = self.new(letter), self.new("i")
        with self.held_still(call.args[1]):
            over = self.elements(call.args[0], ordered)
            fixed = self.steady(call.args[1])
            self.out(f"{found} = {start}")
            self.out(f"for {it} in {over}:")
            with self.indented():
                yield found, it, fixed

    def ends_with(self, found: str, value: str) -> None:
        """The loop ends here with its result."""
        with self.indented():
            self.out(f"{found} = {value}")
            self.out("break")

    def loop_count(self, call: f.Call) -> str | None:
        if len(call.args) < 2:
            text = self.raw(call.args[0])
            return "0" if text == NONE else folded(f"len({text})")
        if (value := self.sought(call.args[1])) is not None:
            return f"{self.raw(call.args[0])}.count({self.text(value)})"
        if not self.may_hoist:
            return None
        if (counted := self.counted_equal(call)) is not None:
            return counted
        with self.going_through(call, "n", "0", False) as (found, it, fixed):
            self.out(f"if {self.tested(it, call.args[1], fixed)}: {found} += 1")
        return found

    def counted_equal(self, call: f.Call) -> str | None:
        """How often a list, or one of each player's, holds a value, where the test comes down to that."""
        source, test = call.args
        while isinstance(source, f.Name) and source.ref[0] == "define":
            cases = self.rules.define[source.name].cases
            if len(cases) > 1:
                return None
            source = cases[0][1]
        if any(
            isinstance(p, f.Name) and p.name in ("nothing", "nobody", "none") for p in f.walk(test)
        ):
            return None
        with self.hoisting(False), self.naming(it="it0"):
            value = IS_VALUE.fullmatch(self.truth(test))
        inner = source.args[0] if isinstance(source, f.Call) and source.name == "flat" else None
        if value is None or "it0" in value[1] or not isinstance(inner, f.Attribute):
            return None
        if inner.ref[0] != "each" or inner.ref[1][0] != "track":  # type: ignore[index]
            return None
        found, seat, sought = self.new("n"), self.new("i"), self.new("k")
        self.out(f"{sought} = {value[1]}")
        self.out(f"{found} = 0")
        self.out(f"for {seat} in {self.text(inner.of)}:")
        self.out(f"    {found} += S.t_{inner.name}[{seat}].count({sought})")
        return found

    def sought(self, test: f.Expr) -> f.Expr | None:
        """The value in ``it == value``, where it does not hang on the element."""
        if not isinstance(test, f.Compare) or len(test.rest) != 1 or test.rest[0][0] != "==":
            return None
        for one, other in ((test.first, test.rest[0][1]), (test.rest[0][1], test.first)):
            if (
                isinstance(one, f.Name)
                and one.name == "it"
                and not any(
                    isinstance(part, f.Name)
                    and part.name in ("it", "nothing", "nobody", "none", "empty")
                    for part in f.walk(other)
                )
            ):
                return None if other.kind.is_list else other
        return None

    def loop_sum(self, call: f.Call) -> str | None:
        if len(call.args) < 2 or not self.may_hoist:
            return None
        with self.going_through(call, "n", "0", False) as (found, it, _), self.naming(it=it):
            self.out(f"{found} += {self.text(call.args[1])}")
        return found

    def loop_first(self, call: f.Call) -> str | None:
        if len(call.args) < 2:
            source = call.args[0]
            if source.kind.base == "zone" and isinstance(source, (f.Name, f.Attribute)):
                stored = self.stored(source)
                return f"({stored}[-1] if {stored} else None)"
            return None
        if not self.may_hoist:
            return None
        if call.args[0].kind.base == "zone" and isinstance(call.args[0], (f.Name, f.Attribute)):
            return self.first_from_the_top(call.args[0], call.args[1])
        with self.going_through(call, "c", "None", True) as (found, it, fixed):
            self.out(f"if {self.tested(it, call.args[1], fixed)}:")
            self.ends_with(found, it)
        return found

    def first_from_the_top(self, zone: f.Expr, test: f.Expr) -> str:
        """The top card is looked at before the rest is gone through: most often it is the one."""
        found, cards, it = self.new("c"), self.new("z"), self.new("i")
        with self.held_still(test):
            self.out(f"{cards} = {self.stored(zone)}")
            self.out(f"{found} = None")
            self.out(f"if {cards}:")
            with self.indented():
                self.out(f"{found} = {cards}[-1]")
                self.out(f"if not {self.tested(found, test)}:")
                with self.indented():
                    self.out(f"{found} = None")
                    self.out(f"for {it} in reversed({cards}):")
                    with self.indented():
                        self.out(f"if {self.tested(it, test)}:")
                        self.ends_with(found, it)
        return found

    def loop_on_top(self, call: f.Call) -> str | None:
        if not self.may_hoist:
            return None
        found, it = self.new("o"), self.new("i")
        over = self.elements(call.args[0], True)
        fixed: dict[str, str] = {}
        if call.args[0].kind.base == "zone" and isinstance(call.args[0], (f.Name, f.Attribute)):
            zone = self.new("z")
            self.out(f"{zone} = {self.stored(call.args[0])}")
            over = f"reversed({zone})"
            fixed = self.beforehand(call.args[1], zone)
        self.out(f"{found} = []")
        self.out(f"for {it} in {over}:")
        with self.indented():
            self.out(f"if not {self.tested(it, call.args[1], fixed)}: break")
            self.out(f"{found}.append({it})")
        return found


IS_VALUE = re.compile(r"\(it0 == ([\w.]+(?:\[\d+\])?)\)")
_OF_TOP = re.compile(r"((RANK|SUIT)\[(S\.z_\w+)\[-1\]\])")
_OF_STATE = re.compile(r"\bS\.[tz]_\w+")
_PLAIN = {"in", "or", "and", "not", "if", "else", "is", "None", "True", "False", "RANK", "bool"}


def _words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z_][\w.]*", text)
