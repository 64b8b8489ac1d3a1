"""``referee rules test``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session
from referee.commands.shelves import shelf_of


@declared
@click.argument("files", metavar="[GAME|FILE]...", nargs=-1)
@json_option
def command(session: Session, files: tuple[str, ...], as_json: bool) -> None:
    """Play the tests that rulesets bring along, and show each round that does not go as it says.

    FILE is a file, GAME the name of a game within reach; without any, every game within reach.
    The exit code is 1 where a test fails.

    \b
    Examples:
      referee rules test
      referee rules test rulesets/my_game.yaml
    """
    from referee.screens.tested import tested, tested_lines, tested_plain
    from referee.screens.wrapping import screen_width

    shelf = shelf_of(session)
    names = files or [one.name for one in shelf.all()]
    found = []
    for name in names:
        one = tested(shelf, name)
        found.append(one)
        if not as_json:
            session.say(*tested_lines(one, screen_width()))
    if as_json:
        session.json([tested_plain(each) for each in found])
    if not all(each.well for each in found):
        raise click.exceptions.Exit(1)
