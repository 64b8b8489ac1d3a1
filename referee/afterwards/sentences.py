"""Ways to say what happens on an evening, each kind many times over.

``{slots}`` are filled in. ``~`` marks where words for the time or the place may stand (they may also stand in front, but not
before a pattern that begins with ``!``), ``|`` where a sentence may go on. Money never comes with a verb that would have
to know whether it is one coin or several.
"""

from __future__ import annotations

from referee.afterwards.sentences_beside import BESIDE
from referee.afterwards.sentences_end import END
from referee.afterwards.sentences_people import PEOPLE
from referee.afterwards.sentences_rounds import ROUNDS

SENTENCES: dict[str, tuple[str, ...]] = {**PEOPLE, **ROUNDS, **BESIDE, **END}

TAILS: dict[str, tuple[str, ...]] = {
    "lead_taken": (
        ", and the lead that had been {whose}",
        ", enough to pass {who}",
        ", and {who} led no longer",
        ", and that was the end of {whose} lead",
        ", which left {who} behind",
        ", and the lead along with it, {whose} until then",
        ", more than enough to overtake {who}",
    ),
    "greatest_pot": (
        ", the greatest pot of the night",
        ", and there was no greater pot that night",
        ", more than in any other round",
        ", the fullest pot of the evening",
        ", and no pot after it or before was as full",
    ),
    "greatest_swing": (
        ", the most that one round moved all night",
        ", and no other round that night moved as much",
        ", more than any other round",
        ", the dearest round of the evening",
    ),
    "broke": (
        ", and {who} had nothing left",
        ", which cleaned {who} out",
        ", among it the last that {who} had",
        ", and with that {who} was out of coin",
        ", down to the last copper of {whose}",
        ", and nothing remained in front of {who}",
    ),
}
