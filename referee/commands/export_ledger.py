"""``referee export ledger``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared
from referee.commands.out_file import hand_out, out_option
from referee.commands.session import Session


@declared
@click.option(
    "--format",
    "form",
    type=click.Choice(("csv", "json", "hledger", "beancount")),
    default="csv",
    show_default=True,
    help="For which program.",
)
@click.option("--night", type=click.IntRange(min=1), metavar="N", help="Only one night.")
@click.option("--table", "-t", metavar="TABLE", help="Only one table.")
@out_option
def command(session: Session, form: str, night: int | None, table: str | None, out: str) -> None:
    """The ledger for a spreadsheet or an accounting program: every entry, with what was taken back.

    csv and json are in whole copper, hledger and beancount in gold with two decimals, which is exact:
    1.00 GP is 100 copper. Balances come to the same as here; what was taken back is marked, and so is
    what takes it back. An item is a commodity of its own.

    \b
    Examples:
      referee export ledger --format hledger --out boot.journal
      referee export ledger --format beancount --out boot.beancount
      referee export ledger --night 2 > night2.csv
    """
    from referee.afterwards.export_book import Wanted
    from referee.afterwards.export_ledger import exported
    from referee.afterwards.nights import night_meant
    from referee.table.desk import Desk

    with session.store() as store:
        desk = Desk(session.campaign, session.people, store, table)
        meant = desk.table(must_be_open=False).id if table else None
        if night is not None:
            night_meant(store, night)
        text = exported(store, session.campaign, desk.people, form, Wanted(night, meant))
    hand_out(session, text, out, as_it_is=True)
