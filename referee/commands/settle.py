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

    What an NPC wants for keeping quiet has a number, too: it is paid, from what lies in front of
    the one to the other, or it is refused.

    \b
    Examples:
      referee settle b1 won
      referee settle s3 paid
    """
    from referee.table.silence import is_silence, settle_silence
    from referee.table.wagers import settle

    with desk_to_act(session) as (desk, doing):
        if is_silence(bet):
            session.told += settle_silence(desk, doing, bet, result)
        else:
            session.told += settle(desk, doing, desk.table(must_be_open=False), bet, result)
