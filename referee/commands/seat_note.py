"""``referee seat note``."""

from __future__ import annotations

from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session

LONGEST = 1000
"""Letters of a note: what a small page shows without end being lost."""


@declared
@asked("name", "To whom?", metavar="NAME", type=PERSON)
@asked("words", "What?", metavar="WORDS...", nargs=-1, required=True)
def command(session: Session, name: str, words: tuple[str, ...]) -> None:
    """Send one player a note that comes to their phone alone.

    \b
    Example:
      referee seat note Vex The dealer winks at you.
    """
    from referee.commands.phoning import phones_to_write, with_a_phone
    from referee.errors import BadInput
    from referee.phones.letters import NOTE
    from referee.words import printable

    text = printable(" ".join(words))
    if not text:
        raise BadInput("The note is empty: write what it says.")
    if len(text) > LONGEST:
        raise BadInput(f"The note has {len(text)} letters: {LONGEST} are the most.")
    with phones_to_write(session) as phones:
        person = with_a_phone(session, phones, name)
        phones.letters.send(person.id, NOTE, text)
    session.say(f"{person.name} is told alone: {text}")
