"""``referee table close``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act
from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@click.argument("table", required=False, metavar="[TABLE]")
def command(session: Session, table: str | None) -> None:
    """Close a table; everybody takes their stake home.

    \b
    Example:
      referee table close
    """
    from referee.table.seating import close_table

    with desk_to_act(session, table) as (desk, doing):
        closed = desk.table()
        lines = close_table(desk, doing, closed)
    session.say(f"Table {closed.id} ({closed.title}) is closed.", *lines)
