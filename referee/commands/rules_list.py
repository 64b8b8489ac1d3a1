"""``referee rules list``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session
from referee.commands.shelves import shelf_of


@declared
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--players", type=click.IntRange(1), metavar="N", help="Only games for so many.")
@click.option("--patterns", is_flag=True, help="List the patterns that a game may be like.")
@json_option
def command(
    session: Session, words: tuple[str, ...], players: int | None, patterns: bool, as_json: bool
) -> None:
    """List the games within reach: this campaign's, those of this folder, those that ship.

    With WORDs only those that they all fit: a kind, a length, a name; pot or house. A pattern is a
    way of playing that a file of your own names with like:.

    \b
    Examples:
      referee rules list
      referee rules list dice house
      referee rules list quick --players 5
      referee rules list --patterns
    """
    from referee.errors import NotFound
    from referee.screens.games import games_plain, games_table, patterns_plain, picked
    from referee.screens.tables import show_table

    listed = patterns_plain if patterns else games_plain
    games = picked(listed(shelf_of(session)), words, players)
    if as_json:
        session.json(games)
        return
    if not games:
        raise NotFound("No game within reach is like that: 'referee rules list' names them all.")
    show_table(games_table(games))
    if any(game["real"] for game in games):
        session.say(
            "", "Where it says real, NAME_physical keeps count of what lies on the real table."
        )
