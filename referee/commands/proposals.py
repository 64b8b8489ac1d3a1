"""``referee proposals``."""

from __future__ import annotations

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@json_option
def command(session: Session, as_json: bool) -> None:
    """List what players propose from their phones and what waits for your word.

    'referee accept' does the first of them, 'referee refuse' says no to it.

    \b
    Example:
      referee proposals
    """
    from referee.live.proposed import mend
    from referee.phones import Phones
    from referee.screens.phones import proposal_lines, proposals_plain

    mend(session.folder)
    with session.store(), Phones.reading(session.folder) as phones:
        waiting = phones.proposals.in_state()
        plain = proposals_plain(waiting, session.people.name_of)
    if as_json:
        session.json(plain)
    else:
        session.say(*(proposal_lines(waiting) or ["Nothing waits for your word."]))
