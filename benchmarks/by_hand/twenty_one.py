"""Twenty-one as a program of its own: fast and random, by the options as shipped.

Cards are 0 to 51 and suits never matter; hands are in the order in which the cards came.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

STACK = 100
LEAST, MOST = 10, 500
HANDS = 4
ACE = 1
VALUE = tuple(1 if card >= 48 else min(card // 4 + 2, 10) for card in range(52))


class Outcome(NamedTuple):
    """How a round ended: who has won anything, hands played, copper in front of each seat, and what the
    bank's cards count.
    """

    winners: tuple[int, ...]
    turns: int
    stacks: tuple[int, ...]
    bank: int


def total(cards: list[int]) -> int:
    """What cards count, with an ace as eleven where that does not go over."""
    low = 0
    ace = False
    for card in cards:
        value = VALUE[card]
        low += value
        if value == ACE:
            ace = True
    return low + 10 if ace and low <= 11 else low


def play(n: int, random: Random) -> Outcome:
    """One round of 1 to 7 players with ``STACK`` copper each, who stake, hit, stand, double and split,
    each as likely as whatever else they may.
    """
    if not 1 <= n <= 7:
        raise ValueError(f"Twenty-one is for 1 to 7 players, not {n}")
    pick = random.random
    shoe = list(range(52))
    random.shuffle(shoe)
    stacks = [STACK] * n
    stakes: list[list[int]] = []
    for seat in range(n):
        amount = LEAST + int(pick() * (min(MOST, STACK) - LEAST + 2))
        if amount > min(MOST, STACK):  # the last of the ways is to stay out
            amount = 0
        stacks[seat] -= amount
        stakes.append([amount])
    playing = [seat for seat in range(n) if stakes[seat][0]]
    if not playing:
        return Outcome((), 0, tuple(stacks), 0)

    hands: list[list[list[int]]] = [[[]] for _ in range(n)]
    bank: list[int] = []
    for _ in range(2):
        for seat in playing:
            hands[seat][0].append(shoe.pop())
        bank.append(shoe.pop())

    bank_total = total(bank)
    if bank_total == 21:
        for seat in playing:
            if total(hands[seat][0]) == 21:
                stacks[seat] += stakes[seat][0]
        return outcome(stacks, len(playing), bank_total)
    for seat in playing:
        if total(hands[seat][0]) == 21:
            stacks[seat] += stakes[seat][0] + stakes[seat][0] * 3 // 2
            stakes[seat][0] = 0

    open_hands = []
    for seat in playing:
        mine, staked = hands[seat], stakes[seat]
        if not staked[0]:
            continue
        split_aces = False
        place = 0
        while place < len(mine):
            hand, stake = mine[place], staked[place]
            if len(hand) == 1 and shoe:
                hand.append(shoe.pop())
            done = split_aces
            while not done and (points := total(hand)) < 21:
                acts = ["hit", "stand"] if shoe else ["stand"]
                if shoe and len(hand) == 2 and stacks[seat] >= stake:
                    acts.append("double")
                    if len(mine) < HANDS and VALUE[hand[0]] == VALUE[hand[1]]:
                        acts.append("split")
                act = acts[int(pick() * len(acts))] if len(acts) > 1 else acts[0]
                if act == "hit":
                    hand.append(shoe.pop())
                elif act == "stand":
                    done = True
                elif act == "double":
                    stacks[seat] -= stake
                    stake += stake
                    staked[place] = stake
                    hand.append(shoe.pop())
                    done = True
                else:
                    stacks[seat] -= stake
                    staked.append(stake)
                    mine.append([hand.pop(0)])
                    hand.append(shoe.pop())
                    split_aces = done = VALUE[hand[0]] == ACE
            points = total(hand)
            if points <= 21:
                open_hands.append((seat, stake, points))
            place += 1

    if open_hands:
        while bank_total < 17 and shoe:
            bank.append(shoe.pop())
            bank_total = total(bank)
    for seat, stake, points in open_hands:
        if bank_total > 21 or points > bank_total:
            stacks[seat] += 2 * stake
        elif points == bank_total:
            stacks[seat] += stake
    return outcome(stacks, sum(map(len, hands)), bank_total)


def outcome(stacks: list[int], turns: int, bank: int) -> Outcome:
    """Who has more than at first has won."""
    winners = tuple(seat for seat, stack in enumerate(stacks) if stack > STACK)
    return Outcome(winners, turns, tuple(stacks), bank)
