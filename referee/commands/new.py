"""``referee new``."""

from __future__ import annotations

from pathlib import Path

import click

from referee import __version__
from referee.commands.declaring import asked, declared
from referee.commands.session import Session


@declared
@asked("path", "In which folder?", metavar="FOLDER")
@click.option("--name", default="", help="The campaign's name; else the folder's.")
@click.option("--place", default="", help="Where its tables stand.")
@click.option("--edition", default="2014", help="2014 (the usual), 2024 or pf2e.")
def command(session: Session, path: str, name: str, place: str, edition: str) -> None:
    """Make a new campaign in a folder.

    Writes campaign.yaml (the edition, coins, house rules) and characters.yaml (who plays), both
    explained for somebody who has never seen such a file, and the database that keeps what happens.

    \b
    Example:
      referee new bronze-boot --name "The Bronze Boot" --edition 2014
    """
    from referee.campaign.starting import name_from, start_campaign
    from referee.sheets import Edition
    from referee.words import printable

    folder = Path(path).expanduser()
    title = printable(name) or name_from(folder) or "A campaign"
    start_campaign(folder, title, printable(place), Edition.parse(edition), __version__)
    where = printable(str(folder))
    session.say(
        f"{title} is ready in {where}: say in campaign.yaml how you play, in characters.yaml who.",
        f"Then go there ('cd {where}') and sit people down: 'referee character add NAME', "
        "'referee table open GAME'.",
    )
