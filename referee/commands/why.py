"""``referee why``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_read, table_option
from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@click.argument("what", nargs=-1, metavar="[WHAT...]")
@click.option("--public", is_flag=True, help="Only what everybody at the table may know.")
@json_option
@table_option
def command(
    session: Session, what: tuple[str, ...], public: bool, as_json: bool, table: str | None
) -> None:
    """Answer an argument in three lines: the rule, what happened, and what follows.

    Alone: why the round waits for whom it waits, or why it ended as it did. The rule is in the words of
    the game's own rule sheet, with the house rules of this table.

    \b
    WHAT can be:
      a person               why somebody is out, has to pay, is to move
      not and an answer      why something cannot be chosen now
      pot, house, odd        where the coins lie, and who got an odd one
      bet 1, a market        how a bet came out, and when it wins
      cheat, cheat 2         the roll, who noticed and by what
      a house rule           what it is at this table
      a number               a command of the log, and what came of it

    \b
    Examples:
      referee why
      referee why Bram
      referee why not KS
      referee why cheat
      referee why pot --public
    """
    from referee.screens.why import argued, why_lines

    viewer = "public" if public else "gm"
    with desk_to_read(session, table) as desk:
        if as_json:
            found = argued(desk, desk.table(must_be_open=False), what, viewer)
            session.json(found.plain())
        else:
            session.say(*why_lines(desk, desk.table(must_be_open=False), what, viewer))
