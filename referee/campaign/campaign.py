"""A campaign as its YAML says: ``campaign.yaml`` and the people of ``characters.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Literal

from referee.campaign.character import Character
from referee.campaign.kept import keep_campaign, kept_campaign, texts_of
from referee.campaign.temperaments import Temperament, find_temperament
from referee.money import show_amount, show_change
from referee.records import record
from referee.sheets import Edition
from referee.source import Place
from referee.words import same_words

Noticing = Literal["passive", "rolled"]
Chance = Literal["entered", "rolled"]

EDITIONS = tuple(Edition)
NOTICING: tuple[Noticing, ...] = ("passive", "rolled")
CHANCE: tuple[Chance, ...] = ("entered", "rolled")
CAUGHT = ("nothing", "give back", "forfeit", "thrown out", "brawl")
"""What being caught may bring that the referee knows to do; other words are the GM's own."""


@record
class Setting:
    """The value of a house rule, as text, and where it stands."""

    value: str
    place: Place


@record
class Campaign:
    """What the GM has written down.

    electrum, platinum: whether amounts are shown in these coins. house_rules: by game, then by
    option, as written. noticing: observers have passive scores, or the GM enters a roll for each.
    caught: what being caught may bring, of ``CAUGHT`` or in the GM's words. stops: whether a round
    stops before moments at which a player's character could cheat. chance: whether d20s, dice and
    coins wait for the GM's entry, or are the referee's. temperaments: the GM's own, by name.
    """

    folder: Path
    name: str
    place: str = ""
    edition: Edition = Edition.E2014
    electrum: bool = False
    platinum: bool = False
    house_rules: Mapping[str, Mapping[str, Setting]] = field(default_factory=dict)
    noticing: Noticing = "passive"
    caught: tuple[str, ...] = CAUGHT
    stops: bool = True
    chance: Chance = "entered"
    temperaments: Mapping[str, Temperament] = field(default_factory=dict)
    characters: tuple[Character, ...] = ()

    @property
    def coins(self) -> list[str]:
        """The coins that amounts are shown in beside gold, silver and copper."""
        used = {"ep": self.electrum, "pp": self.platinum}
        return [coin for coin, is_used in used.items() if is_used]

    def money(self, copper: int) -> str:
        """Copper in the coins of this campaign: ``4gp 3sp``."""
        return show_amount(copper, self.electrum, self.platinum)

    def change(self, copper: int) -> str:
        """What a sheet gains or loses, with its sign: ``+4gp 2sp``."""
        return show_change(copper, self.electrum, self.platinum)

    def temperament(self, word: str) -> Temperament:
        """What a character's temperament means; "" is whoever has none. NotFound, with a guess."""
        return find_temperament(word, self.temperaments)

    def rules_for(self, game: str) -> Mapping[str, Setting]:
        """The house rules for a game, however its name is spelt."""
        for name, rules in self.house_rules.items():
            if same_words(name) == same_words(game):
                return rules
        return {}


def read_campaign(folder: Path) -> Campaign:
    """Read both files of a campaign. FaultyFile with every fault of both.

    Files that are what they were when they were last read need no reading again.
    """
    texts = texts_of(folder)
    campaign = None if texts is None else kept_campaign(folder, texts)
    if campaign is None:
        from referee.campaign.written import campaign_as_written

        campaign = campaign_as_written(folder)
        if texts is not None and texts == texts_of(folder):
            keep_campaign(folder, texts, campaign)
    return campaign
