"""What happens, noted by the interpreter itself as it goes: plain tuples, one for each thing that somebody at the table
could be told, or that the ledger would have to book.

Cards ``("moved", cards, from, to, who had been shown each)``, ``("shuffled", zone)``, ``("reshuffled", how many, zone)``,
``("revealed", cards, whom, where)``, ``("uncovered", name, whose, whom, value)``; words ``("said", how many before, whom,
varieties, who sees which card)``; chance ``("rolled", line, by, dice)``, ``("drew lot", line, by, what)``, ``("checked",
line, by, what, result)``, ``("swayed", whom, how)``; choices ``("chose", line, who, what, in secret)``; money ``("paid",
from, to, copper, why)`` and ``("odd coins", whom)``; bets ``("bet placed", …)``, ``("bet changed", number, pick)``,
``("settled", number, how, dropped, gain)``, ``("owes", who, copper)``, ``("bank broken", number, copper)``; people
``("out", p)``, ``("left", p)``, ``("finished", winners, standing)``; cheats ``("tried", …)``, ``("exposed", …)``.
Whom ``None`` means everybody.
"""

from __future__ import annotations

from typing import Any

from referee.language import formula as f
from referee.language.check import Typed
from referee.language.model import Sentence
from tests.reference.asking import Frame
from tests.reference.formulas import Formulas
from tests.reference.state import HOUSE, Bet, Result, State

Fact = tuple[Any, ...]


class Happening:
    """Notes facts, until somebody takes them."""

    def __init__(self, typed: Typed, state: State, sheets: Any) -> None:
        self.typed, self.rules, self.state, self.sheets = typed, typed.rules, state, sheets
        self.ev = Formulas(typed, state, sheets)
        self.facts: list[Fact] = []
        self.sentences_said = 0

    def happened(self, *fact: Any) -> None:
        self.facts.append(fact)

    def take_facts(self) -> list[Fact]:
        """What has happened since this was asked last."""
        facts, self.facts = self.facts, []
        return facts

    # -- words

    def say(self, sentences: list[Sentence], to: f.Expr | None, frame: Frame) -> None:
        """One of these is said; each is kept with the values in it, and who sees the cards among those now."""
        if not sentences:
            return
        self.sentences_said += 1
        seen: dict[int, Any] = {}
        varieties = tuple(
            tuple(self.piece(one, frame, seen) for one in sentence.pieces) for sentence in sentences
        )
        self.happened("said", self.sentences_said, self.hears(to, frame), varieties, seen)

    def hears(self, to: f.Expr | None, frame: Frame) -> tuple[int, ...] | None:
        if to is None or (isinstance(to, f.Name) and to.name == "everyone"):
            return None
        found = self.ev.value(to, frame.names)
        return found if isinstance(found, tuple) else (found,)

    def piece(self, piece: Any, frame: Frame, seen: dict[int, Any]) -> Any:
        """Text as it is; of a formula (value, kind, word for one, word for many)."""
        if isinstance(piece, str):
            return piece
        expr, one, many = piece if isinstance(piece, tuple) else (piece, "", "")
        kind = kind_in_words(expr)
        said = expr.args[0] if isinstance(expr, f.Call) and expr.name == "coins" else expr
        value = self.ev.value(said, frame.names)
        if expr.kind.base == "yes_no":
            value = self.ev.is_so(value, expr)
        if kind in ("card", "list card"):
            for card in value if isinstance(value, tuple) else (value,):
                if card is not None:
                    seen[card] = self.seers(card)
        return (as_told(value), kind, one, many)

    def seers(self, card: int) -> tuple[int, ...] | None:
        """Who sees a card: by the zone it lies in, and by what was revealed."""
        place, shown = self.state.where(card), self.state.shown.get(card, ())
        words = self.rules.zones[place[0]].seen_by.split()
        if shown is None or "everyone" in words:
            return None
        who = {"owner": place[1], "house": HOUSE, "dealer": self.state.dealer}
        by_zone = [who[word] for word in words if who.get(word) is not None]
        return tuple(sorted({*by_zone, *shown}))


def kind_in_words(expr: f.Expr) -> str:
    """What a value is said as: ``card``, ``list rank``, ``amount`` …"""
    if isinstance(expr, f.Call) and expr.name == "coins":
        return "amount"
    kind, lists = expr.kind, ""
    while kind.is_list:
        lists += "list "
        if kind.of is None:
            return lists + "text"
        kind = kind.of
    return lists + kind.base


def as_told(value: Any) -> Any:
    """A value as plain data, so that two readings of it can be compared."""
    if isinstance(value, Result):
        r = value
        return (r.total, r.natural, r.dc, r.margin, r.success, r.degree, r.tied, r.winner)
    if isinstance(value, Bet):
        return (value.pick, value.amount, value.bettor, value.market, value.number)
    if isinstance(value, (list, tuple, range)):
        return tuple(as_told(one) for one in value)
    return value
