"""``referee rules list``."""

from __future__ import annotations

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session
from referee.commands.shelves import shelf_of


@declared
@json_option
def command(session: Session, as_json: bool) -> None:
    """List the games within reach: this campaign's, those of this folder, those that ship.

    \b
    Example:
      referee rules list
    """
    from referee.screens.games import games_plain, games_table
    from referee.screens.tables import show_table

    games = games_plain(shelf_of(session))
    if as_json:
        session.json(games)
    else:
        show_table(games_table(games))
