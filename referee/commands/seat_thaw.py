"""``referee seat thaw``."""

from __future__ import annotations

from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
def command(session: Session) -> None:
    """Let all pages go on after they were frozen.

    \b
    Example:
      referee seat thaw
    """
    from referee.commands.phoning import phones_to_write
    from referee.errors import NotAllowed

    with phones_to_write(session) as phones:
        if phones.rules.frozen is False:
            raise NotAllowed("The pages are not frozen: 'referee seat freeze' freezes them.")
        phones.rules.freeze(False)
    session.say("All pages go on.")
