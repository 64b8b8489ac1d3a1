"""``referee seat revoke``."""

from __future__ import annotations

from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Whose seat?", metavar="NAME", type=PERSON)
def command(session: Session, name: str) -> None:
    """Void somebody's link, and every page that came by it.

    What they had proposed and still waits is refused. Whoever holds the phone sees no more than
    anybody; 'referee seat link' gives the player a new one.

    \b
    Example:
      referee seat revoke Vex
    """
    from referee.commands.phoning import phones_to_write
    from referee.errors import NotAllowed

    with phones_to_write(session) as phones:
        person = session.people.find(name)
        if not phones.links.revoke(person.id):
            raise NotAllowed(f"{person.name} has no link that could be voided.")
        for one in phones.proposals.in_state():
            if one.person == person.id:
                phones.proposals.refused(one.id, "The game master has taken this page away.")
    session.say(f"{person.name}'s link is void, and so is every page that came by it.")
