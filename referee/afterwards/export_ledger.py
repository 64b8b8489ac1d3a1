"""The ledger in the words of other programs."""

from __future__ import annotations

from collections.abc import Callable

from referee.afterwards.export_beancount import as_beancount
from referee.afterwards.export_book import Wanted, read_book
from referee.afterwards.export_hledger import as_hledger
from referee.afterwards.export_plain import as_csv, as_json
from referee.campaign import Campaign, People
from referee.store import Reading

FORMATS = {"csv": as_csv, "json": as_json, "hledger": as_hledger, "beancount": as_beancount}


def exported(
    reading: Reading, campaign: Campaign, people: People, form: str, wanted: Wanted
) -> str:
    """The text of the ledger, or of a part of it, in one of ``FORMATS``."""
    names: Callable[[str], str] = people.name_of
    return FORMATS[form](read_book(reading, campaign.name, wanted), names)
