"""``referee seat pass``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared
from referee.commands.names import PERSON
from referee.commands.phoning import kind_option
from referee.commands.session import Session


@declared
@click.argument("name", required=False, metavar="[NAME]", type=PERSON)
@kind_option
def command(session: Session, name: str | None, kind: str | None) -> None:
    """Let what players propose pass by itself, without your word.

    Of one player where you name one, else of everybody; of one kind where you say so. What the
    rules refuse is refused all the same, and what needs a roll that nobody has typed waits for you.
    'referee seat ask' takes it back.

    \b
    Examples:
      referee seat pass --kind choices
      referee seat pass Vex
      referee seat pass Vex --kind bets
    """
    from referee.commands.phoning import kind_named, phones_to_write, with_a_phone
    from referee.screens.phones import passing

    one = kind_named(kind)
    with phones_to_write(session) as phones:
        person = with_a_phone(session, phones, name) if name is not None else None
        phones.rules.let_pass(person="" if person is None else person.id, kind=one)
    whose = "everybody" if person is None else person.name
    session.say(f"Of {whose}, {passing([one or 'all'])}.")
