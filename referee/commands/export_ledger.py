"""``referee export ledger``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.commands.declaring import declared
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
@click.option("--out", metavar="FILE", type=Path, help="Into a file instead of onto the screen.")
@click.option("--night", type=click.IntRange(min=1), metavar="N", help="Only one night.")
@click.option("--table", "-t", metavar="TABLE", help="Only one table.")
def command(
    session: Session, form: str, out: Path | None, night: int | None, table: str | None
) -> None:
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
    from referee.source.files import write_text_atomically
    from referee.table.desk import Desk

    with session.store() as store:
        desk = Desk(session.campaign, session.people, store, table)
        meant = desk.table(must_be_open=False).id if table else None
        text = exported(store, session.campaign, desk.people, form, Wanted(night, meant))
    if out is not None:
        write_text_atomically(out, text)
        session.say(f"The ledger is in {out} ({form}).")
    elif sys.stdout.isatty():
        session.say(*text.removesuffix("\n").split("\n"))
    else:  # for another program: letter by letter, whatever this stream takes for its encoding
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
