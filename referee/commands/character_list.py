"""``referee character list``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@click.option("--all", "everybody", is_flag=True, help="The retired as well.")
@json_option
def command(session: Session, everybody: bool, as_json: bool) -> None:
    """List everybody, with what matters most at a table.

    \b
    Example:
      referee character list --all
    """
    from referee.screens.people import people_table, person_plain
    from referee.screens.tables import show_table

    with session.store() as store:
        people = session.people.all if everybody else session.people.listed
        if as_json:
            session.json([person_plain(session.campaign, each, store) for each in people])
        elif people:
            show_table(people_table(session.campaign, people, store))
        else:
            session.say("Nobody yet: add somebody with 'referee character add NAME'.")
