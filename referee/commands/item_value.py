"""``referee item value``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act
from referee.commands.declaring import asked, declared
from referee.commands.items import ITEM
from referee.commands.session import Session


@declared
@asked("item", "Which item?", metavar="ITEM", type=ITEM)
@asked("amount", "What is it worth?", metavar="AMOUNT")
def command(session: Session, item: str, amount: str) -> None:
    """Say what an item is worth from now on.

    Whoever has it before them has so much more, or less, in front of them. While it is staked its
    worth stays as it is.

    \b
    Example:
      referee item value "silver ring" 25gp
    """
    from referee.table.item_word import set_worth

    with desk_to_act(session) as (desk, doing):
        lines = set_worth(desk, doing, item, amount)
    session.say(*lines)
