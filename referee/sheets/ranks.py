"""How well somebody knows a skill or a tool."""

from __future__ import annotations

from enum import StrEnum

from referee.errors import BadInput, NotFound
from referee.sheets.editions import Edition
from referee.words import ask_again, said, same_words


class Rank(StrEnum):
    """Proficiency as a sheet writes it: the words of 5e, then those of Pathfinder."""

    NONE = "none"
    HALF = "half"
    PROFICIENT = "proficient"
    EXPERTISE = "expertise"
    UNTRAINED = "untrained"
    TRAINED = "trained"
    EXPERT = "expert"
    MASTER = "master"
    LEGENDARY = "legendary"

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank as a sheet writes it. NotFound, with a guess, for anything else."""
        word = same_words(text)
        if word in list(cls):
            return cls(word)
        raise NotFound(f"There is no proficiency {said(text)}. {ask_again(word, list(cls))}")


_ABOVE = [
    Rank.NONE,
    Rank.UNTRAINED,
    Rank.HALF,
    Rank.PROFICIENT,
    Rank.TRAINED,
    Rank.EXPERTISE,
    Rank.EXPERT,
    Rank.MASTER,
    Rank.LEGENDARY,
]
_STEPS_5E = {Rank.HALF: 1, Rank.PROFICIENT: 2, Rank.TRAINED: 2, Rank.EXPERTISE: 4}
_STEPS_PF2E = {
    Rank.PROFICIENT: 2,
    Rank.TRAINED: 2,
    Rank.EXPERT: 4,
    Rank.MASTER: 6,
    Rank.LEGENDARY: 8,
}


def best(ranks: list[Rank]) -> Rank:
    """Give the highest of some ranks; none at all is ``Rank.NONE``."""
    return max(ranks, key=_ABOVE.index, default=Rank.NONE)


def lacks(rank: Rank) -> bool:
    """Say whether a rank is no proficiency at all."""
    return rank in (Rank.NONE, Rank.UNTRAINED)


def is_full(rank: Rank) -> bool:
    """Say whether the whole proficiency bonus goes with a rank."""
    return rank in (Rank.PROFICIENT, Rank.TRAINED, Rank.EXPERTISE)


def fits(rank: Rank, edition: Edition) -> bool:
    """Say whether an edition has such a rank (trained and proficient are one word in two books)."""
    return lacks(rank) or rank in (_STEPS_PF2E if edition is Edition.PF2E else _STEPS_5E)


def rank_bonus(rank: Rank, edition: Edition, level: int | None, bonus: int | None) -> int:
    """Give what a rank adds to a check.

    5e: the proficiency ``bonus`` (or that of the ``level``) once, halved and rounded down, or
    doubled; doubling none is none. Pathfinder: 2, 4, 6 or 8 and the level. A sheet that says
    neither level nor bonus is taken as level 1. BadInput for a rank of another edition.
    """
    if lacks(rank):
        return 0
    if not fits(rank, edition):
        there = "trained, expert, master or legendary"
        if edition is not Edition.PF2E:
            there = "half, proficient or expertise"
        raise BadInput(f'"{rank}" is no proficiency of {edition}: write {there}.')
    if edition is Edition.PF2E:
        return _STEPS_PF2E[rank] + (1 if level is None else level)
    return proficiency_bonus(level, bonus) * _STEPS_5E[rank] // 2


def proficiency_bonus(level: int | None, bonus: int | None) -> int:
    """Give 5e's proficiency bonus: the one written down, or 2 and 1 more for every four levels."""
    if bonus is not None:
        return bonus
    return 2 + (max(1 if level is None else level, 1) - 1) // 4
