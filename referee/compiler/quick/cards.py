"""Cards for the quick form: out of the zone that they are known to lie in, draws and deals without helpers."""

from __future__ import annotations

from referee.compiler.quick.groups import QuickGroups
from referee.compiler.quick.origins import Origin, Origins
from referee.compiler.steps import Steps
from referee.language import formula as f
from referee.language.model import Step


class QuickCards(QuickGroups, Steps):
    """Writes what moves cards and coins; ``read`` are the names that the procedure's steps read, ``unordered`` the zones
    whose cards are drawn by lot. ``told``: shuffles, and what is drawn so, are told to the policy."""

    origins: Origins
    unordered: frozenset[str] = frozenset()
    told = False
    current = ""
    read: set[str]

    def do_shuffle(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        self.shuffled(self.stored(step.head), self.by_lot(step.head))

    def by_lot(self, zone: f.Expr) -> bool:
        return isinstance(zone, f.Name) and zone.name in self.unordered

    def shuffled(self, cards: str, by_lot: bool) -> None:
        """Cards in an order by chance, unless each is drawn by lot."""
        if not by_lot:
            self.out(f"shuffle_inline(S, {cards})")
        if self.told:
            self.out(f"tell_shuffled(S, {cards}, {by_lot})")

    def top(self, stock: str, source: f.Expr) -> str:
        """The top card, taken away; by lot where nobody can tell the difference."""
        if not self.by_lot(source):
            return f"{stock}.pop()"
        if self.told:
            return f"tell_drawn(S, {stock})"
        return f"{stock}.pop(int(S.lot() * len({stock})))"

    def drawn_in_place(self, step: Step) -> bool:
        """Whether cards are drawn or dealt without a helper."""
        if step.verb == "deal":
            return step.params.get("short") is None and not self.dealt_to_several(step)
        one = isinstance(step.head, f.Number) and step.head.value == 1
        return self.plain_zones() and (one or self.drawn_plainly(step))

    def dealt_to_several(self, step: Step) -> bool:
        return bool(self.rules.zones[str(step.params.get("to"))].hands)

    def drawn_plainly(self, step: Step) -> bool:
        """Whether so many cards go to a zone, as far as there are any, and nothing is done with them."""
        plain = isinstance(step.formula("to"), (f.Name, f.Attribute, f.Index))
        target = step.notes.get("as")
        unread = target is None or (isinstance(target, f.Expr) and self.is_unread(target))
        return plain and unread and step.params.get("short") in (None, {})

    def is_unread(self, target: f.Expr) -> bool:
        return (
            isinstance(target, f.Name) and target.ref[0] == "local" and target.name not in self.read
        )

    def do_deal(self, step: Step) -> None:
        source, to = step.formula("from"), str(step.params.get("to"))
        assert isinstance(step.head, f.Expr) and source is not None
        order = step.formula("order")
        if not self.drawn_in_place(step):
            super().do_deal(step)
            return
        whom, stock, one = self.new("o"), self.new("z"), self.new("q")
        self.out(
            f"{whom} = [S.z_{to}[q] for q in {self.text(order) if order is not None else 'S.still'}]"
        )
        self.out(f"{stock} = {self.stored(source)}")
        self.out(f"for _ in range({self.text(step.head)}):")
        with self.indented():
            self.out(f"for {one} in {whom}:")
            with self.indented():
                self.out(f"{one}.append({self.top(stock, source)})")

    def do_draw(self, step: Step) -> None:
        source, to = step.formula("from"), step.formula("to")
        assert isinstance(step.head, f.Expr) and source is not None and to is not None
        if not self.plain_zones() or not self.drawn_plainly(step):
            super().do_draw(step)
            return
        stock, hand, many = self.new("z"), self.new("z"), self.ready(step.head)
        self.out(f"{stock} = {self.stored(source)}")
        if step.params.get("short") is None:
            self.draw_all(stock, many, source, to)
            return
        self.out(f"if {stock}:")
        with self.indented():
            self.out(f"{hand} = {self.stored(to)}")
            taken = f"{hand}.append({self.top(stock, source)})"
            if many == "1":
                self.out(taken)
            elif many == "2":
                self.out(taken)
                self.out(f"if {stock}: {taken}")
            else:
                left = self.new("n")
                self.out(f"{left} = {many}")
                self.out(f"while {left} > 0 and {stock}:")
                with self.indented():
                    self.out(taken)
                    self.out(f"{left} -= 1")

    def draw_all(self, stock: str, many: str, source: f.Expr, to: f.Expr) -> None:
        """So many cards; where there are fewer it is the fault of the rules."""
        left, hand = self.new("n"), self.new("z")
        self.out(f"{left} = {many}")
        self.out(f"if {left} > len({stock}):")
        ends = f"{self.ref(source)}, {self.ref(to)}, False, {self.line}"
        self.out(f"    draw(S, {left}, {ends})")
        self.out(f"{hand} = {self.stored(to)}")
        self.out(f"for _ in range({left}):")
        self.out(f"    {hand}.append({self.top(stock, source)})")

    def plain_zones(self) -> bool:
        """Whether a card that moves leaves nothing behind it."""
        tracks = self.rules.track.values()
        marks_cards = any(t.each == "card" and t.name not in self.never for t in tracks)
        return not marks_cards

    def known_origins(self, what: f.Expr) -> list[Origin]:
        if isinstance(what, f.ListOf) and len(what.items) == 1:
            what = what.items[0]
        if isinstance(what, f.Name) and what.ref[0] == "local":
            return self.origins.of.get((self.current, what.name), [])
        return []

    def zone_of(self, origin: Origin) -> str:
        if origin.whose is None:
            return f"S.z_{origin.zone}"
        return f"S.z_{origin.zone}[{self.local(origin.whose)}]"

    def do_move(self, step: Step) -> None:
        what, to = step.head, step.formula("to")
        assert isinstance(what, f.Expr) and to is not None
        simple = self.plain_zones() and not isinstance(to, f.Choice)
        if not simple or step.params.get("at") == "bottom":
            super().do_move(step)
            return
        target = step.notes.get("as")
        if what.kind.base == "zone" and isinstance(what, (f.Name, f.Attribute, f.Index)):
            self.move_zone(what, to, target if isinstance(target, f.Expr) else None)
        elif self.known_origins(what) and not isinstance(target, f.Expr):
            self.move_known(what, to)
        else:
            super().do_move(step)

    def move_zone(self, what: f.Expr, to: f.Expr, target: f.Expr | None) -> None:
        source, goal = self.new("z"), self.new("z")
        self.out(f"{source} = {self.stored(what)}")
        self.out(f"{goal} = {self.stored(to)}")
        if target is not None:
            self.assign(target, f"tuple({source}[::-1])")  # from its top, as a zone is read
        self.out(f"{goal} += {source}")
        self.out(f"{source}.clear()")

    def move_known(self, what: f.Expr, to: f.Expr) -> None:
        """Cards out of the zones that they may lie in; one that lies in none of them is looked for."""
        zone = self.new("z")
        first, *others = (self.zone_of(origin) for origin in self.known_origins(what))
        self.out(f"{zone} = {first}")
        zones = [zone, *others]
        card, goal = self.new("c"), self.new("z")
        self.out(f"{goal} = {self.stored(to)}")
        if what.kind.base == "card":
            self.out(f"{card} = {self.text(what)}")
            self.taken(card, zones, goal)
            return
        self.out(f"for {card} in {self.text(what)}:")
        with self.indented():
            self.taken(card, zones, goal)

    def taken(self, card: str, zones: list[str], goal: str) -> None:
        """Most often it lies in the first of them that has cards: a hand is played before a row."""
        self.out("try:")
        self.out(
            f"    {zones[0] if len(zones) == 1 else '(' + ' or '.join(zones) + ')'}.remove({card})"
        )
        self.out("except ValueError:")
        self.out(f"    lift(S, {card})")
        self.out(f"{goal}.append({card})")

    def assign(self, target: f.Expr, value: str) -> None:
        """A name that no step reads is not made at all, where making it does nothing."""
        unread = (
            isinstance(target, f.Name) and target.ref[0] == "local" and target.name not in self.read
        )
        if unread and (value.isidentifier() or value.startswith(("tuple(", "first_of("))):
            self.bound.add(target.name)  # type: ignore[attr-defined]
            return
        super().assign(target, value)

    def do_gather(self, step: Step) -> None:
        into = step.formula("into")
        assert isinstance(step.head, f.Expr) and into is not None
        if not self.plain_zones():
            super().do_gather(step)
            return
        goal, zone = self.new("z"), self.new("z")
        self.out(f"{goal} = {self.stored(into)}")
        for name, each in self.zones_of(step.head):
            if each:
                hands = self.rules.zones[name].hands
                held = self.new("h") if hands else zone
                self.out(f"for {held} in S.z_{name}:")
                with self.indented():
                    if hands:
                        self.out(f"for {zone} in {held}:")
                        self.depth += 1
                    self.emptied(zone, goal)
                    self.depth -= bool(hands)
            else:
                self.out(f"{zone} = S.z_{name}")
                self.emptied(zone, goal)

    def emptied(self, zone: str, goal: str) -> None:
        self.out(f"if {zone} and {zone} is not {goal}:")
        with self.indented():
            self.out(f"{goal} += {zone}")
            self.out(f"{zone}.clear()")

    def zones_of(self, what: f.Expr) -> list[tuple[str, bool]]:
        """The zones that are gathered: (name, one of each player's)."""
        found = []
        for one in what.items if isinstance(what, f.ListOf) else [what]:
            if isinstance(one, f.Name) and one.name == "all_cards":
                found += [(n, bool(z.each)) for n, z in self.rules.zones.items() if not z.hands]
            elif isinstance(one, f.Name):
                found.append((one.name, bool(self.rules.zones[one.name].each)))
        return found

    def do_ante(self, step: Step) -> None:
        if step.formula("to") is not None or step.formula("from") is not None:
            super().do_ante(step)
            return
        assert isinstance(step.head, f.Expr)
        amount, q, paid = self.new("n"), self.new("q"), self.new("a")
        self.out(f"{amount} = {self.text(step.head)}")
        self.out(f"for {q} in S.players:")
        with self.indented():
            self.out(f"{paid} = {amount} if S.stack[{q}] >= {amount} else S.stack[{q}]")
            self.out(f"S.stack[{q}] -= {paid}")
            self.out(f"S.put[{q}] += {paid}")
            self.out(f"S.p_pot += {paid}")
