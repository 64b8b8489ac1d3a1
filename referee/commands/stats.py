"""``referee stats``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared, json_option
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@click.argument("name", required=False, metavar="[NAME]", type=PERSON)
@click.option("--night", type=click.IntRange(min=1), metavar="N", help="Only one night.")
@click.option("--public", is_flag=True, help="Only what everybody at the tables knows.")
@json_option
def command(
    session: Session, name: str | None, night: int | None, public: bool, as_json: bool
) -> None:
    """Won and lost, luck, bets, cheats and grudges, over all nights.

    Everybody in a table: pots won and what a fair share of them would be, how far that is from
    fair luck (from +1 on lucky, from +2 on blessed; below nothing likewise unlucky and cursed),
    bets hit, cheats tried, seen by somebody and called out. With a NAME, a page on one of them.
    With --public nothing is counted that nobody called out.

    \b
    Examples:
      referee stats
      referee stats Vex
    """
    from referee.afterwards.evening import evening_of
    from referee.afterwards.nights import night_meant
    from referee.afterwards.rulebook import Rulebook
    from referee.afterwards.standing import everybody, legend, one_plain, page, plain
    from referee.afterwards.statistics import Statistics
    from referee.errors import NotFound
    from referee.screens.tables import show_table
    from referee.screens.wrapping import folded, screen_width
    from referee.store import nights

    with session.store() as store:
        people, campaign, book = session.people, session.campaign, Rulebook(store)
        person = people.find(name) if name else None
        meant = [night_meant(store, night)] if night else nights(store)
        evenings = (evening_of(store, campaign, people, one, book) for one in meant)
        statistics = Statistics(evenings, public)
    if person is not None:
        one = statistics.found.get(person.id)
        if one is None:
            raise NotFound(f"{person.name} has not played or bet yet.")
        if as_json:
            session.json(one_plain(statistics, one, public))
        else:
            lines = page(statistics, one, campaign, public)
            session.say(*(part for line in lines for part in folded(line, screen_width())))
    elif as_json:
        session.json(plain(statistics, campaign, public))
    elif not statistics.records:
        session.say("Nobody has played or bet yet.")
    else:
        show_table(everybody(statistics, campaign, public))
        session.say("", *folded(legend(public), screen_width()))
