"""``referee rules new``."""

from __future__ import annotations

import click

from referee.commands.declaring import asked, declared
from referee.commands.session import Session
from referee.commands.shelves import campaign_folder, shelf_of


@declared
@asked("name", "What is the game called?", metavar="NAME")
@click.option("--copy", metavar="GAME", default="", help="Begin with the rules of this game.")
@click.option("--plain", is_flag=True, help="You play at the table and name who won.")
@click.option("--like", metavar="PATTERN", default="", help="Fill in a pattern's way of playing.")
def command(session: Session, name: str, copy: str, plain: bool, like: str) -> None:
    """Begin a ruleset: a file that explains itself and already plays.

    It is written into the rulesets of the campaign, or of this folder where there is no campaign,
    with the schema beside it from which an editor completes keys.

    \b
    Examples:
      referee rules new knuckles
      referee rules new quoits --plain
      referee rules new greedy_goose --like press_your_luck
      referee rules new "Sailors' brag" --copy three_card_brag
    """
    from pathlib import Path

    from referee.authoring.starting import start_ruleset
    from referee.words import printable

    here = campaign_folder(session) or Path()
    path = start_ruleset(here / "rulesets", name, shelf_of(session), copy, plain, like)
    where = printable(str(path))
    session.say(
        f"{where} is written, and can be played: 'referee rules try {path.stem}'.",
        f"Change it in any editor; 'referee rules check {path.stem}' names every mistake.",
    )
