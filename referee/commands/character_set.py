"""``referee character set``."""

from __future__ import annotations

from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Whom?", metavar="NAME", type=PERSON)
@asked("changes", "What (as dex=16)?", metavar="WHAT=VALUE...", nargs=-1, required=True)
def command(session: Session, name: str, changes: tuple[str, ...]) -> None:
    """Change what characters.yaml says of somebody; your comments and the order stay.

    dex=16 or dex=+3, level=5, prof=3, stealth=proficient, sleight=+7 (the whole modifier),
    cards=expertise, pp=13 or passive_insight=12, reliable_talent=yes, kind=npc, purse=yes,
    temperament=bold, exhaustion=1, retired=no. Nothing behind the = takes it away. A character's
    past rounds keep the numbers that they were played with.

    \b
    Example:
      referee character set Vex dex=18 stealth=expertise pp=14
    """
    from referee.campaign.changing import write_parts
    from referee.campaign.typed import read_typed
    from referee.errors import NotAllowed
    from referee.sheets import misfits

    written = [part for change in changes for part in read_typed(change)]
    with session.store(write=True):
        person = session.people.find(name)
        if person.character is None:
            raise NotAllowed(
                f"{person.name} is not in characters.yaml any more: "
                "add the name there again to change it."
            )
        write_parts(session.campaign.folder, person.character, written)
        session.reread()
        person = session.people.by_id(person.id)
    session.say(f"{person.name}: {', '.join(map(str, written))}.")
    session.say(*misfits(person.sheet, session.campaign.edition))
