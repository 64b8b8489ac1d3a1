"""Items on the command line: completed by TAB from those that were ever staked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.session import Session

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class ItemName(click.types.StringParamType):
    """The name of an item, as it was typed."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Give the names that begin so; none where the campaign cannot be read."""
        from click.shell_completion import CompletionItem

        from referee.errors import Refusal
        from referee.table.items import every_item
        from referee.words import name_key

        session = ctx.find_object(Session) or Session()
        session.asked_for(ctx.find_root().params.get("campaign"))
        try:
            with session.store() as store:
                names = dict.fromkeys(one.name for one in every_item(store))
        except Refusal:
            return []
        begun = name_key(incomplete)
        return [CompletionItem(name) for name in names if name_key(name).startswith(begun)]


ITEM = ItemName()
