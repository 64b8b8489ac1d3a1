"""``referee rule card``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, show, table_option, why_option
from referee.commands.declaring import asked, declared
from referee.commands.session import Session


@declared
@asked("card", "Which card?", metavar="CARD")
@asked("zone", "Where to?", metavar="ZONE")
@click.argument("whose", required=False, metavar="[NAME]")
@why_option
@table_option
def command(
    session: Session, card: str, zone: str, whose: str | None, why: str, table: str | None
) -> None:
    """Move any card to any zone.

    \b
    Examples:
      referee rule card KS hand Vex
      referee rule card 7H pile --why "it fell on the floor"
    """
    from referee.table.gm_word import rule_card

    with desk_to_act(session, table) as (desk, doing):
        show(session, desk, rule_card(desk, doing, desk.table(), card, zone, whose, why))
