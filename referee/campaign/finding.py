"""Which campaign is meant: the one named, else the environment's, else the nearest folder's."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from referee.errors import NotFound
from referee.words import printable

CAMPAIGN_FILE = "campaign.yaml"
CHARACTERS_FILE = "characters.yaml"
VARIABLE = "REFEREE_CAMPAIGN"


def find_campaign(asked: str | None, environment: Mapping[str, str], here: Path) -> Path:
    """The folder that holds ``campaign.yaml``. NotFound, with the mend, where there is none.

    ``asked`` is a folder or its ``campaign.yaml``; where it is None, ``REFEREE_CAMPAIGN`` says so,
    and else the nearest of ``here`` and the folders that it is in.
    """
    if asked is not None:
        return _named(asked, "--campaign")
    if environment.get(VARIABLE):
        return _named(environment[VARIABLE], VARIABLE)
    for folder in (here, *here.parents):
        if _has_campaign(folder):
            return folder
    raise NotFound(
        "There is no campaign here: go to its folder, name it with --campaign FOLDER, "
        "or make one with 'referee new FOLDER'."
    )


def _named(asked: str, by: str) -> Path:
    path = Path(asked).expanduser() if asked.startswith("~") else Path(asked)
    folder = path.parent if path.name == CAMPAIGN_FILE else path
    if not asked or not _has_campaign(folder):
        raise NotFound(
            f"{by} names {printable(asked) or 'nothing'}, and there is no {CAMPAIGN_FILE} there: "
            "name the folder that holds it."
        )
    return folder


def _has_campaign(folder: Path) -> bool:
    try:
        return (folder / CAMPAIGN_FILE).is_file()
    except (OSError, ValueError):
        return False
