"""A ruleset's nodes into the author's model. Every fault is collected; what could be read is returned."""

from __future__ import annotations

from collections.abc import Callable

from referee.language import read_kit, read_money, read_people
from referee.language.model import Define, Option, Procedure, Requirement, Ruleset, Scenario
from referee.language.model import Table, Track, Zone
from referee.language.kinds import AMOUNT, NUMBER, YES_NO, record
from referee.language.read_steps import StepReader
from referee.language.reading import NAME, SIGNATURE, one_of_kind
from referee.money import parse_amount
from referee.errors import Refusal
from referee.source import Faults, Map, Node, Seq, Text

VERSION = "1"
LENGTHS = ("quick", "medium", "long")


def read_ruleset(node: Node, faults: Faults) -> Ruleset:
    """The model of a whole ruleset (after ``extends`` has been merged)."""
    return RulesetReader(faults).ruleset(node)


class RulesetReader(StepReader):
    def __init__(self, faults: Faults) -> None:
        super().__init__(faults)
        self.known_say: dict[str, list[Node]] = {}
        self.rules: Ruleset

    def ruleset(self, node: Node) -> Ruleset:
        self.rules = rules = Ruleset(node.place)
        if not isinstance(node, Map):
            self.fault("wrong-shape", node.place, "a ruleset is a map", "begin with referee: 1")
            return rules
        if (said := node.get("say")) is not None:
            self.said(said)
        self.fields(node, self.sections(), "a ruleset", ["referee", "title", "players"])
        return rules

    def sections(self) -> dict[str, Callable[[Node], None]]:
        r = self.rules

        def put(name: str, read: Callable[[Node, str], object]) -> Callable[[Node], None]:
            def section(node: Node) -> None:
                value = read(node, name)
                if value is not None:
                    setattr(r, name, value)

            return section

        return {
            "referee": self.version,
            "extends": lambda node: None,
            "title": put("title", self.text),
            "also": put("also", self.texts),
            "summary": put("summary", self.text),
            "tags": put("tags", self.words),
            "players": put("players", self.span),
            "ideal": put("ideal", self.span),
            "length": put("length", lambda n, w: self.one_of(n, LENGTHS, w)),
            "sheet": self.sheet,
            "requires": self.requires,
            "options": self.named(r.options, self.option),
            "kit": put("kit", lambda n, w: read_kit.kit(self, n)),
            "zones": self.named(r.zones, self.zone),
            "track": self.named(r.track, self.track),
            "define": self.defines,
            "tables": self.named(r.tables, self.table),
            "hands": self.named(r.hands, lambda n, k, v: read_kit.ranking(self, n, k, v)),
            "stakes": self.named(r.stakes, lambda n, k, v: read_money.pot(self, n, k, v)),
            "play": put("play", self.block),
            "procedures": self.procedures,
            "leaves": self.leaves,
            "bets": self.named(r.bets, lambda n, k, v: read_money.market(self, n, k, v)),
            "cheats": self.named(r.cheats, lambda n, k, v: read_people.cheat(self, n, k, v)),
            "ploys": self.named(r.ploys, lambda n, k, v: read_people.cheat(self, n, k, v, ploy=True)),
            "say": lambda node: None,
            "npc": lambda node: read_people.npc(self, node),
            "tests": self.tests,
        }

    # -- identity

    def version(self, node: Node) -> None:
        if self.text(node, "referee").strip() != VERSION:
            self.fault(
                "wrong-version", node.place, "this engine reads version 1 of the language", "write referee: 1"
            )

    def sheet(self, node: Node) -> None:
        """Paragraphs for the rule sheet: a heading and its text each."""
        if mapping := self.map(node, "sheet"):
            for key, value in mapping.pairs:
                self.rules.sheet[key.value] = self.text(value, "a paragraph")

    def requires(self, node: Node) -> None:
        items = node.items if isinstance(node, Seq) else (node,)
        for item in items:
            if mapping := self.map(item, "a requirement"):
                found: dict[str, object] = {}
                self.fields(
                    mapping,
                    {
                        "that": lambda n, f=found: f.update(that=self.formula(n)),
                        "says": lambda n, f=found: f.update(says=self.text(n, "says")),
                    },
                    "a requirement",
                    ["that", "says"],
                )
                if found.get("that"):
                    self.rules.requires.append(
                        Requirement(found["that"], str(found.get("says", "")), item.place)  # type: ignore[arg-type]
                    )

    def named(
        self, into: dict[str, object], read: Callable[[str, Text, Node], object]
    ) -> Callable[[Node], None]:
        """A section of named things."""

        def section(node: Node) -> None:
            if mapping := self.map(node, "this part"):
                for key, value in mapping.pairs:
                    name = self.name(key, "a name")
                    if (made := read(name, key, value)) is not None:
                        into[name] = made

        return section

    # -- options

    def option(self, name: str, key: Text, node: Node) -> Option | None:
        if not (mapping := self.map(node, f"the option {name}")):
            return None
        option = Option(name, key.place, YES_NO, False)
        given: dict[str, Node] = {}
        keys = ["one_of", "yes_no", "number", "amount", "default", "says"]
        self.fields(mapping, {k: lambda n, k=k: given.update({k: n}) for k in keys}, f"the option {name}")
        shapes = [k for k in keys[:4] if k in given]
        if len(shapes) != 1:
            self.fault(
                "option-shape",
                key.place,
                f"the option {name} is one of one_of, yes_no, number, amount",
                "write for example one_of: [right, left]",
            )
            return option
        if "says" in given:
            option.says = self.text(given["says"], "says")
        getattr(self, "option_" + shapes[0])(option, given[shapes[0]], given.get("default"))
        return option

    def option_one_of(self, option: Option, node: Node, default: Node | None) -> None:
        option.words = words = self.words(node, "one_of")
        option.kind = one_of_kind(words, f"option.{option.name}")
        chosen = self.one_of(default, words, "default") if default else (words[0] if words else "")
        option.default = int(chosen) if option.kind == NUMBER else chosen

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
                self.fault("wrong-default", default.place, f"{value} is not from {span[0]} to {span[1]}")

    def option_amount(self, option: Option, node: Node, default: Node | None) -> None:
        option.kind, option.default = AMOUNT, self.amount(default or node)

    def amount(self, node: Node) -> int:
        text = self.text(node, "an amount")
        try:
            return parse_amount(text, zero=True)
        except Refusal as refused:
            self.fault("wrong-amount", node.place, str(refused))
            return 0

    # -- zones and tracked values

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
                thing.hands = span[1]
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
            track.kind = one_of_kind(self.words(n, "one_of"), name)

        def parts(n: Node) -> None:
            if found := self.map(n, "parts"):
                fields = [(self.name(k, "a part"), self.kind(v) or NUMBER) for k, v in found.pairs]
                track.kind = record(tuple(fields))

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

    # -- formulas, tables, procedures, words

    def signature(self, key: Text) -> tuple[str, tuple[str, ...]]:
        """``turn(p)``: a name and its parameters."""
        match = SIGNATURE.match(key.value)
        if not match:
            self.fault(
                "wrong-name", key.place, f"{key.value!r} is no name with parameters", "write name or name(p, q)"
            )
            return key.value, ()
        params = tuple(p.strip() for p in (match[2] or "").split(",") if p.strip())
        for param in params:
            if not NAME.match(param):
                self.fault("wrong-name", key.place, f"{param!r} is no name for a parameter")
        if len(set(params)) < len(params):
            self.fault("double-name", key.place, f"{match[1]} has two parameters of one name")
        return match[1], params

    def defines(self, node: Node) -> None:
        if mapping := self.map(node, "define"):
            for key, value in mapping.pairs:
                name, params = self.signature(key)
                self.unique(name, key, self.rules.define)
                if cases := self.define_cases(value):
                    self.rules.define[name] = Define(name, key.place, params, cases)

    def define_cases(self, node: Node) -> list[tuple[object, object]]:
        if not isinstance(node, Seq):
            value = self.formula(node)
            return [(None, value)] if value else []
        found = []
        for item in node.items:
            if mapping := self.map(item, "a case"):
                case: dict[str, object] = {}
                self.fields(
                    mapping,
                    {
                        "when": lambda n, c=case: c.update(when=self.formula(n)),
                        "is": lambda n, c=case: c.update(value=self.formula(n)),
                        "otherwise": lambda n, c=case: c.update(value=self.formula(n)),
                    },
                    "a case",
                )
                if case.get("value"):
                    found.append((case.get("when"), case["value"]))
        if found and found[-1][0] is not None:
            self.fault("no-otherwise", node.place, "the last case has no when", "add: - is: value")
        return found

    def unique(self, name: str, key: Text, known: dict[str, object]) -> None:
        if name in known:
            self.fault("double-name", key.place, f"there is another {name}")

    def table(self, name: str, key: Text, node: Node) -> Table | None:
        table = Table(name, key.place, {})
        if not (mapping := self.map(node, f"the table {name}")):
            return None
        for row, value in mapping.pairs:
            if isinstance(value, Map):
                found = {k.value: e for k, v in value.pairs if (e := self.formula(v))}
                table.rows[row.value] = (row.place, found)
            elif isinstance(value, Seq):
                items = ", ".join(self.text(item, "a value") for item in value.items)
                if expr := self.parsed(f"[{items}]", value.place):
                    table.rows[row.value] = (row.place, expr)
            elif expr := self.formula(value):
                if row.value == "otherwise":
                    table.otherwise = expr
                else:
                    table.rows[row.value] = (row.place, expr)
        return table

    def procedures(self, node: Node) -> None:
        if mapping := self.map(node, "procedures"):
            for key, value in mapping.pairs:
                name, params = self.signature(key)
                self.unique(name, key, self.rules.procedures)
                self.rules.procedures[name] = Procedure(name, key.place, params, self.block(value))

    def leaves(self, node: Node) -> None:
        self.rules.leaves = Procedure("leaves", node.place, ("p",), self.block(node))

    def said(self, node: Node) -> None:
        if mapping := self.map(node, "say"):
            for key, _ in mapping.pairs:
                self.known_say[self.name(key, "a sentence's name")] = []
            for key, value in mapping.pairs:
                items = value.items if isinstance(value, Seq) else (value,)
                self.known_say[key.value].extend(items)
                self.rules.say[key.value] = [s for item in items if (s := self.sentence(item))]

    def tests(self, node: Node) -> None:
        if mapping := self.map(node, "tests"):
            for key, value in mapping.pairs:
                self.rules.tests[key.value] = Scenario(key.value, key.place, value)

