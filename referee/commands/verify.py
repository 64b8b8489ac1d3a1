"""``referee verify``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session
from referee.errors import Damaged


@declared
@json_option
def command(session: Session, as_json: bool) -> None:
    """Look whether the campaign's records hold: that no copper is lost, every
    round plays again as it was written down, and nothing is damaged.

    Prints every problem and ends with exit code 6 where there is one.

    \b
    Example:
      referee verify
    """
    from referee.table.history import problems as found

    with session.store() as store:
        problems = found(store)
        commands = store.last_command()
    if as_json:
        session.json({"fine": not problems, "problems": problems})
    elif problems:
        session.say(*problems)
    else:
        session.say(f"All is well: {commands} commands looked through, every copper accounted for.")
    if problems:
        click.get_current_context().exit(Damaged.exit_code)
