"""``phones.db`` of a campaign, opened to read or to write."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.errors import Damaged, NotAllowed
from referee.phones.house_rules import HouseRules
from referee.phones.letters import Letters
from referee.phones.links import Links
from referee.phones.proposals import Proposals
from referee.phones.schema import PHONES
from referee.store.database import Database
from referee.store.opening import WAIT, create, open_reading, open_writing

MEND = f"Where {PHONES.file_name} is moved away, links are given out anew, and the campaign loses nothing."


def phones_path(folder: Path) -> Path:
    """The file of a campaign's folder, links in the folder's own path resolved."""
    return folder.resolve() / PHONES.file_name


class Phones:
    """What is kept, by what it is about. Use ``with Phones.reading(folder) as phones``, or ``writing``.

    ``campaign``: the campaign's own id (``Origin.campaign``), to which every link is bound.
    """

    def __init__(self, database: Database, campaign: str) -> None:
        self.links = Links(database, campaign)
        self.proposals = Proposals(database)
        self.letters = Letters(database)
        self.rules = HouseRules(database)

    @classmethod
    @contextmanager
    def reading(cls, folder: Path, campaign: str = "") -> Iterator[Phones]:
        """Look at it as it is at one moment; a campaign that has none yet has nothing in it.

        Raises Damaged where the file is not wholly ours.
        """
        path = phones_path(folder)
        with _mended():
            database = open_reading(path, PHONES) if os.path.lexists(path) else _empty()
            try:
                yield cls(database, campaign)
            finally:
                database.connection.close()

    @classmethod
    @contextmanager
    def writing(cls, folder: Path, campaign: str, wait: float = WAIT) -> Iterator[Phones]:
        """Change it: all of what is done within is kept, or none of it. The file is made when it is missing.

        Raises Busy when another process does not end within ``wait`` seconds, Damaged where the file is not wholly ours.
        """
        path = phones_path(folder)
        with _mended():
            if not os.path.lexists(path):
                _create(path, wait)
            database, lock = open_writing(path, wait, PHONES)
            try:
                with database.transaction():
                    yield cls(database, campaign)
            finally:
                database.connection.close()
                lock.release()


def _create(path: Path, wait: float) -> None:
    """Make the file, unless another process has just made it."""
    try:
        create(path, lambda _: None, wait, PHONES)
    except NotAllowed:
        if not path.exists():
            raise


@contextmanager
def _mended() -> Iterator[None]:
    """What is not ours is refused with the mend that this file has."""
    try:
        yield
    except Damaged as damaged:
        if PHONES.file_name not in str(damaged) or MEND in str(damaged):
            raise
        raise Damaged(f"{damaged} {MEND}") from damaged


def _empty() -> Database:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    PHONES.lay_out(connection)
    return Database(connection, PHONES.file_name)
