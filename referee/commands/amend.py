"""``referee amend``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.acting import desk_to_read, table_option
from referee.commands.declaring import declared, json_option
from referee.commands.session import Session
from referee.errors import BadInput

if TYPE_CHECKING:
    from referee.store import Command
    from referee.table.amending import Amendment
    from referee.table.desk import Desk


@declared
@click.argument("number", required=False, metavar="[NUMBER|last]")
@click.argument("words", nargs=-1, metavar="[WORDS...]")
@click.option("--drop", is_flag=True, help="It was not done at all: a cheat, a bet, your word.")
@click.option("--yes", "-y", is_flag=True, help="Let it stand without asking.")
@click.option("--all", "everything", is_flag=True, help="List every input of the round.")
@json_option
@table_option
def command(
    session: Session,
    number: str | None,
    words: tuple[str, ...],
    drop: bool,
    yes: bool,
    everything: bool,
    as_json: bool,
    table: str | None,
) -> None:
    """Change something that was put in earlier; what followed is played again.

    Alone it lists what people have put into this round, with numbers. With a number and new words it
    shows what would come of it (who wins, who pays, what is no longer possible) and asks whether
    that shall stand. Shuffles and unseen cards stay as they were; what people chose stays as long as
    it is allowed. It is one command: 'referee undo' takes it back.

    The words are those that the first command took: an answer, dice, a bet's amount or pick, a roll.
    'before' puts in what was forgotten: a cheat at the last moment for it, or a bet while bets were open.

    \b
    Examples:
      referee amend
      referee amend 12 5gp
      referee amend 7 KS
      referee amend last 17
      referee amend 9 --drop
      referee amend 9 before cheat Vex shift 17
      referee amend 9 before bet Bram 5sp winner Vex
    """
    if number is None:
        list_inputs(session, table, everything, as_json)
        return

    if as_json or everything:
        raise BadInput("--json and --all list the inputs: leave the number away.")

    def work(desk: Desk, doing: Command) -> Amendment:
        from referee.table.changing import amended

        return amended(desk, doing, desk.table(), number, words, drop)

    from referee.commands.standing import lets_stand

    lets_stand(session, table, work, asks=True, yes=yes)


def list_inputs(session: Session, table: str | None, everything: bool, as_json: bool) -> None:
    """What people have put into the round, each with the number that changes it."""
    from referee.screens.put_in import input_lines, inputs_plain
    from referee.screens.wrapping import screen_width
    from referee.table.amending import course_at

    with desk_to_read(session, table) as desk:
        course = course_at(desk, desk.table())
        if as_json:
            session.json(inputs_plain(course))
            return
        lines = input_lines(course, screen_width(), everything)
        session.say(*(lines or ["Nobody has put anything in yet in this round."]))
        if lines:
            session.say(
                "'referee amend NUMBER WORDS' changes one, 'referee amend NUMBER --drop' leaves it away."
            )
