"""``referee character show``."""

from __future__ import annotations

from referee.commands.declaring import asked, declared, json_option
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Whom?", metavar="NAME", type=PERSON)
@json_option
def command(session: Session, name: str, as_json: bool) -> None:
    """Show one character: scores, modifiers at the table, passive scores, money.

    \b
    Example:
      referee character show Vex
    """
    from referee.screens.people import person_lines, person_plain

    with session.store() as store:
        person = session.people.find(name)
        if as_json:
            session.json(person_plain(session.campaign, person, store))
        else:
            session.say(*person_lines(session.campaign, person, store))
