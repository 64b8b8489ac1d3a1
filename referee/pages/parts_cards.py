"""Cards as they are drawn on a page: a face with its suit, a back, a pile; each with what a screen reader says of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from referee.pages.parts_text import text
from referee.words import plural

_FACE = re.compile(r"(\w{1,2})([♣♦♥♠])")
SUITS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "2": "two", "3": "three", "4": "four", "5": "five",
    "6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten",
}  # fmt: skip
FEW_BACKS = 5
"""So many backs are drawn behind each other; how many there are is written beside them."""

AS_TEXT = "\ufe0e"
"""Behind a suit: a phone draws it as a letter, in the card's own colour, and not as a picture."""


def spoken_card(card: str) -> str:
    """``9♥`` is "nine of hearts"; what has no sign for its suit is its own name."""
    found = _FACE.fullmatch(card)
    if found is None:
        return card
    return f"{RANKS.get(found[1], found[1])} of {SUITS[found[2]]}"


def spoken(said: str) -> str:
    """A label with every card in it as it is said."""
    return _FACE.sub(lambda found: spoken_card(found[0]), said)


def face(card: str, tag: str = "li") -> str:
    """One card, face up."""
    found = _FACE.fullmatch(card)
    if found is None:
        return f'<{tag} class="card named"><span>{text(card)}</span></{tag}>'
    red = " red" if found[2] in "♦♥" else ""
    drawn = f"<b>{text(found[1])}</b><i>{found[2]}{AS_TEXT}</i>"
    return (
        f'<{tag} class="card{red}"><span aria-hidden="true">{drawn}</span>'
        f'<span class="vh">{text(spoken_card(card))}</span></{tag}>'
    )


def with_suits(said: str) -> str:
    """A text in which cards are named, as HTML: suits as letters, and said in words to whoever only hears it."""
    return _FACE.sub(_in_text, text(said))


def _in_text(found: re.Match[str]) -> str:
    red = ' class="red"' if found[2] in "♦♥" else ""
    shown = f'<span{red} aria-hidden="true">{found[0]}{AS_TEXT}</span>'
    return f'{shown}<span class="vh">{spoken_card(found[0])}</span>'


def zone(one: dict[str, Any], head: bool = True) -> str:
    """What lies in a zone of ``worded``: its cards, or how many there are."""
    title = f'<span class="zone">{text(one["zone"])}</span>' if head else ""
    cards: Sequence[str | None] = one["cards"]
    if one["pile"]:
        return f'<div class="lies">{title}{_backs(len(cards))}</div>'
    seen = [card for card in cards if card is not None]
    faces = "".join(map(face, seen))
    label = f' aria-label="{text(one["zone"])}"'
    hidden = _backs(len(cards) - len(seen), "more") if len(seen) < len(cards) else ""
    own = " own" if one["own"] else ""
    return f'<div class="lies{own}">{title}<ul class="cards"{label}>{faces}</ul>{hidden}</div>'


def _backs(many: int, word: str = "") -> str:
    drawn = "<i></i>" * min(many, FEW_BACKS)
    said = f"{many} {word}" if word else plural(many, "card")
    return f'<span class="backs"><span aria-hidden="true">{drawn}</span>{said}</span>'
