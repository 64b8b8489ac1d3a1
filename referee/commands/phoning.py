"""What the commands about players' phones share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.campaign import Person
    from referee.phones import Phones

_F = TypeVar("_F", bound=Callable[..., Any])


def kind_option(function: _F) -> _F:
    """Declare ``--kind``, given to the function as ``kind``."""
    return click.option(
        "--kind",
        metavar="KIND",
        help="Only these: choices, rolls, bets, ploys, cheats, accusations.",
    )(function)


def kind_named(typed: str | None) -> str:
    """A kind of proposal as it was typed, shortened as far as is unique; "" where none was."""
    from referee.phones.proposals import KINDS
    from referee.words import match

    if typed is None:
        return ""
    called = match(typed, [*KINDS.values()], "kind")
    return next(kind for kind, many in KINDS.items() if many == called)


@contextmanager
def phones_to_write(session: Session) -> Iterator[Phones]:
    """What is kept of phones, to be changed. The people are known within."""
    from referee.phones import Phones

    with session.store() as store, Phones.writing(session.folder, store.origin.campaign) as phones:
        yield phones


def with_a_phone(session: Session, phones: Phones, typed: str) -> Person:
    """Somebody who has a link. NotAllowed, with the mend, for who has none."""
    from referee.errors import NotAllowed
    from referee.words import one_word

    person = session.people.find(typed)
    if person.id not in [link.person for link in phones.links.all()]:
        raise NotAllowed(
            f"{person.name} has no phone here: 'referee seat link {one_word(person.name)}' "
            "makes a link."
        )
    return person
