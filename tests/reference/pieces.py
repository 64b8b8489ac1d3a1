"""Cards that move, and chance."""

from __future__ import annotations

from typing import Any

from referee.language import formula as f
from tests.reference.asking import AnyStep, Ask, Frame, Steps
from tests.reference.flow import Flow
from tests.reference.formulas import Fault
from tests.reference.functions import faces_of
from tests.reference.happening import as_told
from tests.reference.state import Place, blank


class Pieces(Flow):
    """The steps that move cards or leave something to chance."""

    # -- moving

    def put(self, cards: list[int], to: Place, at: str = "top") -> None:
        """Lays cards in a zone, one after the other, and notes it for each zone that some came from."""
        came: dict[Place, list[int]] = {}
        shown = {card: self.state.shown.get(card, ()) for card in cards}
        for card in cards:
            came.setdefault(self.state.where(card), []).append(card)
        self.lay(cards, to, at)
        for was, some in came.items():
            self.happened("moved", tuple(some), was, to, tuple(shown[card] for card in some))

    def lay(self, cards: list[int], to: Place, at: str) -> None:
        """What moves loses its reveals, what changes its zone its marks."""
        s = self.state
        for card in cards:
            was = s.where(card)
            s.zones[was].remove(card)
            s.zones[to].insert(0 if at == "top" else len(s.zones[to]), card)
            s.shown.pop(card, None)
            if was != to:
                for track in self.rules.track.values():
                    if track.each == "card":
                        s.marks[track.name, card] = self.first_value(track.name)

    def first_value(self, name: str) -> Any:
        track = self.rules.track[name]
        return blank(track.kind) if track.start is None else self.ev.value(track.start, {})

    def shuffled(self, zone: Place, line: int) -> Steps:
        """Chance decides the order."""
        s = self.state
        _, order = yield from self.ask(lambda: Ask("shuffle", line, detail=tuple(s.zones[zone])))
        s.zones[zone] = list(order)
        for card in s.zones[zone]:
            s.shown.pop(card, None)
        self.happened("shuffled", zone)

    def do_shuffle(self, step: AnyStep, frame: Frame) -> Steps:
        yield from self.shuffled(self.ev.place(step.head, frame.names), step.place.line)

    def reshuffled(self, source: Place, many: int, step: AnyStep, frame: Frame) -> Steps:
        """Where a zone holds too few, the cards of another are shuffled and laid under it."""
        s, short = self.state, step.params.get("short")
        if not isinstance(short, dict) or not short.get("reshuffle"):
            return
        other = self.ev.place(short["reshuffle"], frame.names)
        keep = self.ev.value(short["keep"], frame.names) if short.get("keep") else 0
        if len(s.zones[source]) >= many or len(s.zones[other]) <= keep:
            return
        _, order = yield from self.ask(
            lambda: Ask("shuffle", step.place.line, detail=tuple(s.zones[other][keep:]))
        )
        self.lay(list(order), source, "bottom")
        self.happened("reshuffled", len(order), source)

    def top_card(self, source: Place, step: AnyStep) -> int | None:
        if self.state.zones[source]:
            return self.state.zones[source][0]
        if step.params.get("short") is None:
            raise Fault(f"{step.place}: the {source[0]} has run dry")
        return None

    def do_deal(self, step: AnyStep, frame: Frame) -> Steps:
        source = self.ev.place(step.params["from"], frame.names)
        order = step.formula("order")
        people = tuple(self.state.still) if order is None else self.ev.value(order, frame.names)
        hand = 1 if self.rules.zones[str(step.params["to"])].hands else 0
        for _ in range(self.ev.value(step.head, frame.names)):
            for p in people:
                yield from self.reshuffled(source, 1, step, frame)
                card = self.top_card(source, step)
                if card is not None:
                    self.put([card], (str(step.params["to"]), p, hand))

    def do_draw(self, step: AnyStep, frame: Frame) -> Steps:
        return (yield from self.drawn(step, frame, ()))

    def drawn(self, step: AnyStep, frame: Frame, supplied: tuple[int, ...]) -> Steps:
        """What a cheat has supplied comes first, the rest is drawn as usual."""
        many = self.ev.value(step.head, frame.names)
        source = self.ev.place(step.params["from"], frame.names)
        to = self.ev.place(step.params["to"], frame.names)
        got = list(supplied[:many])
        self.put(got, to)
        yield from self.reshuffled(source, many - len(got), step, frame)
        drawn = self.state.zones[source][: max(0, many - len(got))]
        self.put(drawn, to)
        got += drawn
        if len(got) < many:
            self.top_card(source, step)  # nothing is left there: that may be a fault
        if isinstance(target := step.notes.get("as"), f.Expr):
            one = got[0] if got else None
            self.assign(target, one if step.notes.get("one") else tuple(got), frame)

    def do_move(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        found = self.ev.value(step.head, frame.names)
        if found is None:
            return  # what was to be moved has gone meanwhile (somebody left)
        cards = list(found) if isinstance(found, tuple) else [found]
        if step.head.kind.base == "zone":
            cards.reverse()  # a whole zone lies on the other as it lay
        self.put(cards, self.ev.place(step.params["to"], frame.names), step.params.get("at", "top"))
        if isinstance(target := step.notes.get("as"), f.Expr):
            self.assign(target, found, frame)

    def do_gather(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        into = self.ev.place(step.params["into"], frame.names)
        items = step.head.items if isinstance(step.head, f.ListOf) else [step.head]
        for item in items:
            for zone in self.gathered(item, frame):
                if zone != into:
                    self.put(list(reversed(self.state.zones[zone])), into)

    def gathered(self, item: f.Expr, frame: Frame) -> list[Place]:
        if isinstance(item, f.Name) and item.name == "all_cards":
            return list(self.state.zones)
        if isinstance(item, f.Name) and item.name in self.rules.zones:
            return [zone for zone in self.state.zones if zone[0] == item.name]
        return [self.ev.place(item, frame.names)]

    def do_reveal(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        to = step.formula("to")
        found = self.ev.value(step.head, frame.names)
        if step.head.kind.base != "card" and not (
            step.head.kind.base == "zone"
            or (step.head.kind.of and step.head.kind.of.base == "card")
        ):
            whose = self.ev.value(step.head.of, frame.names) if hasattr(step.head, "of") else None
            whom = self.hears(to, frame)
            self.state.uncovered.append((step.head.name, whose, whom))
            self.happened("uncovered", step.head.name, whose, whom, as_told(found))
            return
        if found is None:
            raise Fault(f"{step.place}: nothing is revealed")
        whom, cards = self.hears(to, frame), found if isinstance(found, tuple) else (found,)
        for card in cards:
            known = self.state.shown.get(card, ())
            if whom is None or known is None:
                self.state.shown[card] = None
            else:
                self.state.shown[card] = tuple(sorted({*known, *whom}))
        self.happened("revealed", cards, whom, tuple(map(self.state.where, cards)))

    # -- chance

    def who_by(self, step: AnyStep, frame: Frame) -> Any:
        by = step.formula("by")
        return None if by is None else self.ev.value(by, frame.names)

    def bound(self, step: AnyStep, value: Any, frame: Frame) -> None:
        target = step.notes.get("as")
        if target is None:
            target = step.head if isinstance(step.head, f.Expr) else None
        if isinstance(target, f.Expr):
            self.assign(target, value, frame)

    def do_roll(self, step: AnyStep, frame: Frame) -> Steps:
        many, die, _ = step.head
        if (how_many := step.formula("how_many")) is not None:
            many = self.ev.value(how_many, frame.names)
        who = self.who_by(step, frame)
        thrown: tuple[Any, ...] = ()
        if many > 0:
            _, thrown = yield from self.ask(
                lambda: Ask("roll", step.place.line, who, faces_of(self.ev, die), many, many)
            )
            self.happened("rolled", step.place.line, who, thrown)
        self.bound(step, thrown if step.notes["several"] else thrown[0], frame)

    def do_flip(self, step: AnyStep, frame: Frame) -> Steps:
        who = self.who_by(step, frame)
        _, fell = yield from self.ask(lambda: Ask("flip", step.place.line, who, ("heads", "tails")))
        self.bound(step, fell, frame)

    def do_random(self, step: AnyStep, frame: Frame) -> Steps:
        """One by chance; the only one there is needs none, and of none there is nothing."""
        who, taken = self.who_by(step, frame), None

        def make() -> Ask | None:
            options = self.ev.value(step.params["from"], frame.names)
            return Ask("random", step.place.line, who, options) if len(options) > 1 else None

        one, taken = yield from self.ask(make)
        if one is None:
            options = self.ev.value(step.params["from"], frame.names)
            taken = options[0] if options else None
        else:
            self.happened("drew lot", step.place.line, who, as_told(taken))
        self.bound(step, taken, frame)

    def do_enter(self, step: AnyStep, frame: Frame) -> Steps:
        def make() -> Ask | None:
            part = {name: step.formula(name) for name in ("from", "least", "most", "may_pass")}
            known = {
                n: None if e is None else self.ev.value(e, frame.names) for n, e in part.items()
            }
            if known["from"] is None:
                known["from"] = self.every(step)
            if known["from"] == () and not known["may_pass"]:
                return None
            return Ask(
                "enter",
                step.place.line,
                None,
                known["from"],
                detail=(known["least"], known["most"]),
                may_pass=bool(known["may_pass"]),
            )

        asked, entered = yield from self.ask(make)
        if asked is None and getattr(step.params["kind"], "is_list", False):
            entered = ()
        self.bound(step, entered, frame)

    def every(self, step: AnyStep) -> tuple[Any, ...] | None:
        """All there are of what is entered, where that is known."""
        kit, kind = self.rules.kit, step.params.get("kind")
        found = {
            "player": self.state.players,
            "rank": tuple(range(len(kit.ranks))) if kit else (),
            "suit": tuple(range(len(kit.suits))) if kit else (),
        }
        return found.get(getattr(kind, "base", ""))
