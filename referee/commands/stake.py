"""``referee stake``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, table_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Whose stake?", metavar="NAME", type=PERSON)
@asked(
    "what",
    "How much more, or which item?",
    metavar="AMOUNT|ITEM [AMOUNT]",
    nargs=-1,
    required=True,
)
@table_option
def command(session: Session, name: str, what: tuple[str, ...], table: str | None) -> None:
    """Put more coins, or an item, in front of somebody who sits at the table.

    An item stands for as many coins as is written behind it, and is won as itself. Coins go first: it
    goes into the pot once a single payment is as much as it is worth, or nothing of that is left;
    'referee item give ITEM pot' puts it in at once. Who won an item before need not say its worth.

    \b
    Examples:
      referee stake Vex 5gp
      referee stake Vex silver ring 20gp
    """
    from referee.table.bringing import parted
    from referee.table.gm_word import top_up
    from referee.table.item_word import stake_item

    item, amount = parted(what)
    with desk_to_act(session, table) as (desk, doing):
        if not item:
            lines = top_up(desk, doing, desk.table(), name, amount)
        else:
            lines = stake_item(desk, doing, desk.table(), name, item, amount or None)
    session.say(*lines)
