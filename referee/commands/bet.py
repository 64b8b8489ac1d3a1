"""``referee bet``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, show, table_option
from referee.commands.declaring import asked, declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@asked("name", "Who bets?", metavar="NAME", type=PERSON)
@asked("amount", "How much?", metavar="AMOUNT")
@asked("market", "On what?", metavar="MARKET|WORDS")
@click.argument("pick", required=False, metavar="[PICK]")
@click.option("--against", metavar="NAME", help="Who takes a bet in words.", type=PERSON)
@table_option
def command(
    session: Session,
    name: str,
    amount: str,
    market: str,
    pick: str | None,
    against: str | None,
    table: str | None,
) -> None:
    """Bet on a market of the game, or on anything at all against somebody.

    Markets settle themselves; 'referee rules show GAME' names them. A bet in words is settled with
    'referee settle'. Who sits bets from the stake, who stands by from the purse or from outside.

    \b
    Examples:
      referee bet Vex 5sp winner Bram
      referee bet Bram 1gp "Ilse blinks first" --against Vex
    """
    from referee.table.wagers import free_bet, market_bet

    with desk_to_act(session, table) as (desk, doing):
        if against is not None:
            words = f"{market} {pick}" if pick else market
            session.told += free_bet(desk, doing, desk.table(), name, amount, words, against)
        else:
            show(session, desk, market_bet(desk, doing, desk.table(), name, amount, market, pick))
