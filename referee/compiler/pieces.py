"""Cards: shuffled, dealt, drawn, moved, gathered, shown."""

from __future__ import annotations

from referee.compiler.writer import Writer
from referee.language import formula as f
from referee.language.model import Step


class PieceSteps(Writer):
    def ref(self, expr: f.Expr) -> str:
        """A zone as (name, whose, which hand), so that what happens there can be told."""
        if isinstance(expr, f.Name):
            return f"({expr.name!r}, None, 0)"
        if isinstance(expr, f.Attribute):
            return f"({expr.name!r}, {self.text(expr.of)}, 0)"
        if isinstance(expr, f.Index):
            if isinstance(expr.of, f.Attribute):
                return f"({expr.of.name!r}, {self.text(expr.of.of)}, {self.text(expr.at)})"
            if isinstance(expr.of, f.Name):
                return f"({expr.of.name!r}, {self.text(expr.at)}, 0)"
        if isinstance(expr, f.Choice):
            return f"({self.ref(expr.yes)} if {self.truth(expr.test)} else {self.ref(expr.no)})"
        raise AssertionError(expr)

    def refs(self, expr: f.Expr) -> str:
        """Several zones, the zones of all players among them."""
        parts = []
        for one in expr.items if isinstance(expr, f.ListOf) else [expr]:
            if isinstance(one, f.Name) and one.name == "all_cards":
                parts.append("*every_ref(S)")
            elif one.kind.base == "each" and isinstance(one, f.Name):
                parts.append(f"*refs_of(S, {one.name!r})")
            elif one.kind.base == "hands" and isinstance(one, f.Attribute):
                parts.append(f"*refs_of(S, {one.name!r}, {self.text(one.of)})")
            else:
                parts.append(self.ref(one))
        return "(" + ", ".join(parts) + ",)"

    def do_shuffle(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        if not self.purpose.chance:
            self.out(f"shuffle_inline(S, {self.stored(step.head)})")
            return
        order, ref = self.new("order"), self.new("ref")
        number = self.wait("shuffle", what="shuffle")
        self.out(f"{ref} = {self.ref(step.head)}")
        with self.asked_again():
            self.out(f"{order} = WAIT({number}, {ref}, tuple(zone_at(S, {ref})))")
        self.live_watch()
        self.out(f"shuffled(S, {ref}, {order})")

    def do_deal(self, step: Step) -> None:
        source, to = step.formula("from"), str(step.params.get("to"))
        hand = 1 if self.rules.zones[to].hands else 0
        assert isinstance(step.head, f.Expr) and source is not None
        order = step.formula("order")
        whom = self.text(order) if order is not None else "S.still"
        one = self.new("q")
        times = self.python_loop(f"for _ in range({self.text(step.head)}):", named=False)
        with times:
            self.paid()
            with self.python_loop(f"for {one} in tuple({whom}):", named=False):
                self.drawing(step, "1", source, f"({to!r}, {one}, {hand})", None)

    def do_draw(self, step: Step) -> None:
        source, to = step.formula("from"), step.formula("to")
        assert isinstance(step.head, f.Expr) and source is not None and to is not None
        target = step.notes.get("as")
        target = target if isinstance(target, f.Expr) else None
        self.drawing(step, self.text(step.head), source, self.ref(to), target)

    def drawing(
        self, step: Step, many: str, source: f.Expr, to: str, target: f.Expr | None
    ) -> None:
        """Takes cards from the top, reshuffling what the ruleset names when they run out."""
        short = step.params.get("short")
        got, want = self.new("got"), self.new("want")
        self.out(f"{want} = {many}")
        if isinstance(short, dict) and short.get("reshuffle") is not None:
            self.reshuffling(source, short, want)
        ok = "True" if short is not None else "False"
        place = f"{self.line}"
        self.out(f"{got} = draw(S, {want}, {self.ref(source)}, {to}, {ok}, {place})")
        if target is not None:
            value = f"first_of({got})" if step.notes.get("one") else got
            self.assign(target, value)

    def reshuffling(self, source: f.Expr, short: dict[str, object], want: str) -> None:
        again, keep = short["reshuffle"], short.get("keep")
        assert isinstance(again, f.Expr)
        kept = self.text(keep) if isinstance(keep, f.Expr) else "0"
        stock, back = self.stored(source), self.stored(again)
        self.out(f"if len({stock}) < {want} and len({back}) > {kept}:")
        with self.indented():
            fresh = self.new("fresh")
            found = f"for_reshuffle(S, {self.ref(again)}, {kept})"
            if self.purpose.chance:
                number = self.wait("shuffle", what="shuffle")
                with self.asked_again():
                    self.out(f"{fresh} = WAIT({number}, {self.ref(source)}, tuple({found}))")
                self.live_watch()
            else:
                self.out(f"{fresh} = {found}")
                self.out(f"shuffle_inline(S, {fresh})")
            self.out(f"reshuffled(S, {self.ref(again)}, {self.ref(source)}, {fresh})")

    def do_move(self, step: Step) -> None:
        what, to = step.head, step.formula("to")
        assert isinstance(what, f.Expr) and to is not None
        bottom = step.params.get("at") == "bottom"
        target = step.notes.get("as")
        if what.kind.base == "card":
            cards = f"({self.text(what)},)"
        elif what.kind.base == "zone":
            cards = f"tuple({self.raw(what)})"
        else:
            cards = self.text(what)
        moved = self.new("moved") if isinstance(target, f.Expr) else ""
        text = f"move(S, {cards}, {self.ref(to)}, {bottom})"
        self.out(f"{moved} = {text}" if moved else text)
        if isinstance(target, f.Expr):
            as_it_lay = f"{moved}[::-1]"  # from its top, as a zone is read
            named = {"card": f"first_of({moved})", "zone": as_it_lay}
            self.assign(target, named.get(what.kind.base, moved))

    def do_gather(self, step: Step) -> None:
        into = step.formula("into")
        assert isinstance(step.head, f.Expr) and into is not None
        self.out(f"gather(S, {self.refs(step.head)}, {self.ref(into)})")

    def do_reveal(self, step: Step) -> None:
        what, to = step.head, step.formula("to")
        assert isinstance(what, f.Expr)
        whom = "None" if to is None else self.seats(to)
        if what.kind.base == "card":
            self.out(f"reveal(S, ({self.text(what)},), {whom})")
        elif what.kind.is_list and what.kind.of is not None and what.kind.of.base == "card":
            self.out(f"reveal(S, {self.text(what)}, {whom})")
        else:
            self.out(f"uncover(S, {self.uncovered(what)}, {whom})")

    def uncovered(self, what: f.Expr) -> str:
        """A tracked value that is hidden: (name, whose)."""
        if isinstance(what, f.Attribute):
            return f"({what.name!r}, {self.text(what.of)})"
        return f"({getattr(what, 'name', '')!r}, None)"
