"""``referee seat freeze``."""

from __future__ import annotations

from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
def command(session: Session) -> None:
    """Freeze all pages at once: they show nothing and take nothing.

    'referee seat thaw' lets them go on, and nothing is lost by it. Proposals that wait still do.

    \b
    Example:
      referee seat freeze
    """
    from referee.commands.phoning import phones_to_write
    from referee.errors import NotAllowed

    with phones_to_write(session) as phones:
        if phones.rules.frozen is True:
            raise NotAllowed("The pages are frozen already: 'referee seat thaw' lets them go on.")
        phones.rules.freeze(True)
    session.say("All pages are frozen: 'referee seat thaw' lets them go on.")
