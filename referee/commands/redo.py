"""``referee redo``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@click.argument("count", required=False, default=1, type=int, metavar="[N]")
def command(session: Session, count: int) -> None:
    """Do again what 'referee undo' took back, one command or N.

    A new command after an undo leaves nothing to be done again.

    \b
    Example:
      referee redo 2
    """
    with session.store(write=True) as store:
        words = store.redo(count)
    session.say(*(f"Done again: {each}" for each in words))
