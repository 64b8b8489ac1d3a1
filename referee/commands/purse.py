"""``referee purse``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.commands.amounts import one_of, told
from referee.commands.declaring import asked, declared, json_option
from referee.commands.names import PERSON
from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.campaign import Person
    from referee.store import Store


@declared
@asked("name", "Whose purse?", metavar="NAME", type=PERSON)
@click.argument("action", required=False, metavar="[give|take]")
@click.argument("amount", required=False, metavar="[AMOUNT]")
@click.option("--why", default="", help="For the ledger.")
@json_option
def command(
    session: Session, name: str, action: str | None, amount: str | None, why: str, as_json: bool
) -> None:
    """Show a purse, put coins in, or take coins out.

    An NPC has a purse. A player's gold is on the player's own sheet, unless you give coins here:
    from then on this character's stakes leave the purse, and it does not go below nothing.
    AMOUNT is 5gp, 2gp 3sp (in quotes), 150cp, half or all.

    \b
    Examples:
      referee purse Grubb
      referee purse Grubb give 20gp --why "her savings"
    """
    doing = one_of(action, ("give", "take"), "a name")
    if doing is None:
        _show(session, name, as_json)
        return
    typed = told(session, amount, f"How much to {doing}?", f"{doing} 5gp")
    with session.store(write=True) as store:
        person = session.people.find(name)
        changed = _give(session, store, person, typed, why) if doing == "give" else None
        change = changed if changed is not None else -_take(session, store, person, typed, why)
        held = store.balance(person.purse)
    if as_json:
        session.json({"name": person.name, "purse": held, "change": change})
        return
    if not person.has_purse:
        session.say(f"{person.name} has a purse here now, and stakes leave it.")
    session.say(
        f"{person.name}'s purse holds {session.money(held)} ({session.campaign.change(change)})."
    )


def _show(session: Session, name: str, as_json: bool) -> None:
    from referee.screens.items import own_items
    from referee.screens.people import money_lines

    with session.store() as store:
        person = session.people.find(name)
        if as_json:
            held = store.balance(person.purse) if person.has_purse else None
            owes = -store.balance(person.debt)
            items = own_items(store, person)
            session.json({"name": person.name, "purse": held, "owes": owes, "items": items})
        else:
            session.say(
                f"{person.name}",
                *(f"  {line}" for line in money_lines(session.campaign, person, store)),
            )


def _give(session: Session, store: Store, person: Person, typed: str, why: str) -> int:
    from referee.campaign import open_purse, settle
    from referee.errors import NotAllowed
    from referee.money import parse_amount
    from referee.store import accounts, move

    copper = parse_amount(typed)
    if person.character and person.character.purse is False:
        raise NotAllowed(
            f"characters.yaml says that {person.name} has no purse here: "
            f"change that first, with 'referee character set NAME purse=yes'."
        )
    with store.command(session.words) as doing:
        if person.has_purse:
            settle(doing, person)
        else:
            open_purse(doing, person)
        reason = why or f"{person.name} is given coins"
        doing.post(move(reason, accounts.OUTSIDE, person.purse, copper))
    return copper


def _take(session: Session, store: Store, person: Person, typed: str, why: str) -> int:
    from referee.campaign import settle
    from referee.errors import NotAllowed
    from referee.money import parse_amount
    from referee.store import accounts, move

    held = store.balance(person.purse)
    if not person.has_purse:
        raise NotAllowed(
            f"{person.name} has no purse here: the gold is on the player's own sheet, "
            "so take it off there."
        )
    copper = parse_amount(typed, of=held)
    if copper > held:
        raise NotAllowed(
            f"{person.name}'s purse holds {session.money(held)}: take that or less, or write all."
        )
    with store.command(session.words) as doing:
        settle(doing, person)
        reason = why or f"coins are taken from {person.name}"
        doing.post(move(reason, person.purse, accounts.OUTSIDE, copper))
    return copper
