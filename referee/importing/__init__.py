"""Characters from the files of other programs: what was taken, what was guessed, what was left."""

from referee.importing.found import Found
from referee.importing.reading import characters_of
from referee.importing.taking import Taken, take, taken_of

__all__ = ["Found", "Taken", "characters_of", "take", "taken_of"]
