"""``referee ledger``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from referee.commands.declaring import declared, json_option
from referee.commands.names import PERSON
from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.campaign import Person
    from referee.screens.ledger import Ledger, Row


@declared
@click.argument("name", required=False, metavar="[NAME]", type=PERSON)
@click.option("--night", type=click.IntRange(min=1), metavar="N", help="Only one night.")
@click.option("--all", "everything", is_flag=True, help="Also what was taken back.")
@click.option("--csv", "as_csv", is_flag=True, help="Comma-separated, amounts in copper.")
@json_option
def command(
    session: Session,
    name: str | None,
    night: int | None,
    everything: bool,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Every coin that moved: who, where, why; and what each night and game came to.

    With a NAME, that one's money with the running balance. As --csv or --json, the lines of
    everybody (or of NAME), one character after another.

    \b
    Examples:
      referee ledger Vex
      referee ledger --night 2 --csv > night2.csv
    """
    from referee.screens.ledger import Ledger, Wanted

    with session.store() as store:
        people = session.people
        person = people.find(name) if name else None
        wanted = [person] if person else people.all
        ledger = Ledger(store, people, session.campaign, Wanted(night, everything))
        if as_csv:
            _write_csv(ledger.rows(wanted))
        elif as_json:
            session.json(ledger.plain(wanted))
        else:
            _show(session, ledger, person, wanted)


def _show(
    session: Session, ledger: Ledger, person: Person | None, people: Sequence[Person]
) -> None:
    from referee.screens.tables import show_table

    table = ledger.table_of(person) if person else ledger.table_of_all()
    totals = ledger.totals_table(people)
    if not table.rows:
        session.say("Nothing has moved yet.")
        return
    show_table(table)
    if totals.rows:
        session.say("")
        show_table(totals)


def _write_csv(rows: Sequence[Row]) -> None:
    from referee.screens.cells import separated
    from referee.screens.ledger import KEYS
    from referee.words import ascii_fallback

    sys.stdout.write(ascii_fallback(separated(KEYS, rows), sys.stdout.encoding))
