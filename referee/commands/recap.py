"""``referee recap``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared
from referee.commands.out_file import hand_out, out_option
from referee.commands.session import Session


@declared
@click.option("--night", type=click.IntRange(min=1), metavar="N", help="Another than the last.")
@click.option("--public", is_flag=True, help="Only what everybody at the table knows.")
@out_option
def command(session: Session, night: int | None, public: bool, out: str) -> None:
    """The evening as a tale, in Markdown: to read aloud, or to keep with your notes.

    Who sat down with what, how the coins turned, who was called a cheat, the last round call by
    call, who went home with what. It ends with what only you know: who tried what behind their
    backs, and who saw it and said nothing. With --public that part is left out, and so are your
    own words on why a round was stopped. What was taken back is not told.

    \b
    Examples:
      referee recap
      referee recap --public --out harvest_fair.md
    """
    from referee.afterwards.behind import behind, reasons_of
    from referee.afterwards.evening import evening_of
    from referee.afterwards.nights import night_meant
    from referee.afterwards.tale import Tale

    with session.store() as store:
        meant = night_meant(store, night)
        evening = evening_of(store, session.campaign, session.people, meant)
        paragraphs = Tale(evening, {} if public else reasons_of(evening)).told()
        if not public:
            paragraphs += behind(evening)
    hand_out(session, "\n\n".join(paragraphs) + "\n", out)
