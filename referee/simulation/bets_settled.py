"""How bets came out, read from what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.records import record

HOMES = ("stack", "purse")
"""Accounts that bets come from and go back to."""

COMES_HOME = ("bet won", "bet back")

OF_BETS = ("bet_placed", "bet_settled", "paid")
"""The facts that this is read from."""

Fact = tuple[Any, ...]


@record
class Outcome:
    """A bet that is over: ``how`` is won, lost, half or push; ``gained``: copper more than was staked, or less."""

    how: str
    gained: int


def outcomes(facts: Iterable[Fact], placed: Mapping[int, tuple[int, int]]) -> dict[int, Outcome]:
    """By the bet's number. ``placed``: by number, who made it and how much was staked."""
    gained = {number: -amount for number, (_, amount) in placed.items()}
    how: dict[int, str] = {}
    came_home: dict[tuple[str, int], int] = {}
    last = 0
    for fact in facts:
        if fact[0] == "paid" and fact[4] in COMES_HOME and fact[2][0] in HOMES:
            came_home[fact[2]] = came_home.get(fact[2], 0) + fact[3]
        elif fact[0] == "paid" and fact[4] == "bet lost" and fact[1][0] in HOMES:
            if last in gained:
                gained[last] -= fact[3]
        elif fact[0] == "bet_settled":
            last = fact[1]
            if last not in placed:
                came_home.clear()
                continue
            bettor, how[last] = placed[last][0], fact[2]
            home = ("stack" if bettor >= 0 else "purse", bettor)
            gained[last] += came_home.pop(home, 0)
    return {number: Outcome(word, gained[number]) for number, word in how.items()}
