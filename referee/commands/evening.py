"""``referee evening``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.acting import acting, table_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.store import Command
    from referee.table.desk import Desk
    from referee.table.records import Table
    from referee.table.seating import Arrival


@declared
@asked("game", "Which game?", metavar="GAME")
@click.argument("words", nargs=-1, metavar="[NAME]...", type=PERSON)
@click.option("--hours", type=float, default=2.0, metavar="N", help="How long; 2 unless said.")
@click.option(
    "--pace",
    type=click.IntRange(1, 3600),
    default=20,
    metavar="SECONDS",
    help="How long a decision takes; 20 unless said.",
)
@click.option("--stake", metavar="AMOUNT", help="What each of them brings.")
@click.option("--ante", metavar="AMOUNT", help="What each puts in the pot, as 1sp.")
@click.option(
    "--as",
    "like",
    multiple=True,
    metavar="NAME=WORD",
    help="How a player's character plays: cautious, bold, drunk, sharp; more than once.",
)
@click.option(
    "--cheats",
    multiple=True,
    metavar="NAME[:CHEAT]",
    help="A player's character who cheats, with that cheat alone where one is named.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    help="Settle the same evening again: same seed, same people, same cards.",
)
@table_option
def command(
    session: Session,
    game: str,
    words: tuple[str, ...],
    hours: float,
    pace: int,
    stake: str | None,
    ante: str | None,
    like: tuple[str, ...],
    cheats: tuple[str, ...],
    seed: int | None,
    table: str | None,
) -> None:
    """Settle a whole evening at a game, round by round: each is a real one, and stands in the ledger.

    With names a table is opened for them, and closed at the end; without, those play on who sit at
    a table of that game. NPCs play, bet and cheat as their temperament says, rolling their own
    checks; players' characters play like anybody and cheat only where --cheats says so. As many
    rounds are played as fit: a minute to deal and pay, 20 seconds a decision (--pace), 10 a throw;
    who cannot pay the ante gets up. One undo takes the whole evening back.

    \b
    Examples:
      referee evening snaggletooth Vex Bram Grubb --stake 5gp --hours 3
      referee evening crown Vex 2gp Grubb 1gp --as Vex=bold --seed 7
      referee evening snaggletooth --cheats Vex:shift --table t1
    """
    from referee.screens.evening import evening_lines
    from referee.table.arriving import arrivals_from, characters_kept
    from referee.table.evening import evening, minutes_from, plan_from
    from referee.table.seating import close_table

    minutes = minutes_from(hours)
    with session.store(write=True) as store, characters_kept(session.campaign.folder):
        wanted = arrivals_from(session.campaign, session.people, words) if words else []
        if any(one.made for one in wanted):
            session.reread()
        with acting(session, store, table) as (desk, doing):
            arrivals = [one.arrival(desk.people, stake) for one in wanted]
            meant = _table(desk, doing, game, arrivals, ante, table)
            plan = plan_from(desk, meant, minutes, pace, seed, like, cheats)
            found = evening(desk, doing, meant, plan)
            session.told += evening_lines(desk, found)
            if arrivals and table is None:
                session.told += close_table(desk, doing, found.outcomes[-1].table)
    session.say(*session.told)


def _table(
    desk: Desk,
    doing: Command,
    game: str,
    arrivals: list[Arrival],
    ante: str | None,
    table: str | None,
) -> Table:
    """The table that is played at, with everybody seated."""
    from referee.table.evening import sits_at
    from referee.table.seating import open_table, sit

    if table is None and arrivals:
        meant = open_table(desk, doing, game, {}, ante, "rolled", False)
    else:
        meant = sits_at(desk, game, table is not None)
        if ante is not None:
            raise click.UsageError("The ante is that of the table: 'referee table set ante=...'.")
    if arrivals:
        sit(desk, doing, meant, arrivals, None)
    return meant
