"""``referee rule coins``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, show, table_option, why_option
from referee.commands.declaring import asked, declared
from referee.commands.session import Session


@declared
@asked("amount", "How much?", metavar="AMOUNT")
@asked("source", "From where?", metavar="FROM")
@asked("to", "To where?", metavar="TO")
@why_option
@table_option
def command(
    session: Session, amount: str, source: str, to: str, why: str, table: str | None
) -> None:
    """Move coins in a round: between seats, the pot and the house.

    AMOUNT may also be half or all of what lies there.

    \b
    Example:
      referee rule coins 5sp Vex pot --why "forfeit for cheating"
    """
    from referee.table.gm_word import rule_coins

    with desk_to_act(session, table) as (desk, doing):
        show(session, desk, rule_coins(desk, doing, desk.table(), amount, source, to, why))
