"""A campaign's folder: ``campaign.yaml``, ``characters.yaml``, and who people are.

What is imported from here is loaded when it is asked for: whoever only looks where a campaign is does not wait for
people, sheets and the database.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_ROOMS = {
    "campaign": ("CAUGHT", "Campaign", "Setting", "read_campaign"),
    "character": ("Character",),
    "finding": ("CAMPAIGN_FILE", "CHARACTERS_FILE", "VARIABLE", "find_campaign"),
    "people": ("People", "Person", "open_purse", "settle"),
}


def __getattr__(name: str) -> Any:
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{room}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
