"""``referee rule cheat``."""

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
@asked("title", "What do they try?", metavar="WORDS")
@click.option("--by", required=True, metavar="NAME", help="Who tries it.", type=PERSON)
@click.option(
    "--skill", required=True, metavar="SKILL", help="The skill, tool or ability that is rolled."
)
@click.option(
    "--dc", required=True, type=click.IntRange(1, 60), metavar="N", help="The number to reach."
)
@roll_options
@watch_option
@table_option
def command(
    session: Session,
    title: str,
    by: str,
    skill: str,
    dc: int,
    roll: Roll | None,
    watch: tuple[str, ...],
    table: str | None,
) -> None:
    """Judge a cheat that nobody wrote down: the roll, and who notices. What follows is your word.

    \b
    Example:
      referee rule cheat "Mage Hand" --by Vex --skill arcana --dc 15 --roll 12
    """
    from referee.table import catching, inventing

    one = catching.Try(roll, watch)
    with desk_to_act(session, table) as (desk, doing):
        show(
            session, desk, inventing.invented(desk, doing, desk.table(), title, by, skill, dc, one)
        )
