"""A link by which a player's phone comes to their seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from referee.campaign import People, read_campaign
from referee.errors import NotAllowed
from referee.phones import Phones
from referee.phones.house_rules import Served
from referee.phones.machines import is_loopback
from referee.records import record
from referee.store import Store

ONLY_HERE = (
    "That address is this computer's own: phones reach it once it is served with "
    "'referee serve --bind 0.0.0.0'."
)


@record
class SeatLink:
    """name: whose seat; address: the link, which is a secret, shown once; here: whether only this computer reaches it."""

    name: str
    address: str
    here: bool


def served_at(folder: Path) -> Served:
    """Where the pages are served; NotAllowed, with the mend, where they are not."""
    with Phones.reading(folder) as phones:
        served = phones.rules.served
    if served is None:
        raise NotAllowed(
            "Nothing is served that a phone could open: start 'referee serve' in another terminal, "
            "and then make the link."
        )
    return served


def without_link(folder: Path, names: Sequence[str]) -> list[str]:
    """Those of some people who are players' characters and have no link yet. NotAllowed where nothing is served."""
    served_at(folder)
    campaign = read_campaign(folder)
    with Store.open(folder) as store, Phones.reading(folder) as phones:
        people = People(campaign, store)
        linked = {link.person for link in phones.links.all()}
        found = [people.find(name) for name in names]
    return [one.name for one in found if one.kind == "player" and one.id not in linked]


def new_link(folder: Path, typed: str) -> SeatLink:
    """Make a new link for somebody's seat; the old one, and the pages that came by it, are void."""
    campaign = read_campaign(folder)
    with Store.open(folder) as store:
        person, campaign_id = People(campaign, store).find(typed), store.origin.campaign
    served = served_at(folder)
    with Phones.writing(folder, campaign_id) as phones:
        secret = phones.links.new(person.id)
    address = f"{served.address.rstrip('/')}/join#{secret}"
    return SeatLink(person.name, address, is_loopback(urlsplit(served.address).hostname or ""))
