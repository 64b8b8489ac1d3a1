"""``referee log``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="Only the last N commands.")
@click.option("--night", type=click.IntRange(min=1), metavar="N", help="Only those of one night.")
@json_option
def command(session: Session, last: int | None, night: int | None, as_json: bool) -> None:
    """What was done, command by command.

    \b
    Example:
      referee log --last 20
    """
    from referee.screens.log import log_lines, log_plain

    with session.store() as store:
        journal = [each for each in store.journal() if night is None or each.night == night]
    shown = journal[-last:] if last else journal
    if as_json:
        session.json(log_plain(shown))
    else:
        session.say(*(log_lines(shown) or ["Nothing has happened yet."]))
