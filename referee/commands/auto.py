"""``referee auto``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, show, table_option
from referee.commands.declaring import declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@click.argument("name", required=False, metavar="[NAME]", type=PERSON)
@click.option("--all", "everybody", is_flag=True, help="Every seat plays, once round the table.")
@click.option("--round", "whole_round", is_flag=True, help="Play to the end of the round.")
@table_option
def command(
    session: Session, name: str | None, everybody: bool, whole_round: bool, table: str | None
) -> None:
    """Let the referee play: whoever is waited for, a seat, all seats, or the whole round.

    Each legal choice is as likely as another. The referee rolls the dice meanwhile and stops for no cheats.

    \b
    Examples:
      referee auto
      referee auto Grubb
      referee auto --round
    """
    from referee.table.automatic import auto

    with desk_to_act(session, table) as (desk, doing):
        outcome = auto(desk, doing, desk.table(), name, everybody, whole_round)
        show(session, desk, outcome)
