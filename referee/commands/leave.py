"""``referee leave``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, show, table_option, why_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Who leaves?", metavar="NAME", type=PERSON)
@why_option
@table_option
def command(session: Session, name: str, why: str, table: str | None) -> None:
    """Somebody gets up from the table, also in the middle of a round.

    What was staked in a round stays staked. A player is told what to write on the sheet.

    \b
    Examples:
      referee leave Vex
      referee leave Bram --why "dragged out by the watch"
    """
    from referee.table.gm_word import leave

    with desk_to_act(session, table) as (desk, doing):
        lines, outcome = leave(desk, doing, desk.table(), name, why)
        if outcome is not None:
            show(session, desk, outcome)
    session.say(*lines)
