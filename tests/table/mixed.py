"""People of every temperament, and a table where they sit with two players."""

from __future__ import annotations

from typing import Any

from referee.campaign.changing import add_character
from referee.campaign.typed import entry_of, read_typed
from referee.screens.seen import seen
from tests.table.tavern import Tavern

TEMPERS = {
    "Sly": "cheat", "Wit": "sharp", "Sot": "drunk", "Bo": "bold", "Cal": "cautious", "Mo": "",
}  # fmt: skip


def people_come(tavern: Tavern) -> Tavern:
    """An NPC of each temperament, with quick fingers, sharp eyes and 100gp in the purse."""
    for name, temper in TEMPERS.items():
        words = [
            "npc",
            "sleight+7",
            "deception+5",
            "pp16",
            *([f"temperament={temper}"] if temper else []),
        ]
        entry = entry_of([part for word in words for part in read_typed(word)])
        add_character(tavern.folder, name, entry)
    tavern.reread()
    for name in TEMPERS:
        tavern.fill(name, 10_000)
    return tavern


def gm_sees(tavern: Tavern, viewer: Any = "gm") -> Any:
    """The table as somebody sees it, as plain data."""
    running = tavern.running() if tavern.table().round is not None else None
    return tavern.look(lambda desk: seen(desk, desk.table(), running, viewer))


def meant(tavern: Tavern) -> list[Any]:
    return gm_sees(tavern)["intends"]  # type: ignore[no-any-return]
