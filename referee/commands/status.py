"""``referee status``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_read, table_option, viewer_of
from referee.commands.declaring import declared, json_option
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@click.argument("seat", required=False, metavar="[NAME]", type=PERSON)
@click.option("--as", "name", metavar="NAME", type=PERSON, help="As this player sees it.")
@click.option("--public", is_flag=True, help="As everybody sees it.")
@click.option("--all", "everything", is_flag=True, help="Also empty counters and whole piles.")
@table_option
@json_option
def command(
    session: Session,
    seat: str | None,
    name: str | None,
    public: bool,
    everything: bool,
    table: str | None,
    as_json: bool,
) -> None:
    """The table at a glance: seats to the left, stakes, open cards, bets, who is waited for.

    For you alone with every hand and every cheat; with a NAME, which may stand behind --as, or
    with --public nothing that is hidden from them is shown.

    \b
    Examples:
      referee status
      referee status Vex
      referee status --public --json
    """
    from referee.screens.seen import seen
    from referee.screens.status import status_lines
    from referee.screens.wrapping import screen_width
    from referee.table.running import Running

    if seat is not None and name is not None:
        raise click.UsageError("As one player at a time: name them once.")
    name = name or seat
    if public and name is not None:
        raise click.UsageError("--as is one player, --public is everybody: give one of them.")
    with desk_to_read(session, table) as desk:
        meant = desk.table()
        running = Running.load(desk.reading, meant) if meant.round is not None else None
        viewer = "public" if public else viewer_of(desk, running, name)
        if as_json:
            session.json(seen(desk, meant, running, viewer))
        else:
            width = screen_width()
            session.say(*status_lines(desk, meant, running, viewer, width, everything))
