"""What can be made again, kept in the user's cache folder: whole, the user's own, or not there at all.

It lies there and never in a campaign, since a campaign may come from a stranger.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from zlib import crc32

KEEP = "REFEREE_CACHE"
"""The variable that names another cache folder."""


def cache_folder() -> Path:
    """Where the user's programs keep what can be made again."""
    if chosen := os.environ.get(KEEP):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = _home() / "Library" / "Caches"
    else:
        named = Path(os.environ.get("XDG_CACHE_HOME", ""))
        base = named if named.is_absolute() else _home() / ".cache"  # else it might be a campaign's
    return base / "referee"


def _home() -> Path:
    """The user's folder; for a user without one a place where nothing can be kept."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(os.devnull)


def read_kept(path: Path) -> bytes | None:
    """What was kept; None where nothing is, and for what is not whole or not the user's own."""
    try:
        with open(path, "rb", opener=_open_plainly) as file:
            state = os.fstat(file.fileno())
            if not S_ISREG(state.st_mode) or not _is_own(state):
                return None
            raw = file.read()
    except (OSError, ValueError):
        return None
    mark, body = raw[:4], raw[4:]
    return body if mark == _mark(body) else None


def _open_plainly(path: str, flags: int) -> int:
    """Follow no link that somebody laid there, and wait for no pipe."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))


def _is_own(state: os.stat_result) -> bool:
    """Whether nobody else has written it (Windows keeps others out of the folder itself)."""
    return not hasattr(os, "getuid") or (state.st_uid == os.getuid() and not state.st_mode & 0o022)


def write_kept(path: Path, body: bytes, most: int) -> None:
    """Keep something, whole or not at all. Of what lies beside it the newest ``most`` stay.

    Where it cannot be written it is not kept.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(OSError, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(_mark(body) + body)
            os.replace(beside, path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        _drop_oldest(path.parent, most)


def _drop_oldest(folder: Path, most: int) -> None:
    with os.scandir(folder) as found:
        files = sorted((one.stat().st_mtime_ns, one.path) for one in found if one.is_file())
    for _, path in files[:-most]:
        os.unlink(path)


def _mark(body: bytes) -> bytes:
    """Told apart from a file that was cut short or has lost a bit; the folder keeps others out."""
    return crc32(body).to_bytes(4, "big")


def engine_mark(rooms: Iterable[str]) -> str:
    """The versions of Python and of the engine; in a checkout a change to one of some rooms counts."""
    package = Path(__file__).parent.parent
    version = getattr(sys.modules.get("referee"), "__version__", "")
    newest = [_newest(os.path.join(package, room)) for room in rooms]
    return "|".join([sys.version, str(version), *map(str, newest)])


def _newest(folder: str) -> int:
    with os.scandir(folder) as found:
        return max((one.stat().st_mtime_ns for one in found if one.name.endswith(".py")), default=0)
