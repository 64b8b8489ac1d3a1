"""What commands at the table share: the desk, one transaction, and what is printed of what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.rounds.views import Viewer
    from referee.store import Command, Store
    from referee.table.dealing import Outcome
    from referee.table.desk import Desk
    from referee.table.running import Running

_F = TypeVar("_F", bound=Callable[..., Any])


def table_option(function: _F) -> _F:
    """Declare ``--table``, given to the function as ``table``."""
    return click.option(
        "--table", "-t", "table", metavar="TABLE", help="Which table; the last used unless said."
    )(function)


def why_option(function: _F) -> _F:
    return click.option("--why", default="", help="The reason, for the log.")(function)


@contextmanager
def desk_to_read(session: Session, table: str | None = None) -> Iterator[Desk]:
    from referee.table.desk import Desk

    with session.store() as store:
        yield Desk(session.campaign, session.people, store, table)


@contextmanager
def desk_to_act(session: Session, table: str | None = None) -> Iterator[tuple[Desk, Command]]:
    """The desk within one transaction: whatever is refused leaves nothing behind. What happened is printed once it is
    written down."""
    with session.store(write=True) as store, acting(session, store, table) as both:
        yield both
    session.say(*session.told)


@contextmanager
def acting(
    session: Session, store: Store, table: str | None = None
) -> Iterator[tuple[Desk, Command]]:
    from referee.table.desk import Desk

    people = session.people
    with store.command(session.words) as command:
        desk = Desk(session.campaign, people, command, table)
        if session.proposal is not None:
            from referee.live.proposed import within

            within(desk, command, session.proposal)
        yield desk, command


def show(session: Session, desk: Desk, outcome: Outcome) -> None:
    """What happened and who is waited for, to be printed when the transaction is done."""
    from referee.screens.status import outcome_lines

    session.told += outcome_lines(desk, outcome)


def viewer_of(desk: Desk, running: Running | None, name: str | None) -> Viewer:
    """The game master, the seat of a player, or anybody for who has no seat in the round."""
    if name is None:
        return "gm"
    person = desk.person(name).id
    if running is None or person not in running.record.seats:
        return "public"
    return running.record.seats.index(person)
