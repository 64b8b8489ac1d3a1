"""``referee refuse``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared
from referee.commands.session import Session

LONGEST = 200
"""Letters of a word to a player."""


@declared
@click.argument("words", nargs=-1, metavar="[N] [WORDS...]")
def command(session: Session, words: tuple[str, ...]) -> None:
    """Refuse a player's proposal, with a word to the player.

    The oldest that waits, unless a number stands first. Nothing happens at the table.

    \b
    Examples:
      referee refuse
      referee refuse not now
      referee refuse 3 the guard is looking at you
    """
    from referee.commands.phoning import phones_to_write
    from referee.errors import BadInput
    from referee.live.proposed import meant_one, mend
    from referee.phones.proposals import NO
    from referee.screens.phones import told_of
    from referee.words import printable

    mend(session.folder)
    numbered = bool(words) and words[0].isascii() and words[0].isdigit() and len(words[0]) < 16
    said = printable(" ".join(words[1:] if numbered else words))
    if len(said) > LONGEST:
        raise BadInput(f"That has {len(said)} letters: {LONGEST} are the most.")
    with phones_to_write(session) as phones:
        one = meant_one(phones, int(words[0]) if numbered else None)
        phones.proposals.refused(one.id, said or NO)
        name = session.people.name_of(one.person)
    session.say(f"Refused: {told_of(one)}", f"{name} is told: {said or NO}")
