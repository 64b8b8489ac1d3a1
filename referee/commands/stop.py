"""``referee stop``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, show, table_option, why_option
from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@click.option(
    "--pot", required=True, metavar="refund|split|scramble|NAME", help="What becomes of the pot."
)
@click.option(
    "--check",
    "checks",
    multiple=True,
    metavar="NAME=17",
    help="Who dives for the coins; more than once.",
)
@why_option
@table_option
def command(
    session: Session, pot: str, checks: tuple[str, ...], why: str, table: str | None
) -> None:
    """End a round that a table-flip, a brawl or the watch has ended.

    The pot is given back, split among those still in, won by somebody, or scrambled for: then the
    checks that you type divide what rolled on the floor.

    \b
    Examples:
      referee stop --pot refund --why "the watch"
      referee stop --pot scramble --check Vex=17 --check Bram=9
    """
    from referee.table.gm_word import stop

    with desk_to_act(session, table) as (desk, doing):
        show(session, desk, stop(desk, doing, desk.table(), pot, checks, why))
