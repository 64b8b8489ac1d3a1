"""``referee credit``."""

from __future__ import annotations

import click

from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Who borrows?", metavar="NAME", type=PERSON)
@asked("amount", "How much?", metavar="AMOUNT")
@click.option("--repay", is_flag=True, help="Pay a debt back instead.")
@click.option("--why", default="", help="For the ledger.")
def command(session: Session, name: str, amount: str, repay: bool, why: str) -> None:
    """Lend somebody money: a debt on the ledger.

    The coins go into the purse; where the gold is on the player's own sheet, write them down
    there. With --repay they come back the same way, and 'all' is the whole debt.

    \b
    Examples:
      referee credit Vex 20gp --why "the house lends"
      referee credit Vex all --repay
    """
    from referee.campaign import settle
    from referee.errors import NotAllowed
    from referee.money import parse_amount
    from referee.store import move

    with session.store(write=True) as store:
        person = session.people.find(name)
        owed = -store.balance(person.debt)
        if repay and not owed:
            raise NotAllowed(f"{person.name} owes nothing.")
        copper = parse_amount(amount, of=owed if repay else None)
        if repay and copper > owed:
            raise NotAllowed(f"{person.name} owes {session.money(owed)}: pay back that or less.")
        held = store.balance(person.purse)
        if repay and person.has_purse and copper > held:
            raise NotAllowed(
                f"{person.name}'s purse holds {session.money(held)}: pay back that or less."
            )
        reason = why or (f"{person.name} pays back" if repay else f"{person.name} borrows")
        way = (person.pays_from, person.debt) if repay else (person.debt, person.pays_from)
        with store.command(session.words) as doing:
            settle(doing, person)
            doing.post(move(reason, *way, copper))
        owed = -store.balance(person.debt)
        held = store.balance(person.purse)
    change = session.campaign.change(-copper if repay else copper)
    where = (
        f"the purse holds {session.money(held)}" if person.has_purse else f"on the sheet: {change}"
    )
    session.say(f"{person.name} owes {session.money(owed) if owed else 'nothing'}; {where}.")
