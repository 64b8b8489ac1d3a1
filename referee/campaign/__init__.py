"""A campaign's folder: ``campaign.yaml``, ``characters.yaml``, and who people are."""

from referee.campaign.campaign import CAUGHT, Campaign, Setting, read_campaign
from referee.campaign.character import Character
from referee.campaign.finding import (
    CAMPAIGN_FILE,
    CHARACTERS_FILE,
    VARIABLE,
    find_campaign,
)
from referee.campaign.people import People, Person, open_purse, settle

__all__ = [
    "CAMPAIGN_FILE",
    "CAUGHT",
    "CHARACTERS_FILE",
    "VARIABLE",
    "Campaign",
    "Character",
    "People",
    "Person",
    "Setting",
    "find_campaign",
    "open_purse",
    "read_campaign",
    "settle",
]
