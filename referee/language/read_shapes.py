"""The shapes of what stands behind a verb or a parameter."""

from __future__ import annotations

import re
from collections.abc import Callable

from referee.language.formula import Expr
from referee.language.model import Act, Assign, Block, Case, In, Sentence
from referee.language.reading import ASSIGN, Reader, inside, shifted, stored
from referee.language.tokens import is_name
from referee.source import Map, Node, Place, Seq, Text, did_you_mean


class ShapeReader(Reader):
    """Reads values by their shape. ``known_say`` are the names under the ruleset's say."""

    known_say: dict[str, list[Node]]
    spoken: set[str]

    def block(self, node: Node, what: str = "the steps") -> Block:
        raise NotImplementedError

    def shape(self, shape: str, node: Node, what: str) -> object:
        shape, _, detail = shape.partition(":")
        if shape == "word" and detail:
            return self.one_of(node, detail.split("|"), what)
        read: Callable[[Node, str], object] = getattr(self, "shape_" + shape.rstrip("?"))
        if shape.endswith("?") and isinstance(node, Text) and not node.value:
            return None
        return read(node, what)

    def shape_formula(self, node: Node, what: str) -> Expr | None:
        return self.formula(node, what)

    def shape_name(self, node: Node, what: str) -> str:
        return self.name(node, what)

    def shape_text(self, node: Node, what: str) -> str:
        return self.text(node, what)

    def shape_word(self, node: Node, what: str) -> str:
        return self.name(node, what)

    def shape_skill(self, node: Node, what: str) -> Expr | None:
        return self.formula(node, what)

    def shape_flag(self, node: Node, what: str) -> bool:
        return self.yes_no(node, what)

    def shape_none(self, node: Node, what: str) -> None:
        if not (isinstance(node, Text) and not node.value):
            self.fault("wrong-shape", node.place, f"nothing stands here: {what} takes nothing")

    def shape_block(self, node: Node, what: str) -> Block:
        return self.block(node, what)

    def shape_kind(self, node: Node, what: str) -> object:
        return self.kind(node)

    def shape_count(self, node: Node, what: str) -> Expr | None:
        return self.count(node, what)

    def shape_sentence(self, node: Node, what: str) -> Sentence | None:
        return self.sentence(node, what)

    def shape_sentences(self, node: Node, what: str) -> list[Sentence]:
        return self.say(node)

    def say(self, node: Node) -> list[Sentence]:
        """A sentence, several to choose among, or a name from the ruleset's say."""
        if isinstance(node, Seq):
            return [s for item in node.items if (s := self.sentence(item))]
        text = node.value.strip() if isinstance(node, Text) else ""
        if text in self.known_say:
            self.spoken.add(text)
            return [s for item in self.known_say[text] if (s := self.sentence(item))]
        if is_name(text) and text.islower() and self.known_say:
            hint = did_you_mean(text, self.known_say)
            self.fault("unknown-sentence", node.place, f"say has no sentence {text!r}", hint)
            return []
        one = self.sentence(node)
        return [one] if one else []

    def shape_target(self, node: Node, what: str) -> Expr | None:
        return self.formula(node, what)

    def shape_in(self, node: Node, what: str) -> In | None:
        text = self.text(node, what)
        match = re.match(r"\s*([^\W\d]\w*)\s+in\s+", text)
        if not match or not is_name(match[1]) or not isinstance(node, Text):
            if isinstance(node, Text):
                self.fault(
                    "wrong-shape",
                    node.place,
                    "a name and what it goes through",
                    "write: p in players",
                )
            return None
        place = inside(node)
        return In(match[1], self.parsed(text[match.end() :], shifted(place, match.end())), place)

    def shape_assign(self, node: Node, what: str) -> Assign | None:
        if isinstance(node, Map):
            self.fault("set-map", node.place, "one value a step", "write set: name = value")
            return None
        text = self.text(node, what)
        match = ASSIGN.search(text)
        if not match or not isinstance(node, Text):
            if isinstance(node, Text):
                self.fault(
                    "no-equals", node.place, "a value is set with =", "write set: name = value"
                )
            return None
        place = inside(node)
        target = self.parsed(text[: match.start()], place)
        value = self.parsed(text[match.end() :], shifted(place, match.end()))
        return Assign(target, value) if target and value else None

    def shape_dice(self, node: Node, what: str) -> tuple[int, str, Place]:
        """``d6``, ``2d6``, or the name of a die from the kit: how many, and which."""
        text = self.text(node, what).strip()
        if match := re.fullmatch(r"([0-9]{0,3})d([0-9]{1,4})", text):
            many, sides = int(match[1] or 1), int(match[2])
            if not 1 <= many <= 100 or not 2 <= sides <= 1000:
                self.fault("wrong-dice", node.place, f"{text} cannot be thrown", "write d6 or 2d6")
                return 1, "d6", node.place
            return many, f"d{sides}", node.place
        if not is_name(text) and isinstance(node, Text):
            self.fault(
                "wrong-dice", node.place, f"{text!r} is no die", "write d6, 2d6 or a die of the kit"
            )
            return 1, "d6", node.place
        return 1, text, node.place

    def shape_short(self, node: Node, what: str) -> dict[str, Expr | None]:
        if isinstance(node, Text):
            self.one_of(node, ["ok"], "short")
            return {}
        found: dict[str, Expr | None] = {}
        if mapping := self.map(node, "short"):
            self.fields(
                mapping,
                {
                    "reshuffle": lambda n: found.update(reshuffle=self.formula(n, "reshuffle")),
                    "keep": lambda n: found.update(keep=self.formula(n, "keep")),
                },
                "short",
                ["reshuffle"],
            )
        return found

    def shape_cases(self, node: Node, what: str) -> list[Case]:
        if not isinstance(node, Seq):
            self.fault("wrong-shape", node.place, "cases are a list, each with when and do")
            return []
        found = []
        for item in node.items:
            if not isinstance(item, Map):
                self.fault("wrong-shape", item.place, "a case has when and do, or otherwise")
                continue
            case = Case(None, [], item.place)

            def test(n: Node, case: Case = case) -> None:
                case.test = self.formula(n, "when")

            def steps(n: Node, case: Case = case) -> None:
                case.do = self.block(n)

            self.fields(item, {"when": test, "do": steps, "otherwise": steps}, "a case")
            found.append(case)
        return found

    def shape_menu(self, node: Node, what: str) -> list[Act]:
        found: list[Act] = []
        if not (mapping := self.map(node, "a menu")):
            return found
        for key, value in mapping.pairs:
            act = Act(key.value.strip(), key.place)
            if isinstance(value, Seq):
                act.do = self.block(value)
            elif isinstance(value, Map):
                self.act(act, value)
            elif value.value:
                act.do = self.block(value)
            found.append(act)
        return found

    def act(self, act: Act, node: Map) -> None:
        def label(n: Node) -> None:
            act.label = self.sentence(n, "label")

        def when(n: Node) -> None:
            act.when = self.formula(n, "when")

        def steps(n: Node) -> None:
            act.do = self.block(n)

        self.fields(node, {"label": label, "when": when, "do": steps}, f"the act {act.name!r}")

    def shape_parts(self, node: Node, what: str) -> dict[str, tuple[Expr | None, Expr | None]]:
        """``{many: 1 to on_table, face: 1 to 6}``: each part's least and most."""
        found: dict[str, tuple[Expr | None, Expr | None]] = {}
        if mapping := self.map(node, "parts"):
            for key, value in mapping.pairs:
                self.name(key, "a part")
                ends: dict[str, Expr | None] = {}
                if isinstance(value, Map):
                    self.fields(
                        value,
                        {
                            "least": stored(ends, "least", self.formula),
                            "most": stored(ends, "most", self.formula),
                        },
                        "a part",
                        ["least", "most"],
                    )
                else:
                    self.fault("wrong-shape", value.place, "a part has least and most")
                found[key.value] = (ends.get("least"), ends.get("most"))
        return found
