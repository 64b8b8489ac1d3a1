"""Whether somebody has acted on a campaign, asked so cheaply that it can be asked many times a second."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from referee.errors import Busy, Refusal
from referee.store import journal
from referee.store.database import Database
from referee.store.layout import Layout
from referee.store.opening import is_still, open_reading
from referee.store.schema import CAMPAIGN

IMPATIENCE = 50
"""Milliseconds that a look waits for another one's short lock before it is left to the next look."""

Mark = tuple[object, ...]


class Watcher:
    """Looks at a campaign's folder; ask it from one thread. Nothing here writes, and nothing is raised.

    Whatever process acts, undoes or redoes is seen, and a database that is put in the place of
    another, goes, or comes. ``beside``: names of files in the folder whose editing counts too.
    What has become of them is for a ``Store`` to say, with its own refusals.

    ``layout``: which file of ours is looked at; ``last``: what differs in it once something counts, asked for when
    another connection has committed.
    """

    def __init__(
        self,
        folder: Path,
        beside: Sequence[str] = (),
        layout: Layout = CAMPAIGN,
        last: Callable[[Database], int] = journal.last_id,
    ) -> None:
        self._path, self._layout = folder.resolve() / layout.file_name, layout
        self._ask = last
        self._beside = [folder / name for name in beside]
        self._database: Database | None = None
        self._opened: Mark = ()
        self._version = self._last = -1
        self._seen = self._mark()

    def changed(self) -> bool:
        """Whether anything was committed, or edited, since this was last asked."""
        mark = self._mark()
        if mark == self._seen:
            return False
        self._seen = mark
        return True

    def close(self) -> None:
        """Let go of the database; a later look opens it again."""
        if self._database is not None:
            self._database.connection.close()
            self._database = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _mark(self) -> Mark:
        """What differs once something has happened."""
        return (self._commits(), *map(_looks, self._beside))

    def _commits(self) -> Mark:
        """Which database lies there and what was last done in it; which file it is where it cannot be read."""
        lies = self._lies()
        try:
            if self._database is None or lies != self._opened:
                self._open(lies)
            return (*lies, self._last_done())
        except Busy:
            return (*lies, self._last)
        except Refusal:
            self.close()
            return (*_looks(self._path), "unreadable")

    def _lies(self) -> Mark:
        """The file itself; with its time where nobody can be writing to it but by another copy."""
        found = _looks(self._path)
        return found if found and is_still(self._path) else found[:2]

    def _open(self, lies: Mark) -> None:
        self.close()
        self._version = self._last = -1
        self._database = open_reading(self._path, self._layout)
        self._database.run("COMMIT")
        self._database.run(f"PRAGMA busy_timeout = {IMPATIENCE}")
        self._opened = lies

    def _last_done(self) -> int:
        """Asked for again only when another connection has committed."""
        if self._database is not None:
            version = self._database.number("PRAGMA data_version")
            if version != self._version:
                self._last = self._ask(self._database)
                self._version = version
        return self._last


def _looks(file: Path) -> Mark:
    """Which file lies there, and when it was last written to; nothing where none does."""
    try:
        found = os.stat(file)
    except OSError:
        return ()
    return (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)
