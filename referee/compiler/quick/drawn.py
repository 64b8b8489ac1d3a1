"""Draws, moves to the bottom and gathering, for the quick form: the lists themselves, without helpers."""

from __future__ import annotations

from referee.compiler.quick.cards import QuickCards
from referee.language import formula as f
from referee.language.model import Step


class QuickDrawn(QuickCards):
    """Writes what takes single cards from the top, and what goes under a zone."""

    def do_draw(self, step: Step) -> None:
        source, to = step.formula("from"), step.formula("to")
        assert isinstance(step.head, f.Expr) and source is not None and to is not None
        one = self.ready(step.head) == "1"
        if not one or not self.plain_zones() or source.kind.base != "zone":
            super().do_draw(step)
            return
        self.draw_one(step, source, to)

    def draw_one(self, step: Step, source: f.Expr, to: f.Expr) -> None:
        """The top card. Where there is none the rules say what then, or it is their fault."""
        short, target = step.params.get("short"), step.notes.get("as")
        stock, hand = self.new("z"), self.new("z")
        self.out(f"{stock} = {self.stored(source)}")
        if isinstance(short, dict) and isinstance(again := short.get("reshuffle"), f.Expr):
            keep = short.get("keep")
            kept = self.text(keep) if isinstance(keep, f.Expr) else "0"
            self.refill(stock, again, kept, self.by_lot(source))
        if short is None:
            self.out(
                f"if not {stock}: draw(S, 1, {self.ref(source)}, {self.ref(to)}, False, {self.line})"
            )
        wanted = isinstance(target, f.Expr) and not self.is_unread(target)
        top = self.top(stock, source)
        card = self.new("c") if wanted else top
        value = card if step.notes.get("one") else f"({card},)"
        if short is None:
            self.take(top, hand, to, card, wanted)
        else:
            self.out(f"if {stock}:")
            with self.indented():
                self.take(top, hand, to, card, wanted)
            if wanted:
                self.out("else:")
                self.out(f"    {card} = None")
                value = card if step.notes.get("one") else f"() if {card} is None else ({card},)"
        if wanted and isinstance(target, f.Expr):
            self.assign(target, value)

    def take(self, top: str, hand: str, to: f.Expr, card: str, wanted: bool) -> None:
        if wanted:
            self.out(f"{card} = {top}")
        self.out(f"{hand} = {self.stored(to)}")
        self.out(f"{hand}.append({card})")

    def refill(self, stock: str, again: f.Expr, keep: str, by_lot: bool) -> None:
        """All but the top cards of another zone, shuffled, where none is left."""
        back, fresh = self.new("z"), self.new("fresh")
        self.out(f"if not {stock}:")
        with self.indented():
            self.out(f"{back} = {self.stored(again)}")
            self.out(f"if len({back}) > {keep}:")
            with self.indented():
                self.out(f"{fresh} = {back}[:len({back}) - {keep}]")
                self.out(f"{back}[:len({fresh})] = ()")
                self.shuffled(fresh, by_lot)
                self.out(f"{stock} += {fresh}")

    def do_move(self, step: Step) -> None:
        what, to = step.head, step.formula("to")
        assert isinstance(what, f.Expr) and to is not None
        simple = (
            self.plain_zones() and step.notes.get("as") is None and not isinstance(to, f.Choice)
        )
        bottom = step.params.get("at") == "bottom"
        if (
            simple
            and bottom
            and isinstance(what, (f.Name, f.Attribute))
            and what.kind.base == "zone"
        ):
            source, goal = self.new("z"), self.new("z")
            self.out(f"{source} = {self.stored(what)}")
            self.out(f"{goal} = {self.stored(to)}")
            self.out(f"if {source} is not {goal}:")
            self.out(f"    {goal}[:0] = {source}[::-1]")
            self.out(f"    {source}.clear()")
        elif simple and not bottom and self.by_its_place(what):
            assert isinstance(what, f.Index) and isinstance(what.at, f.Number)
            card = self.new("c")
            self.out(f"{card} = {self.stored(what.of)}.pop({-1 - int(what.at.value)})")
            self.out(f"{self.stored(to)}.append({card})")
        else:
            super().do_move(step)

    def do_reveal(self, step: Step) -> None:
        """Nobody looks, and no rule asks who has seen what."""

    def by_its_place(self, what: f.Expr) -> bool:
        """``hand[1]``: the card below the top."""
        return (
            isinstance(what, f.Index)
            and what.of.kind.base == "zone"
            and isinstance(what.at, f.Number)
            and isinstance(what.of, (f.Name, f.Attribute, f.Index))
        )
