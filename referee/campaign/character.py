"""A character as ``characters.yaml`` says who they are."""

from __future__ import annotations

from referee.records import record
from referee.sheets import Sheet
from referee.source import Place
from referee.words import name_key


@record
class Character:
    """One entry of ``characters.yaml``.

    key: the name exactly as the file has it, for changing the entry; ``sheet.name`` is as it is shown.
    purse: whether this character's money is kept here; None leaves it to the kind (an NPC's is).
    temperament: how this one plays when nobody chooses for them, "" for the ruleset's usual.
    was: earlier names, the oldest first. retired: not on the lists any more.
    """

    key: str
    place: Place
    sheet: Sheet
    purse: bool | None = None
    temperament: str = ""
    was: tuple[str, ...] = ()
    retired: bool = False
    notes: str = ""

    @property
    def name(self) -> str:
        """The name as it is shown."""
        return self.sheet.name

    def is_called(self, name: str) -> bool:
        """Whether this is one of the character's names, now or earlier."""
        return name_key(name) in map(name_key, (self.name, *self.was))
