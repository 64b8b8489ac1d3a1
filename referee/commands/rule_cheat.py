"""``referee rule cheat``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, roll_options, show, table_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


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
@table_option
def command(
    session: Session,
    title: str,
    by: str,
    skill: str,
    dc: int,
    die: int | None,
    total: int | None,
    second: int | None,
    reroll: int | None,
    inspiration: int | None,
    stroke_of_luck: bool,
    advantage: bool,
    disadvantage: bool,
    plus: tuple[str, ...],
    watch: tuple[str, ...],
    table: str | None,
) -> None:
    """Judge a cheat that nobody wrote down: the roll, and who notices. What follows is your word.

    \b
    Example:
      referee rule cheat "Mage Hand swap" --by Vex --skill arcana --dc 15 --roll 12
    """
    from referee.table import catching
    from referee.table.playing import roll_of

    one = catching.Try(
        roll_of(
            die, total, second, advantage, disadvantage, plus, reroll, inspiration, stroke_of_luck
        ),
        watch,
    )
    with desk_to_act(session, table) as (desk, doing):
        show(session, desk, catching.invented(desk, doing, desk.table(), title, by, skill, dc, one))
