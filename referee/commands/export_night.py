"""``referee export night``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared
from referee.commands.out_file import hand_out, out_option
from referee.commands.session import Session


@declared
@click.option(
    "--format",
    "form",
    type=click.Choice(("html", "markdown")),
    default="html",
    show_default=True,
    help="A page, or the tale alone.",
)
@click.option("--night", type=click.IntRange(min=1), metavar="N", help="Another than the last.")
@out_option
def command(session: Session, form: str, night: int | None, out: str) -> None:
    """One page of a night to send to the players.

    The tale, a chart of who was up and down, and every round. It holds only what everybody at the
    tables knows: no hidden card, no cheat that nobody called out. The page is one file that
    fetches nothing, light or dark as the reader likes it, and fits a phone.

    \b
    Examples:
      referee export night --out harvest_fair.html
      referee export night --night 1 --format markdown
    """
    from referee.afterwards.evening import evening_of
    from referee.afterwards.nights import night_meant
    from referee.afterwards.page import night_page
    from referee.afterwards.tale import Tale

    with session.store() as store:
        meant = night_meant(store, night)
        evening = evening_of(store, session.campaign, session.people, meant)
        if form == "html":
            text = night_page(evening)
        else:
            text = "\n\n".join(Tale(evening).told()) + "\n"
    hand_out(session, text, out, as_it_is=form == "html")
