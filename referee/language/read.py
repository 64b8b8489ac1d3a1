"""A ruleset's nodes into the author's model. Every fault is collected; what could be read is returned."""

from __future__ import annotations

from collections.abc import Callable, Container

from referee.language import read_kit, read_money, read_pattern, read_people, read_scenario
from referee.language.formula import Expr
from referee.language.model import (
    Define,
    Procedure,
    Requirement,
    Ruleset,
    Table,
)
from referee.language.read_declared import DeclarationReader
from referee.language.reading import SIGNATURE, T, stored
from referee.language.tokens import is_name
from referee.language.verbs import BARE
from referee.source import Faults, Map, Node, Seq, Text

VERSION = "1"
OWN_PROCEDURES = ("play", "leaves", *BARE)
LENGTHS = ("quick", "medium", "long")


def read_ruleset(node: Node, faults: Faults) -> Ruleset:
    """The model of a whole ruleset (after ``extends`` has been merged)."""
    return RulesetReader(faults).ruleset(node)


class RulesetReader(DeclarationReader):
    def __init__(self, faults: Faults) -> None:
        super().__init__(faults)
        self.known_say: dict[str, list[Node]] = {}
        self.spoken: set[str] = set()
        self.rules: Ruleset
        self.root: Node | None = None

    def ruleset(self, node: Node) -> Ruleset:
        self.rules = rules = Ruleset(node.place)
        self.root = node
        if not isinstance(node, Map):
            self.fault("wrong-shape", node.place, "a ruleset is a map", "begin with referee: 1")
            return rules
        if (said := node.get("say")) is not None:
            self.said(said)
        if (kit := node.get("kit")) is not None:
            rules.kit = read_kit.kit(self, kit)
        for die in rules.kit.dice.values() if rules.kit else ():
            self.faces[die.name] = die.kind
        self.fields(node, self.sections(), "a ruleset", ["referee", "title", "players"])
        rules.spoken = self.spoken
        if (tests := node.get("tests")) is not None:
            self.tests(tests)
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
            "like": lambda node: None,
            "with": lambda node: None,
            "pattern": lambda node: read_pattern.pattern(self, node),
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
            "kit": lambda node: None,
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
            "ploys": self.named(
                r.ploys, lambda n, k, v: read_people.cheat(self, n, k, v, ploy=True)
            ),
            "say": lambda node: None,
            "npc": lambda node: read_people.npc(self, node),
            "tests": lambda node: None,
        }

    # -- identity

    def version(self, node: Node) -> None:
        if self.text(node, "referee").strip() != VERSION:
            self.fault(
                "wrong-version",
                node.place,
                "this engine reads version 1 of the language",
                "write referee: 1",
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
                tests: dict[str, Expr | None] = {}
                says: dict[str, str] = {}
                self.fields(
                    mapping,
                    {
                        "that": stored(tests, "that", self.formula),
                        "says": stored(says, "says", lambda n: self.text(n, "says")),
                    },
                    "a requirement",
                    ["that", "says"],
                )
                if test := tests.get("that"):
                    refusal = Requirement(test, says.get("says", ""), item.place)
                    self.rules.requires.append(refusal)

    def named(
        self, into: dict[str, T], read: Callable[[str, Text, Node], T | None]
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

    # -- zones and tracked values

    # -- formulas, tables, procedures, words

    def signature(self, key: Text) -> tuple[str, tuple[str, ...]]:
        """``turn(p)``: a name and its parameters."""
        match = SIGNATURE.match(key.value)
        if not match or not is_name(match[1]):
            self.fault(
                "wrong-name",
                key.place,
                f"{key.value!r} is no name with parameters",
                "write name or name(p, q)",
            )
            return key.value, ()
        params = tuple(p.strip() for p in (match[2] or "").split(",") if p.strip())
        for param in params:
            if not is_name(param):
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

    def define_cases(self, node: Node) -> list[tuple[Expr | None, Expr]]:
        if not isinstance(node, Seq) or (
            node.flow and all(isinstance(x, Text) for x in node.items)
        ):
            value = self.formula(node)
            return [(None, value)] if value else []
        found: list[tuple[Expr | None, Expr]] = []
        for item in node.items:
            if mapping := self.map(item, "a case"):
                case: dict[str, Expr | None] = {}
                self.fields(
                    mapping,
                    {
                        "when": stored(case, "when", self.formula),
                        "is": stored(case, "value", self.formula),
                        "otherwise": stored(case, "value", self.formula),
                    },
                    "a case",
                )
                if value := case.get("value"):
                    found.append((case.get("when"), value))
        if found and found[-1][0] is not None:
            self.fault("no-otherwise", node.place, "the last case has no when", "add: - is: value")
        return found

    def unique(self, name: str, key: Text, known: Container[str]) -> None:
        if name in known:
            self.fault("double-name", key.place, f"there is another {name}")

    def table(self, name: str, key: Text, node: Node) -> Table | None:
        table = Table(name, key.place, {})
        if not (mapping := self.map(node, f"the table {name}")):
            return None
        for row, value in mapping.pairs:
            found = self.row(value)
            if found is None:
                continue
            if row.value == "otherwise":
                table.otherwise = found
            else:
                table.rows[row.value] = (row.place, found)
        return table

    def row(self, value: Node) -> Expr | dict[str, Expr] | None:
        """What a row of a table holds: one value, a list, or several values with their names."""
        if isinstance(value, Map):
            return {k.value: e for k, v in value.pairs if (e := self.formula(v))}
        if isinstance(value, Seq):
            items = ", ".join(self.text(item, "a value") for item in value.items)
            return self.parsed(f"[{items}]", value.place)
        return self.formula(value)

    def procedures(self, node: Node) -> None:
        if mapping := self.map(node, "procedures"):
            for key, value in mapping.pairs:
                name, params = self.signature(key)
                self.unique(name, key, self.rules.procedures)
                if name in OWN_PROCEDURES:
                    self.fault(
                        "double-name",
                        key.place,
                        f"{name} is a part of every ruleset",
                        "take another name",
                    )
                    continue
                self.rules.procedures[name] = Procedure(name, key.place, params, self.block(value))

    def leaves(self, node: Node) -> None:
        self.rules.leaves = Procedure("leaves", node.place, ("p",), self.block(node))

    def said(self, node: Node) -> None:
        if mapping := self.map(node, "say"):
            for key, _ in mapping.pairs:
                self.known_say[self.name(key, "a sentence's name")] = []
                self.rules.said_at[key.value.strip()] = key.place
            for key, value in mapping.pairs:
                items = value.items if isinstance(value, Seq) else (value,)
                self.known_say[key.value].extend(items)
                self.rules.say[key.value] = [s for item in items if (s := self.sentence(item))]

    def tests(self, node: Node) -> None:
        if mapping := self.map(node, "tests"):
            for key, value in mapping.pairs:
                if (made := read_scenario.scenario(self, key, value)) is not None:
                    self.rules.tests[key.value] = made
