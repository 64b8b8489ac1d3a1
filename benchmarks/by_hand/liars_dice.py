"""Liar's Dice as a program of its own: fast and random, by the options as shipped.

A bid is a number: how many dice times six, and the face, so that a higher number is a higher bid.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

ANTE = 10
DICE_EACH = 5
NO_BID = -1


class Outcome(NamedTuple):
    """How a round ended: who won, bids and calls made, copper out of the pot to each seat, dice that
    each has left, and who was the first to lose all.
    """

    winners: tuple[int, ...]
    turns: int
    payouts: tuple[int, ...]
    dice: tuple[int, ...]
    first_out: int


def play(n: int, random: Random) -> Outcome:
    """One round of 2 to 6 players who bid higher or call, each as likely, and any higher bid alike."""
    if not 2 <= n <= 6:
        raise ValueError(f"Liar's Dice is for 2 to 6 players, not {n}")
    pick = random.random
    dice = [DICE_EACH] * n
    still_in = list(range(n))
    first_out = -1
    turns = 0
    place = 0  # of whoever bids, among those still in
    while len(still_in) > 1:
        cups = [[int(pick() * 6) for _ in range(dice[seat])] for seat in still_in]
        highest = 6 * sum(dice) - 1
        bid = NO_BID
        while True:
            turns += 1
            higher = highest - bid
            if bid != NO_BID and (not higher or pick() >= 0.5):
                break
            bid += 1 + int(pick() * higher) if higher > 1 else 1
            place = place + 1 if place + 1 < len(still_in) else 0
        many, face = divmod(bid, 6)
        if sum([cup.count(face) for cup in cups]) <= many:  # a bid of one die is number 0 to 5
            place = (place or len(still_in)) - 1
        loser = still_in[place]
        dice[loser] -= 1
        if not dice[loser]:
            if first_out < 0:
                first_out = loser
            still_in.remove(loser)
            if place == len(still_in):
                place = 0
    payouts = [0] * n
    payouts[still_in[0]] = n * ANTE
    return Outcome(tuple(still_in), turns, tuple(payouts), tuple(dice), first_out)
