"""``referee item give``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, why_option
from referee.commands.declaring import asked, declared
from referee.commands.items import ITEM
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("item", "Which item?", metavar="ITEM", type=ITEM)
@asked("to", "To whom, or pot, or house?", metavar="NAME|pot|house", type=PERSON)
@why_option
def command(session: Session, item: str, to: str, why: str) -> None:
    """Hand an item over, for nothing but its place: no coin moves.

    On a table to somebody who sits there, into the pot, or to the house, which pays for it. Whoever
    has an item before them can take it home, and then puts in what their stake is less than its worth.

    \b
    Examples:
      referee item give "silver ring" pot
      referee item give ring Bram --why "the better hand at dice"
    """
    from referee.table.item_word import give_item

    with desk_to_act(session) as (desk, doing):
        lines = give_item(desk, doing, item, to, why)
    session.say(*lines)
