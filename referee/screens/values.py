"""What lies and what is counted at a table, in a few words each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from referee.language.kinds import Kind
from referee.language.model import Ruleset
from referee.rounds.round import Round
from referee.words import plural

Money = Callable[[int], str]


class TableWords:
    """Puts what ``seen`` gives of a running round into words: "hand 9♦ K♠", "pile 13 cards".

    ``everything``: also counters that stand at nothing and the cards of piles that nobody sees.
    """

    def __init__(self, round_: Round, money: Money, everything: bool = False) -> None:
        self.rules: Ruleset = round_.compiled.rules
        self.money, self.everything = money, everything
        self.order = _order(round_)

    def zones(self, zones: Mapping[str, list[str | None]]) -> list[str]:
        return [
            f"{named(name)} {self._cards(name.split()[0], cards)}"
            for name, cards in zones.items()
            if cards
        ]

    def _cards(self, zone: str, cards: list[str | None]) -> str:
        kind = self.rules.zones.get(zone)
        seen = [card for card in cards if card is not None]
        if kind is not None and kind.seen_by == "nobody" and not kind.each and not self.everything:
            return plural(len(cards), "card")
        if kind is not None and kind.seen_by == "owner":
            seen.sort(key=lambda card: self.order.get(card, 0))
        hidden = len(cards) - len(seen)
        if not seen:
            return plural(hidden, "card")
        gap = ", " if any(" " in card for card in seen) else " "
        return gap.join(seen) + (f" and {hidden} more" if hidden else "")

    def values(self, values: Mapping[str, Any]) -> list[str]:
        """Only what holds something, unless everything is asked for."""
        return [
            f"{named(name)} {self._value(value, self.rules.track[name].kind)}"
            for name, value in values.items()
            if self.everything or self._tells(name, value)
        ]

    def _tells(self, name: str, value: Any) -> bool:
        """Whether a value says anything: not nothing, and no player's word that was never said."""
        track = self.rules.track[name]
        if value in (None, False, 0, "") or value == []:
            return False
        if track.kind.base == "record" and not re.search("[1-9]", str(value)):
            return False
        first = track.kind.words[0].replace("_", " ") if track.kind.base == "word" else None
        return not (track.each and first is not None and value == first)

    def _value(self, value: Any, kind: Kind) -> str:
        if value is None or value == []:
            return "nothing"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list):
            inner = [self._value(one, kind.of or kind) for one in value]
            if kind.of is not None and kind.of.base in ("number", "word"):
                return " ".join(inner)
            return f"{len(inner)} ({', '.join(inner)})"
        if kind.base == "amount" and isinstance(value, int):
            return self.money(value)
        return str(value)

    def coins(self, pots: Mapping[str, int]) -> list[str]:
        return [f"{named(name)} {self.money(copper)}" for name, copper in pots.items()]


def named(name: str) -> str:
    """A name of the rules in words: ``first_out`` is "first out"."""
    return name.replace("_", " ")


def _order(round_: Round) -> dict[str, int]:
    """The place of each card among the ranks, so that a hand can be shown in order."""
    kit = round_.compiled.rules.kit
    if kit is None:
        return {}
    last = len(kit.ranks)
    ranked = sorted(
        range(len(kit.cards)),
        key=lambda at: (_first(kit.cards[at].rank, last), _first(kit.cards[at].suit, 0)),
    )
    return {round_.speaker.card(card): place for place, card in enumerate(ranked)}


def _first(place: int | None, otherwise: int) -> int:
    return otherwise if place is None else place
