"""``referee character rename``."""

from __future__ import annotations

from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Whom?", metavar="NAME", type=PERSON)
@asked("new", "What is the new name?", metavar="NEW-NAME")
def command(session: Session, name: str, new: str) -> None:
    """Give a character another name. Purse, debts and history stay theirs.

    \b
    Example:
      referee character rename Vex "Vex the Quick"
    """
    from referee.campaign.changing import rename_character
    from referee.errors import NotAllowed
    from referee.words import clean_name

    called = clean_name(new)
    with session.store(write=True):
        person = session.people.find(name)
        session.people.refuse_taken(called, but=person)
        if person.character is None:
            raise NotAllowed(
                f"{person.name} is not in characters.yaml any more: add the name there again first."
            )
        if person.name == called:
            raise NotAllowed(f"That is the name that {called} has.")
        rename_character(session.campaign.folder, person.character, called)
    session.say(f"{person.name} is called {called} from now on; purse and history stay.")
