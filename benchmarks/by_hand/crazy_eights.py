"""Crazy Eights as a program of its own: fast and random, by the options as shipped.

Cards are 0 to 51; the last card of a pile is its top, and hands are in the order in which the cards came.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

ANTE = 10
RANK = tuple(card // 4 for card in range(52))  # 0 (a two) to 12 (an ace)
SUIT = tuple(card % 4 for card in range(52))
EIGHT = 6
POINTS = tuple(50 if rank == EIGHT else 1 if rank == 12 else min(rank + 2, 10) for rank in RANK)


class Outcome(NamedTuple):
    """How a round ended: who won, turns begun, copper out of the pot to each seat, points in each hand."""

    winners: tuple[int, ...]
    turns: int
    payouts: tuple[int, ...]
    points: tuple[int, ...]


def play(n: int, random: Random) -> Outcome:
    """One round of 2 to 6 players who play any card that fits, and name any suit, each as likely."""
    if not 2 <= n <= 6:
        raise ValueError(f"Crazy Eights is for 2 to 6 players, not {n}")
    pick = random.random
    stock = list(range(52))
    random.shuffle(stock)
    hands: list[list[int]] = [[] for _ in range(n)]
    for _ in range(7 if n == 2 else 5):
        for hand in hands:
            hand.append(stock.pop())
    top = stock.pop()
    pile = [top]
    suit, rank = SUIT[top], RANK[top]
    turns = stuck = 0
    seat = -1
    while stuck <= n:
        seat = seat + 1 if seat + 1 < n else 0
        turns += 1
        hand = hands[seat]
        fitting = [
            card for card in hand if SUIT[card] == suit or RANK[card] == rank or RANK[card] == EIGHT
        ]
        while not fitting:
            if not stock:
                if len(pile) == 1:
                    break
                stock = pile[:-1]
                random.shuffle(stock)
                pile = pile[-1:]
            card = stock.pop()
            hand.append(card)
            if SUIT[card] == suit or RANK[card] == rank or RANK[card] == EIGHT:
                fitting.append(card)
        if not fitting:
            stuck += 1
            continue
        card = fitting[int(pick() * len(fitting))] if len(fitting) > 1 else fitting[0]
        hand.remove(card)
        pile.append(card)
        stuck = 0
        suit, rank = SUIT[card], RANK[card]
        if not hand:
            break
        if rank == EIGHT:
            suit = int(pick() * 4)
    points = [sum([POINTS[card] for card in hand]) for hand in hands]
    fewest = min(points)
    winners = [seat] if not hands[seat] else [s for s in range(n) if points[s] == fewest]
    return Outcome(tuple(winners), turns, paid(n, winners), tuple(points))


def paid(n: int, winners: list[int]) -> tuple[int, ...]:
    """The pot, shared; odd coppers go one each, from the dealer's left on."""
    payouts = [0] * n
    each, odd = divmod(n * ANTE, len(winners))
    for place, seat in enumerate(winners):
        payouts[seat] = each + 1 if place < odd else each
    return tuple(payouts)
