"""``referee table set``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, table_option
from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@click.argument("options", nargs=-1, metavar="[OPTION=VALUE]...")
@click.option(
    "--stops/--no-stops",
    default=None,
    help="Whether the round stops where a player's character could cheat.",
)
@click.option(
    "--chance",
    type=click.Choice(["entered", "rolled"]),
    help="Whether dice, coins and d20s are yours to type, or the referee rolls.",
)
@click.option(
    "--npcs",
    type=click.Choice(["ask", "play"]),
    help="Whether what NPCs mean to do waits for your word, or they act by themselves.",
)
@table_option
def command(
    session: Session,
    options: tuple[str, ...],
    stops: bool | None,
    chance: str | None,
    npcs: str | None,
    table: str | None,
) -> None:
    """Change a table: house rules (from the next round on), stops, who rolls, who plays the NPCs.

    \b
    Examples:
      referee table set direction=left ante=2sp
      referee table set --no-stops
      referee table set --npcs play
    """
    from referee.table.seating import change_table

    with desk_to_act(session, table) as (desk, doing):
        lines = change_table(desk, doing, desk.table(), options, stops, chance, npcs)
    session.say(*lines)
