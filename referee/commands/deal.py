"""``referee deal``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, show, table_option
from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    help="Deal the same round again: same seed, same cards.",
)
@table_option
def command(session: Session, seed: int | None, table: str | None) -> None:
    """Deal the next round: the antes go in and the cards go round.

    \b
    Example:
      referee deal
    """
    from referee.table.dealing import deal

    with desk_to_act(session, table) as (desk, doing):
        outcome = deal(desk, doing, desk.table(), seed)
        show(session, desk, outcome)
