"""``referee rules show``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.declaring import asked, declared, json_option
from referee.commands.session import Session
from referee.commands.shelves import campaign_folder

if TYPE_CHECKING:
    from referee.campaign import Campaign


@declared
@asked("name", "Which game?", metavar="GAME")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "html"]),
    default="text",
    help="text for the screen; markdown, or html, which is one page to print.",
)
@json_option
def command(session: Session, name: str, form: str, as_json: bool) -> None:
    """A game's rule sheet: what you need, how it goes, house rules, bets and cheats.

    \b
    Examples:
      referee rules show snaggletooth
      referee rules show snaggletooth --format html > snaggletooth.html
    """
    from referee.library import Shelf, compiled_rules
    from referee.screens.rule_sheet import RuleSheet
    from referee.screens.wrapping import screen_width

    folder = campaign_folder(session)
    shelf = Shelf(folder)
    found = shelf.find(name)
    rules = compiled_rules(shelf.source(found.name)).rules
    sheet = RuleSheet(found, rules, _campaign(session) if folder is not None else None)
    if as_json:
        session.json(sheet.plain())
    elif form != "text":
        from referee.screens.printed import html_page, markdown_page

        page = html_page if form == "html" else markdown_page
        session.say(*page(sheet.parts()))
    else:
        session.say(*sheet.lines(screen_width()))


def _campaign(session: Session) -> Campaign:
    return session.campaign
