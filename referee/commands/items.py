"""Items on the command line: completed by TAB from those that were ever staked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.names import begun
from referee.commands.session import Session

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class ItemName(click.types.StringParamType):
    """The name of an item, as it was typed."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Give the names that begin so; none where the campaign cannot be read."""
        from referee.errors import Refusal
        from referee.table.items import every_item

        session = ctx.find_object(Session) or Session()
        session.asked_for(ctx.find_root().params.get("campaign"))
        try:
            with session.store() as store:
                names = dict.fromkeys(one.name for one in every_item(store))
        except Refusal:
            return []
        return begun(names, incomplete)


ITEM = ItemName()
