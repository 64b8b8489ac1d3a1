"""The shelf of rulesets within reach of a command line, also outside of any campaign."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from referee.commands.session import Session
from referee.errors import NotFound

if TYPE_CHECKING:
    from pathlib import Path

    from referee.library import Shelf


def campaign_folder(session: Session) -> Path | None:
    """The campaign's folder; None where none was named and none is here."""
    from pathlib import Path

    from referee.campaign import find_campaign

    try:
        return session.folder
    except NotFound as refusal:
        try:
            find_campaign(None, {}, Path(os.sep))
        except NotFound as nothing_here:
            if str(nothing_here) == str(refusal):
                return None
        raise


def shelf_of(session: Session) -> Shelf:
    """Where games are found: the campaign's rulesets, those of this folder, those that ship."""
    from referee.library import Shelf

    return Shelf(campaign_folder(session))
