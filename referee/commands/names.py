"""Names on the command line: completed by TAB from ``characters.yaml``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.session import Session

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class PersonName(click.types.StringParamType):
    """The name of somebody in the campaign, as it was typed."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Give the names that begin so; none where the campaign cannot be read."""
        from click.shell_completion import CompletionItem

        from referee.errors import Refusal
        from referee.words import name_key

        session = ctx.find_object(Session) or Session()
        session.asked_for(ctx.find_root().params.get("campaign"))
        try:
            people = session.campaign.characters
        except Refusal:
            return []
        begun = name_key(incomplete)
        return [
            CompletionItem(each.name)
            for each in people
            if not each.retired and name_key(each.name).startswith(begun)
        ]


PERSON = PersonName()
