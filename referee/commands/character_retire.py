"""``referee character retire``."""

from __future__ import annotations

from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Whom?", metavar="NAME", type=PERSON)
def command(session: Session, name: str) -> None:
    """Take a character off the lists. Purse, debts and history stay.

    'referee character set NAME retired=no' brings them back.

    \b
    Example:
      referee character retire Vex
    """
    from referee.campaign.changing import write_parts
    from referee.campaign.typed import Written
    from referee.errors import NotAllowed
    from referee.screens.people import money_lines

    with session.store(write=True) as store:
        person = session.people.find(name)
        if not person.is_listed or person.character is None:
            raise NotAllowed(f"{person.name} is off the lists already.")
        written = [Written("retired", "", True)]
        write_parts(session.campaign.folder, person.character, written)
        left = money_lines(session.campaign, person, store)
    session.say(
        f"{person.name} is off the lists: 'referee character set NAME retired=no' brings them back."
    )
    if person.has_purse or len(left) > 1:
        session.say("; ".join(left) + ".")
