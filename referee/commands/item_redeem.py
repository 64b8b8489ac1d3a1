"""``referee item redeem``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act
from referee.commands.declaring import asked, declared
from referee.commands.items import ITEM
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("item", "Which item?", metavar="ITEM", type=ITEM)
@click.argument("name", required=False, metavar="[NAME]", type=PERSON)
def command(session: Session, item: str, name: str | None) -> None:
    """Somebody pays what an item is worth, and has it: coins take its place.

    Without a NAME it is who staked it last. On a table, whoever has it before them keeps as much in
    front of them as before, in coins; off the table its owner is paid.

    \b
    Examples:
      referee item redeem "silver ring"
      referee item redeem ring Bram
    """
    from referee.table.item_word import redeem

    with desk_to_act(session) as (desk, doing):
        lines = redeem(desk, doing, item, name)
    session.say(*lines)
