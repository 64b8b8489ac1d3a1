"""``referee seat card``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.commands.acting import desk_to_read, table_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.table.desk import Desk

LONGEST = 40


@declared
@asked("name", "To whom?", metavar="NAME", type=PERSON)
@asked("card", "Which card?", metavar="CARD")
@table_option
def command(session: Session, name: str, card: str, table: str | None) -> None:
    """Show one player a card, on their phone alone.

    You name it; where it lies stays where it lies. Where a round is on it must be one of its cards.

    \b
    Examples:
      referee seat card Vex KS
      referee seat card Vex 9H
    """
    from referee.commands.phoning import with_a_phone
    from referee.phones import Phones
    from referee.phones.letters import CARD

    with desk_to_read(session, table) as desk:
        shown = _named(desk, card)
        campaign = desk.reading.get("meta", "origin")["campaign"]
        with Phones.writing(session.folder, campaign) as phones:
            person = with_a_phone(session, phones, name)
            phones.letters.send(person.id, CARD, shown)
    session.say(f"{person.name} alone is shown {shown}.")


def _named(desk: Desk, typed: str) -> str:
    """The card as its rules name it; as it was typed where no round is on."""
    from referee.errors import BadInput, NotAllowed, Refusal
    from referee.table.answering import card_named
    from referee.table.running import Running
    from referee.words import printable

    try:
        meant = desk.table()
    except Refusal:
        if desk.asked.table:
            raise
        meant = None
    if meant is not None and meant.round is not None:
        round_ = Running.load(desk.reading, meant).round
        if not round_.S.cards:
            raise NotAllowed(f"{meant.title} has no cards: 'referee seat note' sends words.")
        return str(round_.speaker.card(card_named(round_, typed)))
    text = printable(typed)
    if not text or len(text) > LONGEST:
        raise BadInput(f"A card is named in 1 to {LONGEST} letters, such as KS.")
    return text
