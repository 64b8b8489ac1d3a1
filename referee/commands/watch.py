"""``referee watch``."""

from __future__ import annotations

import click

from referee.commands.acting import table_option
from referee.commands.declaring import declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@click.option("--as", "name", metavar="NAME", type=PERSON, help="As this player sees it.")
@click.option("--public", is_flag=True, help="As everybody sees it, which is so unless said.")
@table_option
@click.option("--plain", is_flag=True, help="Line by line, printed anew at each change.")
@click.option("--once", is_flag=True, help="Printed once, as it is now.")
def command(
    session: Session, name: str | None, public: bool, table: str | None, plain: bool, once: bool
) -> None:
    """A screen for the players: the table as everybody sees it, and what was told last.

    Nothing that is hidden from them is on it, no hand and no cheat. Turn it to the players and go
    on at another terminal: it follows within half a second, also to another table, unless --table
    says which one. Nothing can be typed there; q leaves.

    \b
    Examples:
      referee watch
      referee watch --as Vex
      referee watch --once
    """
    import os
    import sys

    from referee.live.starting import is_screen
    from referee.screens.view import Look
    from referee.screens.watched import Watched
    from referee.screens.wrapping import screen_width
    from referee.table.keeping import staying
    from referee.words import ascii_fallback

    if public and name is not None:
        raise click.UsageError("--as is one player, --public is everybody: give one of them.")
    suits = "♠♥♦♣"
    letters = ascii_fallback(suits, sys.stdout.encoding) != suits
    with staying(), Watched(session.folder, table, name) as watched:
        if once or plain or not is_screen(os.environ):
            from referee.screens.watch_lines import watch_lines

            watch_lines(watched, screen_width(), Look(ascii=letters), once)
            return
        from referee.screens.watch_screen import watch_on_screen

        colour = not os.environ.get("NO_COLOR")
        watch_on_screen(watched, Look(colour=colour, ascii=letters, airy=True))
