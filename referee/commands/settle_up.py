"""``referee settle-up``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@click.option("--night", type=click.IntRange(min=1), metavar="N", help="Another than the last.")
@json_option
def command(session: Session, night: int | None, as_json: bool) -> None:
    """What each player writes on their sheet after a night.

    What they came with and went home with, the change in coins, the bets that are part of it, items
    won and lost, debts. Below it the purses that are kept here: NPCs, and whoever you gave one.

    \b
    Examples:
      referee settle-up
      referee settle-up --night 1 --json
    """
    from referee.afterwards.evening import evening_of
    from referee.afterwards.nights import night_meant
    from referee.afterwards.settling import Settling, settled_lines, settled_plain
    from referee.screens.wrapping import screen_width

    with session.store() as store:
        meant = night_meant(store, night)
        settling = Settling(evening_of(store, session.campaign, session.people, meant))
        if as_json:
            session.json(settled_plain(settling))
        else:
            session.say(*settled_lines(settling, screen_width()))
