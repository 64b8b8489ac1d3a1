"""A ruleset's own tests as typed data: who sits there, what is put in by name, what must hold then."""

from __future__ import annotations

from dataclasses import field

from referee.language.formula import Expr
from referee.records import record
from referee.source import Place

MOVES = {
    "gm": "What the game master enters.",
    "roll": "The faces of the dice, in the order thrown.",
    "flip": "How the coin falls: heads or tails.",
    "chance": "What is taken by chance: a card, a player, a word.",
    "check": "The natural d20 of a check, or two of them where two are thrown.",
    "window": "Who speaks up in a window, or nobody.",
    "bet": "A bet in an open window: by, on, pick, amount.",
    "cheat": "A cheat or a ploy at the moment that is waited at: name, by, roll.",
    "accuse": "Somebody's last cheat is called out, and it stands.",
    "leave": "Somebody walks out.",
}
"""The moves that are not a seat's answer to what it is asked."""


@record(frozen=False)
class Move:
    """One input. ``kind`` is a word of ``MOVES``, or "answer" with the name of who gives it in ``who``.

    ``words`` is what is said; ``parts`` what stands in its map (a bet, a cheat, a window with several acts).
    """

    kind: str
    place: Place
    who: str = ""
    words: str = ""
    parts: dict[str, str] = field(default_factory=dict)


@record(frozen=False)
class Scenario:
    """One test.

    ``seats`` in the order to the left; ``dealer`` is the first unless said. ``stacks`` are copper by name, ``watching``
    are people without a seat. ``deck`` are cards in the order in which they are dealt after the first shuffle; the
    rest follow in the order of the kit. ``given`` are tracked values that were kept from before, ``sheets`` plain
    modifiers by name (``passive_x`` for a passive score). ``expect`` are formulas in which the names are players.
    """

    name: str
    place: Place
    seats: tuple[str, ...] = ()
    dealer: str = ""
    watching: tuple[str, ...] = ()
    stacks: dict[str, int] = field(default_factory=dict)
    options: dict[str, object] = field(default_factory=dict)
    given: dict[str, Expr] = field(default_factory=dict)
    sheets: dict[str, dict[str, int]] = field(default_factory=dict)
    deck: tuple[str, ...] = ()
    moves: list[Move] = field(default_factory=list)
    expect: list[Expr] = field(default_factory=list)
