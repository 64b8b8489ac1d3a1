"""What is simulated: a game, who plays how, and the number from which all chance comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from referee.campaign.temperaments import Temperament
from referee.library import Source
from referee.records import record
from referee.rounds.setting import seat_names
from referee.sheets import Edition, Sheet

RANDOM = Temperament("random", (), 0.0, 0.0, 0.5, 0.3, 1, 0, 0)
"""Takes every option as readily as any other, and cheats never."""

UNBETTING = replace(RANDOM, bets=0.0)
"""The same without bets beside the game."""

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")


@record
class Cheater:
    """Somebody who tries a cheat whenever its moment comes, with this modifier to its check."""

    seat: int
    cheat: str
    modifier: int


@record
class Plan:
    """Two plans that are equal play the very same rounds, however many work at them.

    ``options``: every option of the ruleset; ``stack``: copper before each seat when a round begins; ``policies``: how
    each seat plays; ``passives``: passive Perception of each seat; ``observers``: passive scores
    that each cheat is held against, to see how often they would notice; ``paired``: each round has chance of its own, so that
    another plan plays the same deals; ``close``: rounds are played as at the table, with bets, which takes many times as long;
    ``watched``: also with the moments at which somebody could cheat.
    """

    source: Source
    players: int
    options: Mapping[str, Any]
    stack: int
    seed: int = 1
    policies: tuple[Temperament, ...] = ()
    cheater: Cheater | None = None
    passives: tuple[int, ...] = ()
    observers: tuple[int, ...] = ()
    edition: Edition = Edition.E2014
    paired: bool = False
    close: bool = False
    watched: bool = False
    names: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        if not self.names:
            object.__setattr__(self, "names", seat_names(self.players))
        if not self.policies:
            object.__setattr__(self, "policies", (RANDOM,) * self.players)

    @property
    def quick(self) -> bool:
        """Whether nothing is done but taking options, each as likely: what the fast form is for."""
        return not (self.close or self.watched or self.cheater) and set(self.policies) == {RANDOM}

    @property
    def moments(self) -> bool:
        """Whether rounds stop at the moments of cheats and ploys."""
        tries = any(one.cheats or one.ploys for one in self.policies)
        return self.watched or tries or self.cheater is not None

    @property
    def unbetting(self) -> tuple[Temperament, ...]:
        """How each seat plays where those who play by lot do not bet beside the game."""
        return tuple(UNBETTING if one == RANDOM else one for one in self.policies)

    def sheets(self) -> tuple[Sheet, ...]:
        """Who sits there, as far as checks ask: everybody plain, but for passive scores that were given and the modifier
        of a cheater."""
        return tuple(self._sheet(seat) for seat in range(self.players))

    def _sheet(self, seat: int) -> Sheet:
        passives = {"perception": self.passives[seat]} if self.passives else {}
        one = self.cheater
        modifier = one.modifier if one is not None and one.seat == seat else 0
        abilities = dict.fromkeys(ABILITIES, modifier)
        return Sheet(
            self.names[seat],
            kind="npc",
            ability_modifiers=abilities,
            proficiency_bonus=0,
            passives=passives,
        )
