"""Lines that were typed before, kept for each campaign among the user's own files, never in a campaign."""

from __future__ import annotations

import os
from pathlib import Path
from zlib import crc32

from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from referee.source.keeping import cache_folder


def history_of(folder: Path) -> History:
    """The lines typed in a campaign; forgotten at the end where they cannot be kept."""
    number = crc32(os.fsencode(os.path.realpath(folder)))
    path = cache_folder() / "typed" / f"{number:08x}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600))
    except (OSError, ValueError):
        return InMemoryHistory()
    return FileHistory(str(path))
