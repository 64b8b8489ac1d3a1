"""``referee undo``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@click.argument("count", required=False, default=1, type=int, metavar="[N]")
def command(session: Session, count: int) -> None:
    """Take back the last command, or the last N: cards, coins, payouts and all.

    Nothing is erased: the ledger gets entries the other way round, and 'referee redo' does it all
    again. What was written into campaign.yaml or characters.yaml stays written.

    \b
    Examples:
      referee undo
      referee undo 3
    """
    with session.store(write=True) as store:
        words = store.undo(count)
    session.say(*(f"Taken back: {each}" for each in words))
