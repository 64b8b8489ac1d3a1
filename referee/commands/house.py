"""``referee house``."""

from __future__ import annotations

import click

from referee.commands.amounts import one_of, told
from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@click.argument("action", required=False, metavar="[fund|take]")
@click.argument("amount", required=False, metavar="[AMOUNT]")
@click.option("--why", default="", help="For the ledger.")
@json_option
def command(
    session: Session, action: str | None, amount: str | None, why: str, as_json: bool
) -> None:
    """Show what the house holds, fund it, or take coins out.

    The house banks the games that are played against it.

    \b
    Example:
      referee house fund 50gp
    """
    from referee.errors import NotAllowed
    from referee.money import parse_amount
    from referee.store import accounts, move

    doing = one_of(action, ("fund", "take"), "house")
    typed = told(session, amount, f"How much to {doing}?", f"{doing} 50gp") if doing else ""
    change = 0
    with session.store(write=doing is not None) as store:
        held = store.balance(accounts.HOUSE)
        if doing:
            copper = parse_amount(typed, of=held if doing == "take" else None)
            if doing == "take" and copper > held:
                raise NotAllowed(f"The house holds {session.money(held)}: take that or less.")
            way = (accounts.OUTSIDE, accounts.HOUSE)
            with store.command(session.words) as command:
                reason = why or ("the house is funded" if doing == "fund" else "taken by the GM")
                command.post(move(reason, *(way if doing == "fund" else way[::-1]), copper))
            change = copper if doing == "fund" else -copper
        held = store.balance(accounts.HOUSE)
    if as_json:
        session.json({"house": held, "change": change})
        return
    changed = f" ({session.campaign.change(change)})" if change else ""
    session.say(f"The house holds {session.money(held)}{changed}.")
