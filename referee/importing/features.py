"""Features that touch a check, known by their names whatever the program calls them."""

from __future__ import annotations

import re
import unicodedata

from referee.importing.found import Draft
from referee.words import same_words

_TRAITS = {
    "reliable talent": "reliable_talent",
    "jack of all trades": "jack_of_all_trades",
    "stroke of luck": "stroke_of_luck",
    "halfling lucky": "halfling_luck",
    "halfling luck": "halfling_luck",
    "lucky halfling": "halfling_luck",
    "luck halfling": "halfling_luck",
}
_LUCK = ("lucky", "luck")
_LEFT = {
    "remarkable athlete": "Remarkable Athlete (half the bonus on STR, DEX and CON checks)",
}
_NOT_WORDS = re.compile(r"[^\w\s]+")


def take_feature(draft: Draft, name: str, is_halfling: bool, is_feat: bool = False) -> None:
    """Take a trait that a feature is, or note one that the referee has no trait for.

    ``Lucky`` is a halfling's trait and anybody's feat: a feat that says so is the latter, and else
    it is told by who has it.
    """
    word = same_words(_NOT_WORDS.sub(" ", unicodedata.normalize("NFKC", name)))
    if trait := _TRAITS.get(word):
        draft.traits.add(trait)
    elif word in _LUCK and is_halfling and not is_feat:
        draft.traits.add("halfling_luck")
        draft.guess(f"{name} is a halfling's luck")
    elif word in _LUCK:
        draft.leave(f"{name}, whose points you give as advantage when they are spent")
    elif left := _LEFT.get(word):
        draft.leave(left)


def is_halfling(*names: str) -> bool:
    """Whether any of some names of a people is a halfling's."""
    return any("halfling" in name.lower() or "hobbit" in name.lower() for name in names)
