"""Cheats, ploys, and what NPCs prefer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.language.model import Cheat, CheckOf, In
from referee.language.reading import inside, shifted
from referee.source import Map, Node, Seq, Text

if TYPE_CHECKING:
    from referee.language.read import RulesetReader

WHEN_NOTICED = ("always", "failure")


def cheat(
    reader: RulesetReader, name: str, key: Text, node: Node, ploy: bool = False
) -> Cheat | None:
    what = f"the {'ploy' if ploy else 'cheat'} {name}"
    found = Cheat(name, key.place, title=name.replace("_", " ").capitalize(), ploy=ploy)
    if not (mapping := reader.map(node, what)):
        return None

    def moment(after: bool) -> Callable[[Node], None]:
        def read(n: Node) -> None:
            if found.moment:
                reader.fault(
                    "two-moments", n.place, f"{what} is tried before or after one moment, not both"
                )
            found.moment, found.after = reader.name(n, "a moment"), after

        return read

    def steps(part: str) -> Callable[[Node], None]:
        def read(n: Node) -> None:
            setattr(found, part, reader.block(n))

        return read

    def formula(part: str) -> Callable[[Node], None]:
        def read(n: Node) -> None:
            setattr(found, part, reader.formula(n, part))

        return read

    reader.fields(
        mapping,
        {
            "title": lambda n: setattr(found, "title", reader.text(n, "title")),
            "says": lambda n: setattr(found, "says", reader.text(n, "says")),
            "before": moment(False),
            "after": moment(True),
            "by": lambda n: who(reader, found, n),
            "needs": formula("needs"),
            "check": lambda n: setattr(found, "check", check(reader, n)),
            "noticed_by": lambda n: noticed_by(reader, found, n),
            "noticed_when": lambda n: setattr(
                found, "noticed_when", reader.one_of(n, WHEN_NOTICED, "noticed_when")
            ),
            "success": steps("success"),
            "failure": steps("failure"),
            "exposed": steps("exposed"),
            "per_round": lambda n: setattr(found, "per_round", reader.whole(n, "per_round") or 1),
        },
        what,
    )
    for part in ("by",) if found.moment else ("before or after", "by"):
        if part != "by" or not (found.by or found.by_formula):
            reader.fault("missing-key", key.place, f"{what} needs {part}")
    return found


def who(reader: RulesetReader, found: Cheat, node: Node) -> None:
    """``p``, or ``q in others(p)``."""
    text = reader.text(node, "by")
    match = re.match(r"\s*([^\W\d]\w*)\s+in\s+", text)
    if match and isinstance(node, Text):
        place = inside(node)
        found.by = In(
            match[1], reader.parsed(text[match.end() :], shifted(place, match.end())), place
        )
    elif isinstance(node, Text):
        found.by_formula = reader.formula(node, "by")


def noticed_by(reader: RulesetReader, found: Cheat, node: Node) -> None:
    if isinstance(node, Seq):
        found.noticed_by = reader.parsed(
            "[" + ", ".join(reader.words(node, "noticed_by")) + "]", node.place
        )
    else:
        found.noticed_by = reader.formula(node, "noticed_by")


def check(reader: RulesetReader, node: Node) -> CheckOf | None:
    """``none``, ``{skill: sleight_of_hand, dc: 15}`` or ``{skill: deception, against: insight, of: victim}``."""
    if isinstance(node, Text):
        if node.value.strip() != "none":
            reader.fault(
                "wrong-check",
                node.place,
                "a check is none, or a skill with a DC",
                "write check: {skill: sleight_of_hand, dc: 15}",
            )
        return None
    found = CheckOf(node.place)
    if isinstance(node, Map):

        def formula(part: str) -> Callable[[Node], None]:
            def read(n: Node) -> None:
                setattr(found, part, reader.formula(n, part))

            return read

        def name(part: str) -> Callable[[Node], None]:
            def read(n: Node) -> None:
                setattr(found, part, reader.name(n, part))

            return read

        reader.fields(
            node,
            {
                "skill": name("skill"),
                "tool": name("tool"),
                "ability": name("ability"),
                "dc": formula("dc"),
                "against": name("against"),
                "of": formula("of"),
            },
            "a check",
        )
        if not (found.skill or found.tool or found.ability):
            reader.fault("missing-key", node.place, "a check needs a skill, a tool or an ability")
        if found.dc is None and not found.against:
            reader.fault("missing-key", node.place, "a check needs a dc, or against with of")
    return found


def npc(reader: RulesetReader, node: Node) -> None:
    """Weights per decision: one formula, or one for each temperament (and act)."""
    if mapping := reader.map(node, "npc"):
        for key, value in mapping.pairs:
            reader.rules.npc[key.value] = weights(reader, value)


def weights(reader: RulesetReader, node: Node) -> dict[str, object]:
    if isinstance(node, Map):
        return {
            k.value: (weights(reader, v) if isinstance(v, Map) else reader.formula(v))
            for k, v in node.pairs
        }
    return {"anyone": reader.formula(node)}
