"""Crazy Eights, stopped at each decision."""

from __future__ import annotations

from random import Random

from benchmarks.by_hand.crazy_eights import EIGHT, POINTS, RANK, SUIT, Outcome, paid
from benchmarks.by_hand.stopping.waiting import Waiting

KINDS = ("choose", "choose", "choose")
CARD, NAME = 1, 2
SUITS = (0, 1, 2, 3)


class Round(Waiting):
    """A round of so many players."""

    __slots__ = ("hands", "n", "pile", "random", "rank", "stock", "stuck", "suit", "turns")

    def __init__(self, n: int, random: Random) -> None:
        super().__init__()
        self.n, self.random = n, random
        self.stock = stock = list(range(52))
        random.shuffle(stock)
        self.hands: list[list[int]] = [[] for _ in range(n)]
        for _ in range(7 if n == 2 else 5):
            for hand in self.hands:
                hand.append(stock.pop())
        top = stock.pop()
        self.pile = [top]
        self.suit, self.rank = SUIT[top], RANK[top]
        self.turns = self.stuck = 0
        self.who = -1

    def go_on(self) -> bool:
        if self.at == CARD:
            if self.played(self.choice):
                return True
        elif self.at == NAME:
            self.suit = self.choice
        n, hands = self.n, self.hands
        while self.outcome is None and self.stuck <= n:
            self.who = seat = self.who + 1 if self.who + 1 < n else 0
            self.turns += 1
            hand, suit, rank = hands[seat], self.suit, self.rank
            fitting = [
                card
                for card in hand
                if SUIT[card] == suit or RANK[card] == rank or RANK[card] == EIGHT
            ]
            if not fitting:
                fitting = self.drawn(hand)
            if len(fitting) > 1:
                self.at, self.options = CARD, fitting
                return True
            if not fitting:
                self.stuck += 1
            elif self.played(fitting[0]):
                return True
        if self.outcome is None:
            self.end()
        return False

    def drawn(self, hand: list[int]) -> list[int]:
        """Cards come from the stock until one fits."""
        suit, rank = self.suit, self.rank
        while True:
            if not self.stock:
                if len(self.pile) == 1:
                    return []
                self.stock = self.pile[:-1]
                self.random.shuffle(self.stock)
                self.pile = self.pile[-1:]
            card = self.stock.pop()
            hand.append(card)
            if SUIT[card] == suit or RANK[card] == rank or RANK[card] == EIGHT:
                return [card]

    def played(self, card: int) -> bool:
        """Whether somebody has a suit to name."""
        hand = self.hands[self.who]
        hand.remove(card)
        self.pile.append(card)
        self.stuck = 0
        self.suit, self.rank = SUIT[card], RANK[card]
        if not hand:
            self.end()
        elif self.rank == EIGHT:
            self.at, self.options = NAME, SUITS
            return True
        return False

    def end(self) -> None:
        n, hands = self.n, self.hands
        points = [sum([POINTS[card] for card in hand]) for hand in hands]
        fewest = min(points)
        winners = (
            [self.who] if not hands[self.who] else [s for s in range(n) if points[s] == fewest]
        )
        self.outcome = Outcome(tuple(winners), self.turns, paid(n, winners), tuple(points))
