"""``referee cheat``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.acting import desk_to_act, show, table_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.rolling import roll_options, watch_option
from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.sheets import Roll


@declared
@asked("name", "Who cheats?", metavar="NAME", type=PERSON)
@asked("cheat", "What do they try?", metavar="CHEAT")
@roll_options
@watch_option
@click.option(
    "--against",
    type=int,
    metavar="N",
    help="The other side's total, where two roll against each other.",
)
@click.option("--arm", "armed", is_flag=True, help="Not now: when its moment comes.")
@click.option("--disarm", is_flag=True, help="Take that back.")
@table_option
def command(
    session: Session,
    name: str,
    cheat: str,
    roll: Roll | None,
    watch: tuple[str, ...],
    against: int | None,
    armed: bool,
    disarm: bool,
    table: str | None,
) -> None:
    """Somebody tries a cheat (or a ploy) of the game.

    One roll is held against the DC and against everybody who might notice. Noticing changes nothing
    by itself: 'referee accuse' is for whoever speaks up.

    \b
    Examples:
      referee cheat Vex shift --roll 17
      referee cheat Vex shift --total 22 --watch Bram=15
      referee cheat Vex hold_back --arm
    """
    from referee.table import catching

    one = catching.Try(roll, watch, against)
    with desk_to_act(session, table) as (desk, doing):
        if disarm:
            session.told += catching.disarm(desk, doing, desk.table(), name, cheat)
        elif armed:
            session.told += catching.arm(desk, doing, desk.table(), name, cheat, one)
        else:
            show(session, desk, catching.cheat(desk, doing, desk.table(), name, cheat, one))
