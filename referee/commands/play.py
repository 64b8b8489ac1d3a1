"""``referee play``."""

from __future__ import annotations

import sys

import click

from referee.commands.acting import table_option
from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@table_option
@click.option("--serve", is_flag=True, help="Serve pages for the players' phones meanwhile.")
@click.option("--bind", metavar="ADDRESS", help="Where --serve listens; 0.0.0.0 for your network.")
@click.option("--port", type=click.IntRange(0, 65535), metavar="N", help="The port of --serve.")
def command(
    session: Session, table: str | None, serve: bool, bind: str | None, port: int | None
) -> None:
    """The live table: it stays in view, and one line answers.

    Type what is waited for: a number, a few letters of an option, or what the dice showed. Every
    command works without 'referee' and shortened. Enter goes on, TAB lists what can be typed, 'u'
    takes back, '?' tells what is going on, F2 hides what is secret, 'keys' tells the rest. Ctrl-D
    leaves; come back whenever you like, nothing is lost.

    With --serve players' phones can come to it as well: 'seat link Vex' shows a link to a seat, and
    what is tapped is proposed to you. 'referee serve' tells more.

    Where the terminal is dumb, or lines come through a pipe, the same lines are read one by one.

    \b
    Examples:
      referee play
      referee play --table t2
      referee play --serve --bind 0.0.0.0
      echo "deal" | referee play
    """
    from referee.commands.entry import cli, run
    from referee.live.sitting import House
    from referee.live.starting import play
    from referee.live.tree import Tree

    house = House(session.folder, run, Tree(cli), table)
    if not serve:
        if bind is not None or port is not None:
            raise click.UsageError("--bind and --port say where --serve listens: give it, too.")
        play(house)
        return
    from referee.screens.wrapping import folded, screen_width
    from referee.serving.beside import served_beside

    options = {"--bind": bind, "--port": None if port is None else str(port)}
    words = [word for name, value in options.items() if value is not None for word in (name, value)]
    with session.store():
        pass
    with served_beside(session.folder, words) as said:
        width = screen_width()
        session.say(*(one for line in said for one in folded(line, width)))
        if sys.stdin.isatty():
            click.pause("Any key goes on to the table.")
        play(house)
