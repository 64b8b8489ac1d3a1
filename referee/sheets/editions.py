"""The editions a campaign can choose, and every rule in which they differ."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from referee.records import record
from referee.words import match


class Edition(StrEnum):
    """Whose rules a campaign plays by."""

    E2014 = "2014"
    E2024 = "2024"
    PF2E = "pf2e"

    @classmethod
    def parse(cls, text: str) -> Edition:
        """Read ``2014``, ``2024`` or ``pf2e``. NotFound for anything else."""
        return cls(match(text, list(cls), "edition"))


@record
class Rules:
    """What one edition says where they differ (SRD 5.1, SRD 5.2, Pathfinder 2e).

    jack_of_all_trades: half the bonus on every check without proficiency, or on skills one lacks.
    set_and_skill: proficient with the tool and in the skill used gives advantage.
    contests: two rolls are held against each other; else the other side's passive score is a DC.
    traits: those of the sheet's traits that the edition knows.
    exhaustion: any level is a disadvantage on checks, or each takes 2 from the d20.
    inspiration: gives advantage, or one die is rolled again.
    bardic_after_failure: the die is spent only on a check that failed without it.
    guidance_on_skills: the d4 goes to checks with a skill only.
    four_degrees: a result is one of four degrees, which a natural 20 or 1 shifts.
    passive_step: what advantage adds to a passive score, and disadvantage takes away.
    """

    jack_of_all_trades: Literal["every check", "skills", "never"]
    set_and_skill: bool
    contests: bool
    traits: frozenset[str]
    exhaustion: Literal["disadvantage", "minus two", "none"]
    inspiration: Literal["advantage", "reroll"]
    bardic_after_failure: bool
    guidance_on_skills: bool
    four_degrees: bool
    passive_step: int


TRAITS = ("jack_of_all_trades", "reliable_talent", "halfling_luck", "stroke_of_luck")
"""Traits that touch a check. A sheet that has one has the level that it needs."""

RULES = {
    Edition.E2014: Rules(
        jack_of_all_trades="every check",
        set_and_skill=False,
        contests=True,
        traits=frozenset(TRAITS),
        exhaustion="disadvantage",
        inspiration="advantage",
        bardic_after_failure=False,
        guidance_on_skills=False,
        four_degrees=False,
        passive_step=5,
    ),
    Edition.E2024: Rules(
        jack_of_all_trades="skills",
        set_and_skill=True,
        contests=False,
        traits=frozenset(TRAITS),
        exhaustion="minus two",
        inspiration="reroll",
        bardic_after_failure=True,
        guidance_on_skills=True,
        four_degrees=False,
        passive_step=5,
    ),
    Edition.PF2E: Rules(
        jack_of_all_trades="never",
        set_and_skill=False,
        contests=False,
        traits=frozenset(),
        exhaustion="none",
        inspiration="reroll",
        bardic_after_failure=False,
        guidance_on_skills=False,
        four_degrees=True,
        passive_step=0,
    ),
}
