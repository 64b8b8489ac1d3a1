"""``referee rule turn``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, show, table_option, why_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Whose turn is it?", metavar="NAME", type=PERSON)
@why_option
@table_option
def command(session: Session, name: str, why: str, table: str | None) -> None:
    """Say whose turn it is now.

    \b
    Example:
      referee rule turn Bram
    """
    from referee.table.gm_word import rule_turn

    with desk_to_act(session, table) as (desk, doing):
        show(session, desk, rule_turn(desk, doing, desk.table(), name, why))
