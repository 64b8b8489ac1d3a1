"""``referee late``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.acting import table_option
from referee.commands.declaring import asked, declared
from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.store import Command
    from referee.table.amending import Amendment
    from referee.table.desk import Desk


@declared
@asked("words", "What was remembered?", nargs=-1, required=True, metavar="[NAME] WORDS...")
@click.option("--yes", "-y", is_flag=True, help="Let it stand also where later inputs fall away.")
@table_option
def command(session: Session, words: tuple[str, ...], yes: bool, table: str | None) -> None:
    """Add to the last check what was remembered late.

    The last roll of a cheat, or the last check that was asked for, is held against its DC and everybody
    who might notice once more, and what followed is played again. It stands at once (one 'referee undo'
    away), and asks first where something that people did later is no longer possible.

    \b
    Words:
      +2, -1                 a bonus
      1d4=3, guidance 3      what a die added, by its name
      advantage 12           the other die (in 2014 also: inspiration 12)
      inspiration 17         the new die, where inspiration is a reroll
      reroll 15              the die was thrown again, and counts
      luck 15                a halfling's 1 thrown again
      total 22, stroke       the whole total; Stroke of Luck

    \b
    Examples:
      referee late +2
      referee late guidance 3
      referee late Vex inspiration 17
    """

    def work(desk: Desk, doing: Command) -> Amendment:
        from referee.table.late import lately

        return lately(desk, doing, desk.table(), words)

    from referee.commands.standing import lets_stand

    lets_stand(session, table, work, asks=False, yes=yes)
