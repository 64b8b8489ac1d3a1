"""What a pattern takes, as its author wrote it: each with a kind, what it means and where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.language.kinds import ODDS, Kind, list_of, word
from referee.language.model import Blank
from referee.language.patterns import stands, way_down
from referee.language.reading import stored
from referee.source import Node, Text

if TYPE_CHECKING:
    from referee.language.read import RulesetReader

WORDS = list_of(word(()))
PATTERN_KINDS = {"odds": ODDS, "words": WORDS}
"""Kinds that only what a pattern takes may have, beside those of tracked values."""


def pattern(reader: RulesetReader, node: Node) -> None:
    """The part ``pattern``."""
    if not (mapping := reader.map(node, "pattern")):
        return

    def takes(n: Node) -> None:
        if found := reader.map(n, "what a pattern takes"):
            for key, value in found.pairs:
                blank(reader, key, value)

    reader.fields(mapping, {"says": lambda n: text(reader, n), "takes": takes}, "pattern")


def blank(reader: RulesetReader, key: Text, node: Node) -> None:
    name, params = reader.signature(key)
    if not (mapping := reader.map(node, f"what {name} is")):
        return
    kinds: dict[str, Kind | None] = {}
    says: dict[str, str] = {}
    needed: dict[str, bool] = {}
    reader.fields(
        mapping,
        {
            "says": stored(says, "says", lambda n: reader.text(n, "says")),
            "kind": stored(kinds, "kind", lambda n: kind(reader, n)),
            "needed": stored(needed, "needed", lambda n: reader.yes_no(n, "needed")),
            "fills": lambda n: way(reader, n),
        },
        f"what {name} is",
        ["says"],
    )
    fills = way_down(mapping.get("fills"), key.value)
    if stands(reader.root, fills) is None:
        reader.fault(
            "missing-with",
            key.place,
            f"the pattern itself has nothing at {' '.join(fills)}",
            "write there what is played where a game does not fill it in",
        )
    kind_asked, told, due = kinds.get("kind"), says.get("says", ""), needed.get("needed", False)
    reader.rules.takes[name] = Blank(name, params, key.place, kind_asked, fills, told, due)


def kind(reader: RulesetReader, node: Node) -> Kind | None:
    """A kind of value; or odds, or a list of the author's own words."""
    written = node.value.strip() if isinstance(node, Text) else ""
    return PATTERN_KINDS.get(written) or reader.kind(node)


def text(reader: RulesetReader, node: Node) -> None:
    reader.text(node, "says")


def way(reader: RulesetReader, node: Node) -> None:
    reader.words(node, "fills")
