"""The shelf of rulesets within reach of a command line, also outside of any campaign."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from referee.commands.session import Session
from referee.errors import NotFound

if TYPE_CHECKING:
    from pathlib import Path

    from referee.library import Shelf


def campaign_folder(session: Session) -> Path | None:
    """The campaign's folder; None where none is named and none is here.

    NotFound where one is named and is not there.
    """
    try:
        return session.folder
    except NotFound:
        if _is_named():
            raise
        return None


def _is_named() -> bool:
    from referee.campaign.finding import VARIABLE

    context: click.Context | None = click.get_current_context()
    while context is not None:
        if context.get_parameter_source("campaign") is ParameterSource.COMMANDLINE:
            return True
        context = context.parent
    return bool(os.environ.get(VARIABLE))


def shelf_of(session: Session) -> Shelf:
    """Where games are found: the campaign's rulesets, those of this folder, those that ship."""
    from referee.library import Shelf

    return Shelf(campaign_folder(session))
