"""``referee seat ask``."""

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
    """Be asked again about what passes by itself ('referee seat pass').

    \b
    Examples:
      referee seat ask
      referee seat ask Vex
      referee seat ask --kind bets
    """
    from referee.commands.phoning import kind_named, phones_to_write
    from referee.errors import NotAllowed
    from referee.screens.phones import passing

    one = kind_named(kind)
    with phones_to_write(session) as phones:
        person = session.people.find(name) if name is not None else None
        rules, who = phones.rules, "" if person is None else person.id
        meant = [
            (whose, what)
            for whose, what in rules.passing()
            if who in ("", whose) and one in ("", what)
        ]
        if not meant:
            raise NotAllowed(
                "Nothing of that passes by itself: 'referee seat list' says what does."
            )
        for whose, what in meant:
            rules.ask_again(person=whose, kind=what)
        left = [what or "all" for whose, what in rules.passing() if whose in ("", who)]
    session.say("You are asked again.")
    if left:
        session.say(f"Still, {passing(left)}: 'referee seat ask' ends that, too.")
