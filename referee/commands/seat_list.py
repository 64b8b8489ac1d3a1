"""``referee seat list``."""

from __future__ import annotations

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@json_option
def command(session: Session, as_json: bool) -> None:
    """List who has a link, how many pages came by it, and what passes by itself.

    \b
    Example:
      referee seat list
    """
    from referee.phones import Phones
    from referee.screens.phones import seats_lines, seats_plain

    with session.store(), Phones.reading(session.folder) as phones:
        plain = seats_plain(phones, session.people.name_of)
    if as_json:
        session.json(plain)
    else:
        session.say(*seats_lines(plain))
