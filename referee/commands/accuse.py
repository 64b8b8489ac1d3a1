"""``referee accuse``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, show, table_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Who speaks up?", metavar="NAME", type=PERSON)
@asked("of", "Against whom?", metavar="NAME", type=PERSON)
@click.option("--plain", is_flag=True, help="A word against a word: nothing follows by the rules.")
@click.option(
    "--then", metavar="WORDS", help="What follows on top: forfeit, brawl, or your own words."
)
@table_option
def command(
    session: Session, name: str, of: str, plain: bool, then: str | None, table: str | None
) -> None:
    """Somebody calls a cheat out loud.

    If there was a cheat, the rule's own consequence follows; what comes on top is yours to say. Who
    accuses without having noticed anything may be right or wrong.

    \b
    Examples:
      referee accuse Bram Vex
      referee accuse Bram Vex --then forfeit
    """
    from referee.table.catching import accuse

    with desk_to_act(session, table) as (desk, doing):
        show(session, desk, accuse(desk, doing, desk.table(), name, of, plain, then))
