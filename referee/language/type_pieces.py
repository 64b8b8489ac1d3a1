"""Cards, dice, coins, lots, and what the game master enters."""

from __future__ import annotations

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import Kind, describe, fits
from referee.language.model import Step
from referee.language.type_procedures import ProcedureTyper
from referee.source import did_you_mean


class PieceTyper(ProcedureTyper):
    """Types the steps that move pieces or leave something to chance."""

    def zone(self, expr: f.Expr | None, what: str) -> None:
        if expr is None:
            return
        kind = self.infer(expr)
        if kind.base not in ("zone", "any"):
            self.fault("wrong-kind", expr.place, f"{what} is a zone, and this is {describe(kind)}")
        elif kind.base == "zone" and not names_zone(expr):
            self.fault(
                "wrong-kind",
                expr.place,
                f"{what} is a zone itself, and these are cards of one",
                "name the zone here: pile, or p.hand",
            )

    def do_shuffle(self, step: Step) -> None:
        self.zone(self.head(step), "what is shuffled")

    def do_deal(self, step: Step) -> None:
        if (many := self.head(step)) is not None:
            self.need(many, k.NUMBER, "how many are dealt")
        self.zone(step.formula("from"), "what is dealt from")
        name = str(step.params.get("to", ""))
        zone = self.rules.zones.get(name)
        if zone is None or not zone.each:
            known = [n for n, z in self.rules.zones.items() if z.each]
            self.fault(
                "unknown-zone",
                step.place,
                f"{name!r} is no zone of each player",
                did_you_mean(name, known),
            )
        self.param(step, "order", k.PLAYERS)
        self.short(step)

    def short(self, step: Step) -> None:
        short = step.params.get("short")
        if isinstance(short, dict):
            self.zone(short.get("reshuffle"), "what is reshuffled")
            if (keep := short.get("keep")) is not None:
                self.need(keep, k.NUMBER, "keep")

    def do_draw(self, step: Step) -> None:
        if (many := self.head(step)) is not None:
            self.need(many, k.NUMBER, "how many are drawn")
        self.zone(step.formula("from"), "what is drawn from")
        self.zone(step.formula("to"), "where they go")
        self.param(step, "by", k.PLAYER)
        self.short(step)
        one = isinstance(step.head, f.Number) and step.head.value == 1
        self.named(step, k.CARD if one else k.CARDS)
        step.notes["one"] = one

    def do_move(self, step: Step) -> None:
        kind = k.CARDS
        if (what := self.head(step)) is not None:
            kind = self.infer(what)
            self.present(what)
            if not (kind.base in ("card", "zone", "any") or (fits(kind, k.CARDS) and kind.is_list)):
                self.fault(
                    "wrong-kind", what.place, f"cards are moved, and this is {describe(kind)}"
                )
        self.zone(step.formula("to"), "where they go")
        self.named(step, k.CARD if kind.base == "card" else k.CARDS)

    def do_gather(self, step: Step) -> None:
        what = self.head(step)
        items = what.items if isinstance(what, f.ListOf) else [what] if what is not None else []
        for item in items:
            kind = self.infer(item)
            whole = kind.base == "each" or (
                item.__class__ is f.Name and getattr(item, "name", "") == "all_cards"
            )
            if whole and kind.base == "each" and not names_zone(item):
                whole = False
            if (kind.base not in ("zone", "any") and not whole) or (
                kind.base == "zone" and not names_zone(item)
            ):
                self.fault(
                    "wrong-kind", item.place, f"zones are gathered, and this is {describe(kind)}"
                )
        self.zone(step.formula("into"), "where it goes")

    def do_reveal(self, step: Step) -> None:
        if (what := self.head(step)) is not None:
            self.infer(what)
        self.people(step.formula("to"), "who sees it")

    def do_roll(self, step: Step) -> None:
        if not isinstance(step.head, tuple):
            return
        many, die, place = step.head
        kind = self.names.die(str(die))
        if kind is None:
            known = list(self.rules.kit.dice) if self.rules.kit else []
            self.fault(
                "unknown-die", place, f"there is no die {die!r}", did_you_mean(str(die), known)
            )
            kind = k.ANY
        self.param(step, "how_many", k.NUMBER)
        self.param(step, "by", k.PLAYER)
        several = many > 1 or step.formula("how_many") is not None
        step.notes["several"] = several
        self.named(step, k.list_of(kind) if several else kind)

    def do_flip(self, step: Step) -> None:
        self.param(step, "by", k.PLAYER)
        self.named(step, k.word(("heads", "tails")))

    def do_random(self, step: Step) -> None:
        of = k.ANY
        if (source := step.formula("from")) is not None:
            kind = self.infer(source)
            of = (kind.of or k.ANY) if kind.is_list else k.ANY
            if not kind.is_list and kind.base != "any":
                self.fault(
                    "wrong-kind",
                    source.place,
                    f"one is taken from a list, and this is {describe(kind)}",
                )
        self.param(step, "by", k.PLAYER)
        self.sentence(step.params.get("ask"))
        if isinstance(step.head, str):
            target = f.Name(step.place, step.head)
            self.target(target, of)
            step.notes["as"] = target

    def do_enter(self, step: Step) -> None:
        kind = step.params.get("kind")
        kind = kind if isinstance(kind, Kind) else k.ANY
        if (source := step.formula("from")) is not None:
            self.need(source, kind if kind.is_list else k.list_of(kind), "from")
        if (alone := step.formula("alone")) is not None:
            self.need(alone, k.list_of(kind), "alone")
        for end in ("least", "most"):
            self.param(step, end, k.NUMBER)
        maybe = self.param(step, "may_pass", k.YES_NO) is not None
        self.sentence(step.params.get("ask"))
        if (target := self.head(step)) is not None:
            self.target(target, kind.or_nothing if maybe and not kind.is_list else kind)


def names_zone(expr: f.Expr) -> bool:
    """Whether a formula names a place where cards lie, and is not only worked out from one."""
    if isinstance(expr, f.Choice):
        return names_zone(expr.yes) and names_zone(expr.no)
    if isinstance(expr, f.Index):
        return isinstance(expr.of, f.Name | f.Attribute) and expr.of.ref[0] == "zone"
    return isinstance(expr, f.Name | f.Attribute) and expr.ref[0] == "zone"
