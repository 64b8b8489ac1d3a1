"""Taking commands back whole, and doing them again: documents, inputs, facts and money."""

from __future__ import annotations

from referee.errors import BadInput, NotAllowed
from referee.store import documents, journal, ledger, recorded, replaced
from referee.store.database import Database
from referee.store.journal import Journalled


def to_undo(database: Database, count: int) -> list[Journalled]:
    """The last ``count`` live commands, newest first; NotAllowed when there are not so many."""
    return _enough(journal.undoable(database, _wanted(count)), count, "taken back", "undo")


def to_redo(database: Database, count: int) -> list[Journalled]:
    """The first ``count`` undone commands; NotAllowed when there are not so many."""
    return _enough(journal.redoable(database, _wanted(count)), count, "done again", "redo")


def take_back(database: Database, undone: Journalled, by: int) -> None:
    """Take back one command, the last live one, as part of the undo ``by``."""
    aside = replaced.of_command(database, undone.id)
    documents.take_back(database, undone.id)
    ledger.take_back(database, undone.id, by)
    recorded.mark(database, undone.id, live=False)
    if aside is not None:
        replaced.put_back(database, aside, by)
    journal.mark(database, undone.id, by)


def do_again(database: Database, redone: Journalled, by: int) -> None:
    """Do one command again, the first undone one, as part of the redo ``by``."""
    documents.do_again(database, redone.id)
    aside = replaced.of_command(database, redone.id)
    if aside is not None:
        replaced.put_aside_again(database, aside, by)
    ledger.do_again(database, redone.id, by)
    recorded.mark(database, redone.id, live=True)
    journal.mark(database, redone.id, None)


def _wanted(count: int) -> int:
    if count < 1:
        raise BadInput(f"{count} is no number of commands: say 1 or more.")
    return min(count, 2**31)


def _enough(found: list[Journalled], count: int, done: str, verb: str) -> list[Journalled]:
    if not found:
        raise NotAllowed(f"There is nothing that can be {done}.")
    if len(found) < count:
        there = "1 command" if len(found) == 1 else f"{len(found)} commands"
        raise NotAllowed(f"Only {there} can be {done}: say {verb} {len(found)}.")
    return found
