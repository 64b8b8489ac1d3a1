"""A campaign's files as they were last read, kept with what came of them, so that YAML is read only once."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any
from zlib import crc32

from referee.campaign.finding import CAMPAIGN_FILE, CHARACTERS_FILE
from referee.source.keeping import cache_folder, engine_mark, read_kept, write_kept

if TYPE_CHECKING:
    from referee.campaign.campaign import Campaign

Texts = tuple[bytes, bytes | None]
"""The bytes of ``campaign.yaml`` and of ``characters.yaml``, None where that is not there."""

MOST_BYTES = 256 * 1024
MOST_CAMPAIGNS = 20
_ROOMS = (".", "campaign", "sheets", "source", "words")


def texts_of(folder: Path) -> Texts | None:
    """What stands in both files; None where either is no plain file of usual size."""
    characters = os.path.join(folder, CHARACTERS_FILE)
    try:
        campaign = _bytes_of(os.path.join(folder, CAMPAIGN_FILE))
        people = _bytes_of(characters) if os.path.lexists(characters) else None
    except (OSError, ValueError):
        return None
    return campaign, people


def _bytes_of(path: str) -> bytes:
    state = os.stat(path)
    if not S_ISREG(state.st_mode) or state.st_size > MOST_BYTES:
        raise ValueError(path)
    with open(path, "rb") as file:
        return file.read()


def kept_campaign(folder: Path, texts: Texts) -> Campaign | None:
    """The campaign that these very files gave before; None where that is not known."""
    body = read_kept(_path(folder))
    if body is None:
        return None
    try:
        mark, kept_texts, campaign = pickle.loads(body)
    except Exception:
        return None  # of another version, or no pickle at all: it is made again
    known: Campaign | None = campaign
    return known if mark == _mark(folder) and kept_texts == texts else None


def keep_campaign(folder: Path, texts: Texts, campaign: Campaign) -> None:
    """Keep a campaign for the next command, with the files that it came from."""
    kept: tuple[Any, ...] = (_mark(folder), texts, campaign)
    write_kept(_path(folder), pickle.dumps(kept, protocol=5), MOST_CAMPAIGNS)


def _path(folder: Path) -> Path:
    """One file for each campaign; two whose numbers are one take turns."""
    number = crc32(os.fsencode(os.path.realpath(folder)))
    return cache_folder() / "campaigns" / f"{number:08x}"


def _mark(folder: Path) -> tuple[str, str, str]:
    """Places name files as the folder was named, and a campaign without a name has the folder's."""
    return engine_mark(_ROOMS), str(folder), os.path.realpath(folder)
