"""What commands at the table share: the desk, one transaction, and what is printed of what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.store import Command, Store
    from referee.table.dealing import Outcome
    from referee.table.desk import Desk

_F = TypeVar("_F", bound=Callable[..., Any])


def table_option(function: _F) -> _F:
    """Declare ``--table``, given to the function as ``table``."""
    return click.option(
        "--table", "-t", "table", metavar="TABLE", help="Which table; the last used unless said."
    )(function)


def why_option(function: _F) -> _F:
    return click.option("--why", default="", help="The reason, for the log.")(function)


def roll_options(function: _F) -> _F:
    """Declare what is told of a roll; comes to the function as ``die``, ``total`` and so on."""
    for option in reversed(_ROLL):
        function = option(function)
    return function


_ROLL: tuple[Callable[[_F], _F], ...] = (
    click.option("--roll", "die", type=int, metavar="N", help="What the d20 shows."),
    click.option("--total", type=int, metavar="N", help="The whole total, if that is called out."),
    click.option(
        "--second",
        type=int,
        metavar="N",
        help="The other die of advantage or disadvantage, or the new die of luck.",
    ),
    click.option(
        "--reroll",
        type=int,
        metavar="N",
        help="Halfling luck's new die, where two dice were thrown.",
    ),
    click.option(
        "--inspiration", type=int, metavar="N", help="The new die, where inspiration is a reroll."
    ),
    click.option(
        "--stroke-of-luck", is_flag=True, help="A failed roll counts as a 20, once a rest."
    ),
    click.option("--advantage", is_flag=True, help="Rolled with advantage."),
    click.option("--disadvantage", is_flag=True, help="Rolled with disadvantage."),
    click.option(
        "--plus", multiple=True, metavar="1d4=3", help="What is added, as rolled; more than once."
    ),
    click.option(
        "--watch",
        multiple=True,
        metavar="NAME[=15]",
        help="Somebody looks on purpose, with this total; or an onlooker by name. More than once.",
    ),
)


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
        yield Desk(session.campaign, people, command, table), command


def show(session: Session, desk: Desk, outcome: Outcome) -> None:
    """What happened and who is waited for, to be printed when the transaction is done."""
    from referee.screens.status import outcome_lines

    session.told += outcome_lines(desk, outcome)
