"""``referee rule winner``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, show, table_option, why_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("names", "Who has won?", metavar="NAME...", nargs=-1, required=True, type=PERSON)
@why_option
@table_option
def command(session: Session, names: tuple[str, ...], why: str, table: str | None) -> None:
    """Name the winner: the round is over, and the pot is theirs (shared, if there are several).

    \b
    Example:
      referee rule winner Ilse
    """
    from referee.table.gm_word import rule_winner

    with desk_to_act(session, table) as (desk, doing):
        show(session, desk, rule_winner(desk, doing, desk.table(), names, why))
