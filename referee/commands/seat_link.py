"""``referee seat link``."""

from __future__ import annotations

import click

from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Whose seat?", metavar="NAME", type=PERSON)
@click.option("--light", is_flag=True, help="For a terminal of dark letters on light.")
def command(session: Session, name: str, light: bool) -> None:
    """Make a link by which a player's phone comes to their seat.

    It is shown this once, as a QR code to be scanned and as an address to be typed. It works until
    ten minutes after it was first opened; a new one voids it, and every page that came by it. The
    pages have to be served: 'referee serve', in another terminal.

    On a terminal the code is black on white. Where no colours are shown its blocks are what is
    light, for light letters on dark; --light turns that round.

    \b
    Example:
      referee seat link Vex
    """
    import os
    import sys

    from referee.errors import NotAllowed
    from referee.live.linking import ONLY_HERE, new_link
    from referee.screens.qr import half_blocks, in_black_on_white
    from referee.words import ascii_fallback

    with session.store():
        made = new_link(session.folder, name)
    colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    session.say(f"{made.name}'s link, shown this once:")
    try:
        code = half_blocks(made.address, 19, dark_on_light=colours or light)
    except NotAllowed as missing:
        session.say(str(missing))
    else:
        if ascii_fallback("█▀▄", sys.stdout.encoding) == "█▀▄":
            lines = [in_black_on_white(line) if colours else line for line in code]
            sys.stdout.write("".join(f"{line}\n" for line in lines))
    session.say(made.address, *([ONLY_HERE] if made.here else []))
