"""The mind of an NPC: what it does at each thing that a round waits for, by its temperament.

A mind decides only on what its seat may know: its weights are held to that by the checker, and nothing else that it
reads lies hidden. All that is left to chance comes from ``rng``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.campaign.temperaments import Temperament
from referee.npcs.deciding import Deciding
from referee.npcs.drawing import MOST_WEIGHED, chosen_way
from referee.npcs.tricks import tried
from referee.npcs.wagering import Wager, wagered
from referee.rounds.cheating import Chance
from referee.rounds.round import Round
from referee.rounds.waits import Wait, why_not

DECIDED = ("choose", "some", "betting", "stake", "window", "enter")


class Mind:
    """How one NPC plays. ``most``: so many things are weighed in a decision; fewer where many rounds are played for odds."""

    def __init__(self, temperament: Temperament, most: int = MOST_WEIGHED) -> None:
        self.temperament, self.most = temperament, most

    def answer(self, round_: Round, wait: Wait, rng: random.Random, seat: int | None = None) -> Any:
        """A legal answer for ``wait.who``, ``None`` for passing.

        ``seat`` says whose mind this is where nobody is named: in a window, and where the game master enters what
        somebody does. ``None`` too for what no player decides.
        """
        me = wait.who if wait.who is not None else seat
        if me is None or wait.kind not in DECIDED:
            return None
        deciding = Deciding(round_, wait, me, self.temperament, rng, self.most)
        value = getattr(deciding, wait.kind)()
        return value if why_not(wait, value) is None else None

    def cheats(self, round_: Round, chances: Sequence[Chance], rng: random.Random) -> Chance | None:
        """What it tries of what could be tried at this moment, ``chances`` being its own; mostly nothing."""
        return tried(round_, chances, self.temperament, rng)

    def bets(
        self, round_: Round, seat: int, rng: random.Random, purse: int | None = None
    ) -> Wager | None:
        """A bet at the window that is open: market, pick, amount in copper; ``None`` for no bet, or for none more.

        ``purse``: what somebody has who bets from a purse; what lies before a seat is known.
        """
        return wagered(round_, seat, self.temperament, rng, purse)

    def noticed(self, rng: random.Random) -> str:
        """What it makes of a cheat that it has noticed: ``keep``, ``sell`` or ``say``."""
        one = self.temperament
        return chosen_way((("keep", one.keeps), ("sell", one.sells), ("say", one.says)), rng)
