"""Finding the database of a campaign's folder, making one, and opening one that can be trusted.

A folder may come from a stranger, so nothing is opened for writing before a look that writes
nothing has found it ours. Beside the database only ordinary files are let be: SQLite would follow
a link that is called ``referee.db-wal`` and write over what it points to, and would, on behalf of
a ``referee.db-journal``, delete a file that is named in it.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import uuid
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from referee.errors import Damaged, NotAllowed, NotFound, Refusal
from referee.store.database import Database, refusal_of
from referee.store.layout import Layout
from referee.store.lock import WriterLock
from referee.store.schema import CAMPAIGN

WAIT = 2.0
"""Seconds that a command waits for another one to end before it is told Busy."""

PATIENCE = 5.0
"""Seconds that a connection waits for another one's short locks (recovery, checkpoint)."""

LONGEST_TEXT = 32 * 2**20
"""Bytes of the longest text that is read or written."""

LOOKED_THROUGH = 2 * 2**20
"""Bytes up to which a file is looked through before it is written to (some 4 ms a megabyte)."""


def database_path(campaign: Path) -> Path:
    """The database of a campaign's folder, links in the folder's own path resolved."""
    return campaign.resolve() / CAMPAIGN.file_name


def open_reading(path: Path, layout: Layout = CAMPAIGN) -> Database:
    """Open for reading alone, at one moment: later commands are not seen."""
    _inspect(path, layout)
    connection = _connect(path, "immutable=1" if is_still(path) else "mode=ro")
    return _begun(connection, path, layout, lambda: connection.execute("BEGIN"))


def is_still(path: Path) -> bool:
    """Whether nobody is at the database and nothing may be written beside it: read as it lies."""
    return not _in_use(path) and not os.access(path.parent, os.W_OK)


def open_writing(path: Path, wait: float, layout: Layout = CAMPAIGN) -> tuple[Database, WriterLock]:
    """Open for writing, under the campaign's lock. Raises Busy when that is not had in time."""
    _inspect(path, layout, through=True)
    lock = WriterLock(path.with_name(layout.lock_name), wait)
    try:
        connection = _connect(path, "mode=rw")
        return _begun(connection, path, layout, lambda: _make_durable(connection)), lock
    except BaseException:
        lock.release()
        raise


def create(
    path: Path, fill: Callable[[Database], None], wait: float, layout: Layout = CAMPAIGN
) -> None:
    """Make a database and let ``fill`` write its first rows; it appears whole or not at all.

    Raises NotAllowed when the folder has one, Busy when somebody is at it.
    """
    lock = WriterLock(path.with_name(layout.lock_name), wait)
    try:
        _create(path, fill, layout)
    finally:
        lock.release()


def _create(path: Path, fill: Callable[[Database], None], layout: Layout) -> None:
    if os.path.lexists(path):
        raise NotAllowed(f"{path.parent} has a {layout.file_name} already: it was left as it is.")
    for side in _sides(path):
        if os.path.lexists(side):
            raise NotAllowed(f"{side} is left over from another database: move it away.")
    draft = path.with_name(f"{layout.file_name}.{uuid.uuid4().hex}")
    try:
        _write_draft(draft, fill, layout)
        os.rename(draft, path)
    except sqlite3.Error as error:
        raise refusal_of(error, str(path)) or error from error
    except OSError as error:
        raise Refusal(f"{path} cannot be written ({error.strerror}).") from error
    finally:
        draft.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _write_draft(draft: Path, fill: Callable[[Database], None], layout: Layout) -> None:
    os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666))
    with closing(_connect(draft, "mode=rw")) as connection:
        _make_durable(connection)
        database = Database(connection, str(draft))
        with database.transaction():
            layout.lay_out(connection)
            fill(database)


def _make_durable(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable, where folders can be synced (not on Windows)."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _begun(
    connection: sqlite3.Connection, path: Path, layout: Layout, begin: Callable[[], object]
) -> Database:
    """The connection made ready by ``begin`` and checked again; closed when that fails."""
    try:
        begin()
        _refuse_foreign(connection, path, layout)
    except sqlite3.Error as error:
        connection.close()
        raise refusal_of(error, str(path)) or error from error
    except BaseException:
        connection.close()
        raise
    return Database(connection, str(path))


def _inspect(path: Path, layout: Layout, *, through: bool = False) -> None:
    """Refuse what is not ours, without writing a byte, not even beside it where that can be."""
    if not os.path.lexists(path):
        raise NotFound(
            f"There is no {layout.file_name} in {path.parent}: make one with 'referee new'."
        )
    for file in (path, *_sides(path), path.with_name(layout.lock_name)):
        if _is_odd(file):
            raise Damaged(f"{file} is not an ordinary file: put the file itself there.")
    journal = path.with_name(f"{path.name}-journal")
    if os.path.lexists(journal):
        raise Damaged(f"{journal} was not made by Referee: move it away.")
    try:
        with closing(_connect(path, "mode=ro" if _in_use(path) else "immutable=1")) as connection:
            _refuse_foreign(connection, path, layout)
            if through:
                _look_through(connection, path)
    except sqlite3.Error as error:
        raise refusal_of(error, str(path)) or error from error


def _is_odd(file: Path) -> bool:
    """Whether a link, a folder or a pipe stands there; a file that has just gone is fine."""
    try:
        return not stat.S_ISREG(os.lstat(file).st_mode)
    except FileNotFoundError:
        return False


def _sides(path: Path) -> list[Path]:
    return [path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal")]


def _in_use(path: Path) -> bool:
    """Whether files that come and go with open connections are beside the database."""
    return any(os.path.lexists(side) for side in _sides(path))


def _refuse_foreign(connection: sqlite3.Connection, path: Path, layout: Layout) -> None:
    why = layout.why_not_ours(connection)
    if why is not None:
        raise Damaged(f"{path} {why}; nothing was written to it.")


def _look_through(connection: sqlite3.Connection, path: Path) -> None:
    """Find damage in a file that is small enough; a large one is left to ``audit``."""
    if path.stat().st_size <= LOOKED_THROUGH:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise Damaged(f"{path} is damaged ({found}); nothing was written to it.")


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(
            f"{path.as_uri()}?{mode}", uri=True, timeout=PATIENCE, isolation_level=None
        )
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_TEXT)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        raise refusal_of(error, str(path)) or error from error
    return connection
