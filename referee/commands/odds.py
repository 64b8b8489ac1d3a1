"""``referee odds``."""

from __future__ import annotations

from time import monotonic

import click

from referee.commands.acting import desk_to_read, table_option, viewer_of
from referee.commands.declaring import declared, json_option
from referee.commands.names import PERSON
from referee.commands.session import Session

SECONDS, AT_LEAST = 0.86, 0.25
"""From here to the last round: with what a process takes to begin and to end, the whole command stays within a second. But
so long is played at the least, however long it took to come to that."""


@declared
@click.option("--as", "name", metavar="NAME", type=PERSON, help="By what this player may know.")
@click.option("--public", is_flag=True, help="By what everybody may know.")
@click.option(
    "--rounds",
    type=click.IntRange(2, 1_000_000),
    metavar="N",
    help="Play so many rounds, however long it takes.",
)
@click.option("--seed", type=int, default=1, metavar="N", help="Other draws, other rounds.")
@table_option
@json_option
def command(
    session: Session,
    name: str | None,
    public: bool,
    rounds: int | None,
    seed: int,
    table: str | None,
    as_json: bool,
) -> None:
    """Who is ahead: each seat's chance to win, and what each open bet is worth.

    The round is played on from where it is, many times, until chances are known to two points in a
    hundred or most of a second is over; behind each figure stands its 95 % interval. NPCs play by their
    nature and players as anybody might; nobody cheats or bets from here on.

    You see what is so, with every hidden card. With --as NAME or --public it is reckoned from what they
    may know: what they do not see is dealt again each time.

    \b
    Examples:
      referee odds
      referee odds --as Vex
      referee odds --rounds 20000
    """
    until = monotonic() + SECONDS
    from referee.screens.odds import odds_data, odds_lines
    from referee.screens.wrapping import screen_width
    from referee.simulation.chances import Box, sampled
    from referee.simulation.here import onward_from
    from referee.table.running import Running

    if public and name is not None:
        raise click.UsageError("--as is one player, --public is everybody: give one of them.")
    with desk_to_read(session, table) as desk:
        meant = desk.table()
        running = Running.load(desk.reading, meant)
        viewer = "public" if public else viewer_of(desk, running, name)
        onward = onward_from(desk.reading, running, viewer, seed)
        found = sampled(onward, Box(rounds, seconds=max(AT_LEAST, until - monotonic())))
        if as_json:
            session.json(odds_data(running, viewer, found))
        else:
            session.say(*odds_lines(desk, running, viewer, found, screen_width()))
