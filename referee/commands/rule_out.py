"""``referee rule out``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, show, table_option, why_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Who?", metavar="NAME", type=PERSON)
@click.option("--back", is_flag=True, help="Put somebody back in instead.")
@why_option
@table_option
def command(session: Session, name: str, back: bool, why: str, table: str | None) -> None:
    """Put somebody out of the round, or back in.

    \b
    Examples:
      referee rule out Vex --why "thrown out for cheating"
      referee rule out Vex --back
    """
    from referee.table.gm_word import rule_out

    with desk_to_act(session, table) as (desk, doing):
        show(session, desk, rule_out(desk, doing, desk.table(), name, back, why))
