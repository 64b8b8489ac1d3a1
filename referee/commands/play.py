"""``referee play``."""

from __future__ import annotations

from referee.commands.acting import table_option
from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@table_option
def command(session: Session, table: str | None) -> None:
    """The live table: it stays in view, and one line answers.

    Type what is waited for: a number, a few letters of an option, or what the dice showed. Every
    command works without 'referee' and shortened. Enter goes on, TAB lists what can be typed, 'u'
    takes back, '?' tells what is going on, F2 hides what is secret, 'keys' tells the rest. Ctrl-D
    leaves; come back whenever you like, nothing is lost.

    Where the terminal is dumb, or lines come through a pipe, the same lines are read one by one.

    \b
    Examples:
      referee play
      referee play --table t2
      echo "deal" | referee play
    """
    from referee.commands.entry import cli, run
    from referee.live.sitting import House
    from referee.live.starting import play
    from referee.live.tree import Tree

    play(House(session.folder, run, Tree(cli), table))
