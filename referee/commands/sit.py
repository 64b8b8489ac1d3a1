"""``referee sit``."""

from __future__ import annotations

import click

from referee.commands.acting import acting, table_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("words", "Who sits down?", metavar="NAME...", nargs=-1, required=True, type=PERSON)
@click.option("--stake", metavar="AMOUNT", help="What each of them brings.")
@click.option(
    "--item", "items", metavar="ITEM=AMOUNT", multiple=True, help="An item that stands for coins."
)
@click.option("--dealer", metavar="NAME", help="Who deals first; the first seat unless said.")
@table_option
def command(
    session: Session,
    words: tuple[str, ...],
    stake: str | None,
    items: tuple[str, ...],
    dealer: str | None,
    table: str | None,
) -> None:
    """Seat people at the table, to the left in the order typed. The first deals.

    An amount behind a name is that one's stake; one amount behind several names is the stake of
    each. A name that nobody has yet, with an amount or words of a sheet behind it (sleight+5,
    pp13), makes the character on the spot, and writes it into characters.yaml. An NPC's stake leaves the NPC's purse, so put coins there first. Who sits down
    alone may bring items, which stand for coins and are won as themselves.

    \b
    Examples:
      referee sit Vex Bram Ilse --stake 10gp
      referee sit Vex Bram 10gp
      referee sit Vex 10gp Bram 5gp --dealer Bram
      referee sit "Silent Tom" 10gp sleight+5 pp13
      referee sit Vex 5gp --item "silver ring=20gp"
    """
    from referee.table.arriving import arrivals_from, characters_kept
    from referee.table.seating import bring_items, sit

    with session.store(write=True) as store, characters_kept(session.campaign.folder):
        wanted = arrivals_from(session.campaign, session.people, words)
        if any(one.made for one in wanted):
            session.reread()
        with acting(session, store, table) as (desk, doing):
            arrivals = [one.arrival(desk.people, stake) for one in wanted]
            bring_items(arrivals, items)
            lines = sit(desk, doing, desk.table(), arrivals, dealer)
    session.say(*lines)
