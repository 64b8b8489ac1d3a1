"""``referee rules check``."""

from __future__ import annotations

import click

from referee.commands.declaring import asked, declared, json_option
from referee.commands.session import Session
from referee.commands.shelves import shelf_of


@declared
@asked("files", "Which file, or which game?", metavar="FILE...", nargs=-1, required=True)
@json_option
def command(session: Session, files: tuple[str, ...], as_json: bool) -> None:
    """Say of rulesets that they are fine, or every fault with its place and what to write instead.

    FILE is a file, or the name of a game within reach. The exit code is 1 where there is a fault;
    a warning is none.

    \b
    Examples:
      referee rules check rulesets/my_game.yaml
      referee rules check snaggletooth
    """
    from referee.screens.checked import checked, checked_lines, checked_plain

    shelf = shelf_of(session)
    found = [checked(shelf, each) for each in files]
    if as_json:
        session.json([checked_plain(each) for each in found])
    else:
        session.say(*(line for each in found for line in checked_lines(each)))
    if any(each.faults for each in found):
        raise click.exceptions.Exit(1)
