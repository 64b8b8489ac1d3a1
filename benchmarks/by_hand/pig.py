"""Pig as a program of its own: fast and random, by the options as shipped.

Who may throw again or hold does either as often. Seat 0, at the dealer's left, begins.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

ANTE = 10
GOAL = 100


class Outcome(NamedTuple):
    """How a round ended: who won, turns begun, copper out of the pot to each seat, points of each."""

    winners: tuple[int, ...]
    turns: int
    payouts: tuple[int, ...]
    scores: tuple[int, ...]


def play(n: int, random: Random) -> Outcome:
    """One round of 2 to 10 players who throw again or hold, each as likely."""
    if not 2 <= n <= 10:
        raise ValueError(f"Pig is for 2 to 10 players, not {n}")
    pick = random.random
    scores = [0] * n
    turns = 0
    while True:
        for seat in range(n):
            turns += 1
            this_turn = 0
            while (face := int(pick() * 6) + 1) != 1:
                this_turn += face
                if pick() >= 0.5:
                    scores[seat] += this_turn
                    break
            if scores[seat] >= GOAL:
                payouts = [0] * n
                payouts[seat] = n * ANTE
                return Outcome((seat,), turns, tuple(payouts), tuple(scores))
