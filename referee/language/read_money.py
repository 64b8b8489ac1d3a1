"""Pots, banks, and the markets that settle themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.language.model import Market, Pot
from referee.source import Node, Seq, Text

if TYPE_CHECKING:
    from referee.language.read import RulesetReader

PICKS = ("player", "rank", "suit", "yes_no", "number")
TERMS = {
    "when": "The market is offered only then.",
    "where": "Only picks for which this is so (it is the pick).",
    "who": "Who may bet (it is the bettor).",
    "least": "The smallest bet.",
    "most": "The largest bet.",
    "wins_when": "When a bet has won (pick, bettor).",
    "loses_when": "When a bet has lost; what neither wins nor loses comes back.",
    "pushes_when": "When the stake comes back.",
    "halves_when": "When half the stake is lost.",
    "nets": "What the bettor gains in all, as odds on the stake.",
}


def pot(reader: RulesetReader, name: str, key: Text, node: Node) -> Pot | None:
    found = Pot(name, key.place)
    if isinstance(node, Text) and not node.value:
        return found
    if not (mapping := reader.map(node, f"the stake {name}")):
        return None

    def held_by(n: Node) -> None:
        found.held_by, found.holder = (
            reader.text(n, "held_by").strip(),
            reader.formula(n, "held_by"),
        )

    def each(n: Node) -> None:
        items = n.items if isinstance(n, Seq) and n.items else (n,)
        found.each = reader.one_of(items[0], ["player"], "each")
        if len(items) == 2 and (span := reader.span(items[1], "the stakes of a player")):
            found.hands = reader.few(items[1], span[1])

    reader.fields(
        mapping,
        {
            "held_by": held_by,
            "each": each,
            "lasts": lambda n: setattr(
                found, "lasts", reader.one_of(n, ["table", "round"], "lasts") == "table"
            ),
        },
        f"the stake {name}",
    )
    return found


def market(reader: RulesetReader, name: str, key: Text, node: Node) -> Market | None:
    found = Market(name, key.place, title=name.replace("_", " "))
    if not (mapping := reader.map(node, f"the market {name}")):
        return None

    def on(n: Node) -> None:
        if isinstance(n, Seq):
            words = reader.words(n, "on")
            found.picks = reader.parsed("[" + ", ".join(words) + "]", n.place)
            found.on = "words:" + " ".join(words)
        elif isinstance(n, Text) and n.value.strip() in PICKS:
            found.on = n.value.strip()
        else:
            found.on, found.picks = "list", reader.formula(n, "on")

    def odds(n: Node) -> None:
        text = reader.text(n, "odds").strip()
        if text in ("pool", "even"):
            found.odds = text
        else:
            found.odds, found.odds_formula = "fixed", reader.formula(n, "odds")

    def term(term_name: str) -> Callable[[Node], None]:
        def read(n: Node) -> None:
            if expr := reader.formula(n, term_name):
                found.fields[term_name] = expr

        return read

    reader.fields(
        mapping,
        {
            "title": lambda n: setattr(found, "title", reader.text(n, "title")),
            "says": lambda n: setattr(found, "title", reader.text(n, "says")),
            "on": on,
            "opens": lambda n: setattr(found, "opens", reader.name(n, "a window")),
            "odds": odds,
            "several": lambda n: setattr(found, "several", reader.yes_no(n, "several")),
            "stays": lambda n: setattr(found, "stays", reader.yes_no(n, "stays")),
            "against": lambda n: setattr(found, "against", reader.name(n, "against")),
            **{t: term(t) for t in TERMS},
        },
        f"the market {name}",
    )
    if mapping.get("odds") is None and (found.against or "nets" in found.fields):
        found.odds = "fixed" if "nets" in found.fields else "even"
    return found
