"""What a ruleset declares before its steps: options, zones, tracked values."""

from __future__ import annotations

from referee.errors import Refusal
from referee.language.kinds import AMOUNT, NUMBER, YES_NO, record_of
from referee.language.model import Option, Ruleset, Track, Zone
from referee.language.read_steps import StepReader
from referee.language.reading import one_of_kind, stored
from referee.money import parse_amount
from referee.source import Map, Node, Seq, Text, did_you_mean


class DeclarationReader(StepReader):
    """Reads options, zones and tracked values."""

    rules: Ruleset
    root: Node | None

    def option(self, name: str, key: Text, node: Node) -> Option | None:
        if not (mapping := self.map(node, f"the option {name}")):
            return None
        option = Option(name, key.place, YES_NO, False)
        given: dict[str, Node] = {}
        keys = ["one_of", "yes_no", "number", "amount", "default", "says"]
        self.fields(mapping, {k: stored(given, k, lambda n: n) for k in keys}, f"the option {name}")
        shapes = [k for k in keys[:4] if k in given]
        if len(shapes) != 1:
            self.fault(
                "option-shape",
                key.place,
                f"the option {name} is one of one_of, yes_no, number, amount",
                self.other_option(name) or "write for example one_of: [right, left]",
            )
            return option
        if "says" in given:
            option.says = self.text(given["says"], "says")
        getattr(self, "option_" + shapes[0])(option, given[shapes[0]], given.get("default"))
        return option

    def other_option(self, name: str) -> str:
        """The option that was meant, where one was to be changed."""
        options = self.root.get("options") if isinstance(self.root, Map) else None
        known = options.keys() if isinstance(options, Map) else ()
        return did_you_mean(name, [one for one in known if one != name])

    def option_one_of(self, option: Option, node: Node, default: Node | None) -> None:
        option.words = words = self.some_words(node)
        option.kind = one_of_kind(words, f"option.{option.name}")
        chosen = self.one_of(default, words, "default") if default else (words[0] if words else "")
        option.default = int(chosen) if option.kind == NUMBER else chosen

    def some_words(self, node: Node) -> tuple[str, ...]:
        """The words of a one_of: one at the least."""
        words = self.words(node, "one_of")
        if not words and not (isinstance(node, Text) and not node.value):
            self.fault("empty-part", node.place, "one_of names no word")
        return words or ("",)

    def option_yes_no(self, option: Option, node: Node, default: Node | None) -> None:
        option.kind, option.default = YES_NO, self.yes_no(default or node, "yes_no")

    def option_number(self, option: Option, node: Node, default: Node | None) -> None:
        option.kind = NUMBER
        if span := self.span(node, "number"):
            option.least, option.most = span
            option.default = span[0]
        if default is not None and (value := self.whole(default, "default")) is not None:
            option.default = value
            if span and not span[0] <= value <= span[1]:
                self.fault(
                    "wrong-default", default.place, f"{value} is not from {span[0]} to {span[1]}"
                )

    def option_amount(self, option: Option, node: Node, default: Node | None) -> None:
        option.kind, option.default = AMOUNT, self.amount(default or node)

    def amount(self, node: Node) -> int:
        text = self.text(node, "an amount")
        try:
            return parse_amount(text, zero=True)
        except Refusal as refused:
            self.fault("wrong-amount", node.place, str(refused))
            return 0

    def zone(self, name: str, key: Text, node: Node) -> Zone | None:
        zone = Zone(name, key.place)
        if isinstance(node, Text) and not node.value:
            return zone
        if mapping := self.map(node, f"the zone {name}"):
            self.fields(
                mapping,
                {
                    "each": lambda n: self.each(zone, n),
                    "holds": lambda n: setattr(
                        zone, "holds_all", self.one_of(n, ["all_cards"], "holds") == "all_cards"
                    ),
                    "seen_by": lambda n: self.seen_by(zone, n),
                    "lasts": lambda n: setattr(
                        zone, "lasts", self.one_of(n, ["table", "round"], "lasts") == "table"
                    ),
                },
                f"the zone {name}",
            )
        return zone

    def each(self, thing: Zone | Track, node: Node) -> None:
        if isinstance(node, Seq) and len(node.items) == 2 and isinstance(thing, Zone):
            thing.each = self.one_of(node.items[0], ["player"], "each")
            if span := self.span(node.items[1], "the hands of a player"):
                thing.hands = self.few(node.items[1], span[1])
            return
        words = ["player", "card"] if isinstance(thing, Track) else ["player"]
        thing.each = self.one_of(node, words, "each")

    def seen_by(self, thing: Zone | Track, node: Node) -> None:
        if isinstance(node, Seq):
            thing.seen_by = " ".join(self.words(node, "seen_by"))
        else:
            thing.seen_by = self.text(node, "seen_by").strip()
        known = ["owner", "everyone", "nobody", "house", "dealer"]
        for one in thing.seen_by.split():
            if one not in known:
                self.one_of(node, known, "seen_by") if isinstance(node, Text) else self.fault(
                    "unknown-word", node.place, f"seen_by is one of {', '.join(known)}"
                )

    def track(self, name: str, key: Text, node: Node) -> Track | None:
        track = Track(name, key.place)
        if isinstance(node, Text) and not node.value:
            return track
        if not (mapping := self.map(node, f"the tracked value {name}")):
            return None

        def start(n: Node) -> None:
            track.start = self.formula(n, "start")

        def kind(n: Node) -> None:
            track.kind = self.kind(n) or track.kind

        def one_of(n: Node) -> None:
            track.kind = one_of_kind(self.some_words(n), name)

        def parts(n: Node) -> None:
            if found := self.map(n, "parts"):
                fields = [(self.name(k, "a part"), self.kind(v) or NUMBER) for k, v in found.pairs]
                track.kind = record_of(tuple(fields))

        self.fields(
            mapping,
            {
                "kind": kind,
                "one_of": one_of,
                "parts": parts,
                "each": lambda n: self.each(track, n),
                "start": start,
                "seen_by": lambda n: self.seen_by(track, n),
                "lasts": lambda n: setattr(
                    track, "lasts", self.one_of(n, ["table", "round"], "lasts") == "table"
                ),
            },
            f"the tracked value {name}",
        )
        return track
