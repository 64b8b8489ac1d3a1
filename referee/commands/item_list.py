"""``referee item list``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_read
from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@click.option("--all", "everything", is_flag=True, help="Also those that are on no table now.")
@json_option
def command(session: Session, everything: bool, as_json: bool) -> None:
    """The items that stand for coins on a table: whose, where, worth how much.

    \b
    Examples:
      referee item list
      referee item list --all
    """
    from referee.screens.items import items_plain, items_table
    from referee.screens.tables import show_table
    from referee.table.items import every_item

    with desk_to_read(session) as desk:
        items = [one for one in every_item(desk.reading) if everything or one.table is not None]
        if as_json:
            session.json(items_plain(desk, items))
        elif items:
            show_table(items_table(desk, items))
        else:
            where = "" if everything else " on a table now"
            session.say(
                f"There is no item{where}: 'referee stake NAME \"silver ring\" 20gp' stakes one."
            )
