"""``referee enter``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, show, table_option
from referee.commands.declaring import asked, declared
from referee.commands.session import Session


@declared
@asked("words", "What did the table show?", metavar="ANSWER...", nargs=-1, required=True)
@table_option
def command(session: Session, words: tuple[str, ...], table: str | None) -> None:
    """Type what the real dice, the coin or the cards on the table showed.

    Several answers in one go serve what is waited for one after the other.

    \b
    Examples:
      referee enter 17
      referee enter 6 3 3
      referee enter Bram kings
      referee enter nobody
    """
    from referee.table.playing import enter

    with desk_to_act(session, table) as (desk, doing):
        outcome = enter(desk, doing, desk.table(), words)
        show(session, desk, outcome)
