"""``referee rules whole``."""

from __future__ import annotations

import click

from referee.commands.declaring import asked, declared
from referee.commands.session import Session
from referee.commands.shelves import shelf_of


@declared
@asked("file", "Which file, or which game?", metavar="FILE")
@click.option("--to", "target", default="", metavar="NEW", help="Write it into a new file.")
def command(session: Session, file: str, target: str) -> None:
    """Write out all the rules of a game that is plain, like a pattern, or extends another.

    FILE is a file, or the name of a game within reach. What is written stands alone, with the notes
    of the files that it comes from, and plays as before: so a game that has outgrown what it
    was begun with goes on from where it is.

    \b
    Examples:
      referee rules whole rulesets/my_game.yaml
      referee rules whole rulesets/my_game.yaml --to rulesets/my_whole_game.yaml
    """
    from pathlib import Path

    from referee.errors import BadInput
    from referee.library.whole import whole_text
    from referee.screens.checked import is_path
    from referee.source.files import write_text_atomically
    from referee.words import plural, printable

    shelf = shelf_of(session)
    path = Path(file) if is_path(file) else shelf.find(file).path
    text = whole_text(shelf.of_file(path))
    if not target:
        session.say(text.rstrip("\n"))
        return
    if Path(target).exists():
        raise BadInput(f"{printable(target)} is there already: name a new file.")
    write_text_atomically(target, text)
    lines = plural(text.count("\n"), "line")
    session.say(f"{printable(target)}: {lines}, and it stands alone.")
