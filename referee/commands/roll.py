"""``referee roll``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, show, table_option
from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@table_option
def command(session: Session, table: str | None) -> None:
    """Let the referee roll, toss or draw what is waited for. The log says that it did.

    \b
    Example:
      referee roll
    """
    from referee.table.playing import roll

    with desk_to_act(session, table) as (desk, doing):
        outcome = roll(desk, doing, desk.table())
        show(session, desk, outcome)
