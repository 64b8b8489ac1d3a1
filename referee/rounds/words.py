"""Values of a round in words: cards, ranks, people, money, sentences, and the labels of options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.compiler.compiled import Said
from referee.language.kinds import Kind
from referee.language.model import Kit
from referee.rounds.setting import Setting
from referee.words import listed

SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
LETTERS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
MANY = {"6": "sixes", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "7": "sevens", "8": "eights",
        "9": "nines", "10": "tens"}  # fmt: skip
Sees = Callable[[int], bool]


class Speaker:
    """Puts values of one round into words."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.kit: Kit | None = setting.compiled.rules.kit

    # -- single values

    def card(self, card: int) -> str:
        assert self.kit is not None
        one = self.kit.cards[card % len(self.kit.cards)]
        rank = self.kit.ranks[one.rank] if one.rank is not None else one.name
        if one.suit is None:
            return rank if one.rank is not None else one.name
        suit = self.kit.suits[one.suit]
        if suit in SIGNS:
            return LETTERS.get(rank, rank) + SIGNS[suit]
        return f"{rank} of {suit}"

    def rank(self, rank: int) -> str:
        return self.kit.ranks[rank] if self.kit else str(rank)

    def ranks(self, rank: int) -> str:
        """Several of a rank: kings, sevens."""
        name = self.rank(rank)
        return MANY.get(name, name + "s")

    def value(self, value: Any, kind: str, sees: Sees | None = None) -> str:
        """A value by the word for its kind; cards that are not seen are "a card"."""
        if value is None:
            return "nobody" if kind in ("player", "list player") else "nothing"
        if kind.startswith("list "):
            return self.several(value, kind.removeprefix("list "), sees)
        if kind == "player":
            return self.setting.name(value)
        if kind == "card":
            return self.card(value) if sees is None or sees(value) else "a card"
        if kind == "rank":
            return self.ranks(value)
        if kind == "suit":
            return self.kit.suits[value] if self.kit else str(value)
        if kind == "amount":
            return self.setting.coins.show(int(value))
        if kind == "yes_no":
            return "yes" if value else "no"
        if kind == "record":
            return " of ".join(str(part) for part in value)
        if kind == "word":
            return str(value).replace("_", " ")
        return str(value)

    def several(self, values: Sequence[Any], kind: str, sees: Sees | None) -> str:
        if kind == "card" and sees is not None and not all(sees(c) for c in values):
            return "a card" if len(values) == 1 else f"{len(values)} cards"
        if not values:
            return "nobody" if kind == "player" else "nothing"
        if kind == "number" and len(values) > 1:
            return " ".join(self.value(v, kind) for v in values)
        return listed([self.value(v, kind, sees) for v in values])

    # -- sentences

    def sentence(self, said: Said, values: Sequence[Any], sees: Sees | None = None) -> str:
        text = ""
        for piece in said.pieces:
            if isinstance(piece, str):
                text += piece
                continue
            at, kind, one, many = piece
            value = values[at]
            if one or many:
                number = len(value) if isinstance(value, (list, tuple)) else value
                text += one if number == 1 else many
            else:
                spoken = self.value(value, kind, sees)
                begins = not text.strip("\"'“‘«(")
                text += spoken[:1].upper() + spoken[1:] if begins else spoken
        return text

    # -- options

    def label(self, value: Any, kind: Kind) -> str:
        """How an option is shown and may be typed."""
        if value is None:
            return "pass"
        if kind.is_list or isinstance(value, tuple):
            if kind.base == "record":
                return self.value(value, "record")
            of = kind.of or Kind("any")
            if kind.alike == "rank" and value and self.kit:
                return " ".join(self.label(v, of) for v in value)
            return " ".join(self.label(v, of) for v in value) or "none"
        if kind.base == "rank":
            return self.rank(value)
        if kind.base in ("card", "player", "amount", "suit", "word"):
            return self.value(value, kind.base)
        return str(value) if not isinstance(value, bool) else ("yes" if value else "no")
