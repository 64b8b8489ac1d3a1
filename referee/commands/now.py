"""``referee now``."""

from __future__ import annotations

from referee.commands.acting import desk_to_read, table_option
from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@table_option
def command(session: Session, table: str | None) -> None:
    """What is going on, and what can be typed just now.

    Who is waited for and for what, with what the rules say of it; who could cheat at this moment, with
    the DC and their modifier; the markets that are open; and the commands that make sense.

    \b
    Example:
      referee now
    """
    from referee.screens.now import now_lines

    with desk_to_read(session, table) as desk:
        session.say(*now_lines(desk, desk.table()))
