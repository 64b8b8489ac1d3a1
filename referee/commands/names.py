"""Names on the command line, completed by TAB: people, archetypes, temperaments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from referee.commands.session import Session

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from referee.campaign import Campaign


class PersonName(click.types.StringParamType):
    """The name of somebody in the campaign, as it was typed."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Give the names that begin so; none where the campaign cannot be read."""
        campaign = _campaign(ctx)
        people = campaign.characters if campaign else ()
        return begun([each.name for each in people if not each.retired], incomplete)


class ArchetypeName(click.types.StringParamType):
    """Somebody out of the edition's document, as it was typed."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Give those that begin so; none for an edition that has none."""
        from referee.campaign.archetypes import DOCUMENTS, archetypes

        campaign = _campaign(ctx)
        edition = campaign.edition if campaign else None
        known = archetypes(edition) if edition in DOCUMENTS else ()
        return begun([each.name for each in known], incomplete)


class TemperamentName(click.types.StringParamType):
    """How somebody plays, as it was typed."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Give those that begin so, the campaign's own as well."""
        from referee.campaign.temperaments import names_of

        campaign = _campaign(ctx)
        return begun(names_of(campaign.temperaments if campaign else {}), incomplete)


def _campaign(ctx: click.Context) -> Campaign | None:
    """The campaign that is meant; None where it cannot be read."""
    from referee.errors import Refusal

    session = ctx.find_object(Session) or Session()
    session.asked_for(ctx.find_root().params.get("campaign"))
    try:
        return session.campaign
    except Refusal:
        return None


def begun(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Those of the names that begin so, to be offered."""
    from click.shell_completion import CompletionItem

    from referee.words import name_key

    key = name_key(incomplete)
    return [CompletionItem(name) for name in names if name_key(name).startswith(key)]


PERSON = PersonName()
ARCHETYPE = ArchetypeName()
TEMPERAMENT = TemperamentName()
