"""``referee settle``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act
from referee.commands.declaring import asked, declared
from referee.commands.session import Session


@declared
@asked("bet", "Which bet?", metavar="BET")
@asked("result", "Won, lost or push?", metavar="won|lost|push")
def command(session: Session, bet: str, result: str) -> None:
    """Settle a bet that was made in words: for who made it, won, lost or push.

    \b
    Example:
      referee settle b1 won
    """
    from referee.table.wagers import settle

    with desk_to_act(session) as (desk, doing):
        session.told += settle(desk, doing, desk.table(must_be_open=False), bet, result)
