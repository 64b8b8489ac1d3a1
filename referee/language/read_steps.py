"""Steps: each a map with exactly one verb, or the text of a call."""

from __future__ import annotations

from referee.language.formula import Call, Name
from referee.language.model import Block, Step
from referee.language.read_shapes import ShapeReader
from referee.language.reading import inside
from referee.language.verbs import BARE, COMMON, VERBS, Verb
from referee.source import Map, Node, Seq, Text, did_you_mean

DEEPEST = 24
DEEPEST_LOOPS = 12
LOOPS = {"while": 1, "loop": 1, "for": 1, "repeat": 1, "turns": 2, "choose": 1, "window": 1}
"""How many loops of Python's a step is at the most; Python itself has room for twenty in one another."""


class StepReader(ShapeReader):
    """Reads steps. ``known_say`` are the names under the ruleset's say."""

    known_say: dict[str, list[Node]]
    depth = 0
    loops_deep = 0

    def block(self, node: Node, what: str = "the steps") -> Block:
        """A list of steps, or one call."""
        if isinstance(node, Seq):
            self.depth += 1
            if self.depth > DEEPEST:
                self.fault(
                    "too-deep",
                    node.place,
                    "steps are nested too deeply",
                    "make a procedure of them",
                )
                found: Block = []
            else:
                found = [step for item in node.items if (step := self.step(item))]
            self.depth -= 1
            return found
        if isinstance(node, Text):
            if not node.value:
                self.fault("empty-part", node.place, f"{what} are missing")
                return []
            step = self.step(node)
            return [step] if step else []
        self.fault(
            "wrong-shape",
            node.place,
            f"{what} are a list, each behind a dash",
            "put - before the step",
        )
        step = self.step(node)
        return [step] if step else []

    def step(self, node: Node) -> Step | None:
        if isinstance(node, Text):
            return self.text_step(node)
        if isinstance(node, Seq):
            self.fault(
                "wrong-shape",
                node.place,
                "a step is a verb with its parameters, and here is a list",
            )
            return None
        verbs = [key for key, _ in node.pairs if key.value in VERBS]
        if len(verbs) != 1:
            self.no_verb(node, verbs)
            return None
        return self.with_verb(node, verbs[0])

    def no_verb(self, node: Map, verbs: list[Text]) -> None:
        if verbs:
            named = " and ".join(key.value for key in verbs)
            self.fault(
                "two-verbs",
                verbs[1].place,
                f"a step has one verb, and here are {named}",
                "put - before the second",
            )
            return
        names = node.keys()
        first = node.pairs[0][0] if node.pairs else None
        place = first.place if first else node.place
        hint = next((h for k in names if (h := did_you_mean(k, VERBS))), "")
        self.fault(
            "no-verb",
            place,
            f"no verb among {', '.join(names)}" if names else "an empty step",
            hint or "a step begins with a verb such as set, move, choose or if",
        )

    def text_step(self, node: Text) -> Step | None:
        text = node.value.strip()
        if text in BARE:
            return Step(text, node.place)
        if text in VERBS:
            self.fault(
                "empty-verb", node.place, f"{text} needs something behind it", f"write {text}: …"
            )
            return None
        expr = self.parsed(text, inside(node))
        if isinstance(expr, Name):
            expr = Call(expr.place, expr.name, [])
        if expr is not None and not isinstance(expr, Call):
            self.fault(
                "no-verb",
                node.place,
                "a step is a verb with its parameters, or a call of a procedure",
            )
            return None
        return Step("call", node.place, expr) if expr else None

    def with_verb(self, node: Map, key: Text) -> Step:
        verb = VERBS[key.value]
        step = Step(key.value, key.place)
        loops = LOOPS.get(key.value, 0)
        self.loops_deep += loops
        if loops and self.loops_deep > DEEPEST_LOOPS:
            self.fault(
                "too-deep",
                key.place,
                "loops stand in one another too deeply",
                "make a procedure of the inner ones",
            )
        for name, value in node.pairs:
            if name is key:
                step.head = self.shape(verb.head, value, f"what stands behind {key.value}")
            elif name.value == "when":
                step.when = self.formula(value, "when")
            elif name.value == "say":
                step.say = self.say(value)
            elif name.value == "moment":
                step.moment = self.name(value, "a moment")
            elif name.value in verb.params:
                shape = verb.params[name.value].shape
                step.params[name.value] = self.shape(shape, value, name.value)
            else:
                known = [*verb.params, *COMMON]
                self.fault(
                    "unknown-key",
                    name.place,
                    f"{key.value} has no parameter {name.value!r}",
                    did_you_mean(name.value, known) or "it may have " + ", ".join(known),
                )
        self.loops_deep -= loops
        self.needed(step, verb)
        return step

    def needed(self, step: Step, verb: Verb) -> None:
        for name, param in verb.params.items():
            if param.needed and name not in step.params:
                self.fault("missing-key", step.place, f"{step.verb} needs {name}")

    # -- shapes
