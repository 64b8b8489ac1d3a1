"""What is on offer, for the quick form: menus as constants, bids by what they have to beat, dice without a call.

``surely`` is how many options there are at least: two need not be counted, and one need not be looked for.
"""

from __future__ import annotations

import re

from referee.compiler.quick.formulas import NO, NONE, YES
from referee.compiler.quick.turns import QuickTurns
from referee.language import formula as f
from referee.language.model import Act, Step

FEW_TESTS = 3
MANY_FACES = 100


class QuickOffers(QuickTurns):
    """Writes choices of one among several, and throws. ``at_once``: several dice fall by one number; ``throws`` are the
    names of the tables of all ways in which they can, by the die."""

    surely, constant, with_none = 0, "", False
    at_once = False
    throws: dict[str, str]

    def begin(self) -> None:
        super().begin()
        self.on_offer: dict[int, set[str]] = {}

    def choosing(self, step: Step) -> None:
        who = self.by(step)
        if not re.fullmatch(r"v_\w+|x_\w+|None", who):
            named = self.new("who")
            self.out(f"{named} = {who}")
            who = named
        self.deciding(step, who)

    def choosing_one(self, step: Step, who: str) -> None:
        """A choice of one, which is not asked for where there is no other."""
        self.surely, self.constant, self.with_none = 0, "", False
        offered, may = self.offer(step), self.passing(step)
        options = self.constant or offered
        if step.params.get("if_none") and may:
            self.out(f"{self.something_there(step)} = len({options}) > 0")
        choice = self.new("choice")
        number = self.wait("choose", name=getattr(self.target_of(step), "name", ""))
        options = self.with_passing(step, options, may)
        least, sure = self.surely, self.surely > 0 and may is None
        asked = f"{choice} = WAIT({number}, {who}, {options})"
        if least > 1:
            self.out(asked)
        else:
            self.out(f"if len({options}) > 1:")
            self.out("    " + asked)
            self.out("else:")
            alone = f"{options}[0]"
            self.out(f"    {choice} = {alone if least else f'{alone} if {options} else None'}")
        self.give(step, self.target_of(step), choice, sure)

    def with_passing(self, step: Step, options: str, may: str | None) -> str:
        """The options, with ``None`` for passing where that is allowed."""
        if may is None or self.with_none:
            return options
        name = options if options.isidentifier() else self.new("o")
        more = f"[*{options}, None]"
        self.out(f"{name} = {more if may == YES else f'{more} if {may} else {options}'}")
        self.surely += may == YES
        return name

    def by_numbers(self, step: Step, options: str, may: str | None) -> None:
        """The numbers from the least to the most; with passing, if they may be passed over in any case."""
        least, most = step.formula("least"), step.formula("most")
        assert least is not None and most is not None
        low, high = self.ready(least), self.ready(most)
        made = "range_or_none" if may == YES else "range"
        self.surely, self.with_none = int(may == YES), may == YES
        self.out(f"{options} = {made}({low}, {high} + 1)")

    def of_all(self, source: f.Expr) -> str | None:
        """All suits or all ranks, as a constant."""
        kit = self.rules.kit
        if kit is None or not isinstance(source, f.Name) or source.ref[0] != "built_in":
            return None
        every = {"all_suits": kit.suits, "all_ranks": kit.ranks}.get(source.name)
        if every is None or len(every) < 2:
            return None
        self.surely = len(every)
        return repr(tuple(range(len(every))))

    # -- menus

    def menu_options(self, menu: list[Act], options: str) -> None:
        """A menu is one of a few constants, by the tests of its acts."""
        tests = self.menu_tests(menu)
        acts = [
            (act.name, test)
            for act, test in zip(menu, tests, strict=True)
            if test not in (NO, NONE)
        ]
        self.surely = sum(test == YES for _, test in acts)
        self.on_offer[id(menu)] = {name for name, _ in acts}
        if self.surely == len(acts) > 1:
            self.constant = by_case([], acts)
            return
        if len(acts) - self.surely <= FEW_TESTS:
            self.out(f"{options} = {by_case([], acts)}")
            return
        self.out(f"{options} = []")
        for name, test in acts:
            self.out(f"{f'if {test}: ' if test != YES else ''}{options}.append({name!r})")

    def menu_tests(self, menu: list[Act]) -> list[str]:
        """The tests of the acts. One that stands in another, or behind one, is asked once."""
        tests: list[str] = []
        asked: dict[str, str] = {}
        with self.one_moment():
            found = [YES if act.when is None else self.ready(act.when, truth=True) for act in menu]
        for test in found:
            for text, name in asked.items():
                test = test.replace(text, name)
            if asked and test.startswith("("):
                name = self.new("t")
                self.out(f"{name} = {test}")
                asked[test], test = name, name
            elif test.startswith("("):
                asked[test] = test
            tests.append(test)
        return tests

    def menu_steps(self, menu: list[Act], text: str) -> None:
        """The steps of what may have been chosen."""
        offered = self.on_offer.get(id(menu))
        word = "if"
        for act in menu:
            if not act.do or (offered is not None and act.name not in offered):
                continue
            before = len(self.lines)
            self.out(f"{word} {text} == {act.name!r}:")
            self.body(act.do)
            if [line for _, line, _ in self.lines[before + 1 :]] == ["pass"]:
                del self.lines[before:]
            else:
                word = "elif"

    # -- bids

    def bid_options(self, step: Step, options: str) -> bool:
        """Bids that have to beat another, part by part, are the end of an ordered list; whether that is so here."""
        parts, where = step.params.get("parts"), step.formula("where")
        if not isinstance(parts, dict) or where is None:
            return False
        beaten = self.beaten(where, getattr(step.head, "name", "it"), list(parts))
        if beaten is None:
            return False
        ends: list[str] = []
        for least, most in parts.values():
            ends += [self.ready(least), self.ready(most)]
        table, above, bid = self.new("TABLE"), self.new("above"), self.ready(beaten)
        self.tables.append(table)
        varying = [end for end in ends if not end.isdigit()]
        key = varying[0] if len(varying) == 1 else f"({', '.join(varying)})"
        self.out(f"{above} = {table}_of({key})")
        self.out(f"if {above} is None: {above} = bids_between({table}, {key}, {', '.join(ends)})")
        self.out(f"{options} = {above}[{bid}]")
        return True

    def beaten(self, where: f.Expr, choice: str, parts: list[str]) -> f.Expr | None:
        """The other bid in ``mine.a > other.a or mine.a == other.a and mine.b > other.b``."""
        given: dict[str, f.Expr] = {}
        while isinstance(where, f.Call) and where.ref[0] == "define":
            define = self.rules.define[where.name]
            if len(define.cases) > 1:
                return None
            args = [given.get(a.name, a) if isinstance(a, f.Name) else a for a in where.args]
            given, where = dict(zip(define.params, args, strict=True)), define.cases[0][1]
        ways = where.items if isinstance(where, f.Both) and where.op == "or" else [where]
        others: list[f.Expr] = []
        if len(ways) != len(parts):
            return None
        for at, way in enumerate(ways):
            both = way.items if isinstance(way, f.Both) and way.op == "and" else [way]
            wanted = [(part, "==") for part in parts[:at]] + [(parts[at], ">")]
            if len(both) != len(wanted):
                return None
            for one, (part, op) in zip(both, wanted, strict=True):
                other = compared_part(one, part, op, choice, given)
                if other is None:
                    return None
                others.append(other)
        first = others[0]
        same = all(self.same(first, one) for one in others)
        fields = [name for name, _ in first.kind.fields]
        return first if same and fields == parts and not first.kind.maybe else None

    # -- dice

    def do_roll(self, step: Step) -> None:
        assert isinstance(step.head, tuple)
        many, die, _ = step.head
        throw = self.one_throw(die)
        if not step.notes.get("several"):
            self.named(step, throw)
            return
        how_many = step.formula("how_many")
        count = str(many)
        if how_many is not None:
            count = self.ready(how_many) + (f" * {many}" if many != 1 else "")
        thrown = self.thrown_at_once(die, count) if self.at_once else self.thrown_each(throw, count)
        if self.told:
            self.out(f"tell_thrown(S, {thrown})")
        self.named(step, thrown)

    def thrown_each(self, throw: str, count: str) -> str:
        thrown, each = self.new("o"), self.new("i")
        self.out(f"{thrown} = []")
        self.out(f"for {each} in range({count}):")
        self.out(f"    {thrown}.append({throw})")
        return thrown

    def thrown_at_once(self, die: str, count: str) -> str:
        """Several dice by one number: one of all the ways in which so many can fall, where these are few."""
        if die not in self.throws:
            self.throws[die] = self.new("TABLE")
            self.tables.append(self.throws[die])
        table, ways, thrown, many = self.throws[die], self.new("w"), self.new("o"), count
        if not count.isidentifier() and not count.isdigit():
            many = self.new("n")
            self.out(f"{many} = {count}")
        self.out(f"{ways} = {table}_of({many})")
        self.out(
            f"if {ways} is None: {thrown} = thrown_at_once(S, {table}, FACES[{die!r}], {many})"
        )
        self.out(f"else: {thrown} = {ways}[int(S.random() * len({ways}))]")
        return thrown

    def one_throw(self, die: str) -> str:
        kit = self.rules.kit
        if (kit is None or die not in kit.dice) and die[1:].isdigit() and int(die[1:]) > 0:
            many = int(die[1:])
            if many > MANY_FACES:
                return f"int(S.random() * {many}.0) + 1"
            return f"{tuple(range(1, many + 1))}[int(S.random() * {many}.0)]"
        return f"FACES[{die!r}][int(S.random() * len(FACES[{die!r}]))]"


def by_case(names: list[str], acts: list[tuple[str, str]]) -> str:
    """The names of the acts whose test is so, as a choice between constants."""
    if not acts:
        return repr(tuple(names))
    (name, test), *rest = acts
    taken = by_case([*names, name], rest)
    return taken if test == YES else f"({taken} if {test} else {by_case(names, rest)})"


def compared_part(
    one: f.Expr, part: str, op: str, choice: str, given: dict[str, f.Expr]
) -> f.Expr | None:
    """The other bid in ``choice.part op other.part``."""
    if not isinstance(one, f.Compare) or len(one.rest) != 1 or one.rest[0][0] != op:
        return None
    found = []
    for side in (one.first, one.rest[0][1]):
        if not isinstance(side, f.Attribute) or side.name != part or side.ref[0] != "field":
            return None
        of = side.of
        found.append(given.get(of.name, of) if isinstance(of, f.Name) else of)
    mine, other = found
    if not isinstance(mine, f.Name) or mine.name != choice or mine.ref[0] != "local":
        return None
    plain = isinstance(other, f.Name) and other.ref[0] == "track"
    return other if plain else None
