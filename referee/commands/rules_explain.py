"""``referee rules explain``."""

from __future__ import annotations

from referee.commands.declaring import asked, declared, json_option
from referee.commands.session import Session
from referee.commands.shelves import shelf_of


@declared
@asked("file", "Which file, or which game?", metavar="FILE[:LINE]")
@json_option
def command(session: Session, file: str, as_json: bool) -> None:
    """Say what the checker understood: of a file, or of one line of it.

    FILE is a file, or the name of a game within reach. Of a formula it says what it gives and what
    each name in it is; of a zone who sees it; of a step what it does and which names it makes; of a
    cheat when it can be tried, by whom, and who may notice. Without a line, an outline of the file.

    \b
    Examples:
      referee rules explain snaggletooth
      referee rules explain rulesets/my_game.yaml:42
    """
    from referee.screens.explained import explained, explained_lines, explained_plain

    found = explained(shelf_of(session), file)
    if as_json:
        session.json(explained_plain(found))
    else:
        session.say(*explained_lines(found))
