"""What sampled play can find in a ruleset, and where."""

from __future__ import annotations

from referee.records import record
from referee.source import Place

EMPTY, DRY, LOST, ENDLESS, FAULT, NEVER = (
    "empty-choice",
    "ran-dry",
    "not-conserved",
    "no-end",
    "fault-at-play",
    "never",
)

KINDS = {
    EMPTY: "a choice that was empty",
    DRY: "a pile that ran dry",
    LOST: "pieces or money that appeared or vanished",
    ENDLESS: "a round that did not end",
    FAULT: "something else that ended a round with a fault",
    NEVER: "a step, option, cheat or market that never came up",
}
"""What is looked for, in the order in which it is told."""

WARNINGS = (EMPTY, NEVER)
"""What may be meant so: a round goes on behind it."""


@record
class Find:
    """One thing that was found. ``kind`` is a key of ``KINDS``."""

    kind: str
    place: Place
    message: str
    mend: str = ""

    @property
    def severity(self) -> str:
        return "warning" if self.kind in WARNINGS else "fault"

    @property
    def key(self) -> tuple[str, str, int]:
        """The same for one thing that is found in several rounds; where one without an end was cut off is chance."""
        return self.kind, self.place.file, 0 if self.kind == ENDLESS else self.place.line
