"""``referee stake``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, table_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Whose stake?", metavar="NAME", type=PERSON)
@asked("amount", "How much more?", metavar="AMOUNT")
@table_option
def command(session: Session, name: str, amount: str, table: str | None) -> None:
    """Put more coins in front of somebody who sits at the table.

    \b
    Example:
      referee stake Vex 5gp
    """
    from referee.table.gm_word import top_up

    with desk_to_act(session, table) as (desk, doing):
        lines = top_up(desk, doing, desk.table(), name, amount)
    session.say(*lines)
