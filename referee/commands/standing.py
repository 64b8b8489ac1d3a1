"""Showing what a change would come to, asking, and letting it stand."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from referee.commands.acting import acting
from referee.commands.session import Session
from referee.errors import NotAllowed

if TYPE_CHECKING:
    from referee.store import Command
    from referee.table.amending import Amendment
    from referee.table.desk import Desk

Work = Callable[["Desk", "Command"], "Amendment"]


def somebody_answers() -> bool:
    """Whether a question reaches somebody: a person at a terminal, or the live table, which puts it there."""
    return sys.stdin.isatty() or bool(getattr(sys.stdin, "answered_elsewhere", False))


class _OnlyShown(Exception):
    """Ends a command that was carried out to be looked at: nothing of it is kept."""


def lets_stand(session: Session, table: str | None, work: Work, *, asks: bool, yes: bool) -> None:
    """Shows what a change comes to and lets it stand: when the GM says so, or at once where ``yes``.

    ``asks``: always; else only where inputs that people made fall away. NotAllowed, with nothing changed, where there is
    nobody to ask.
    """
    if yes:
        carried_out(session, table, work, told=True)
        return
    lines, falls, last = looked_at(session, table, work)
    session.say(*lines)
    if asks or falls:
        if not somebody_answers():
            raise NotAllowed("Nothing was changed: with --yes it stands.")
        if not click.confirm("Let it stand?", default=False):
            session.say("Nothing was changed.")
            return
        session.was_told(["--yes"])
    carried_out(session, table, work, told=False, last=last)
    session.say("It stands: 'referee undo' takes it back.")


def looked_at(session: Session, table: str | None, work: Work) -> tuple[list[str], bool, int]:
    """The lines of a change, whether later inputs fall away, and the last command as it was then."""
    from referee.screens.amended import amended_lines

    with session.store(write=True) as store:
        last = store.last_command()
        try:
            with acting(session, store, table) as (desk, doing):
                one = work(desk, doing)
                lines, falls = amended_lines(desk, one), one.refit.stopped is not None
                raise _OnlyShown
        except _OnlyShown:
            return lines, falls, last


def carried_out(
    session: Session, table: str | None, work: Work, *, told: bool, last: int | None = None
) -> None:
    """Carries it out, and says what came of it where ``told``. NotAllowed where somebody has acted since ``last``."""
    from referee.screens.amended import amended_lines

    with session.store(write=True) as store:
        if last is not None and store.last_command() != last:
            raise NotAllowed(
                "Something else has been done meanwhile, so nothing was changed: look again."
            )
        with acting(session, store, table) as (desk, doing):
            one = work(desk, doing)
            lines = amended_lines(desk, one) if told else []
    session.say(*lines)
