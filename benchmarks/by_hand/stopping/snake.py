"""Snake, stopped at each decision."""

from __future__ import annotations

from random import Random

from benchmarks.by_hand.asked import randomly, seats_around
from benchmarks.by_hand.snake import FITS, NOTHING, four_suits
from benchmarks.by_hand.snake_round import (
    AS_WRITTEN,
    ONE_DECK,
    RANK,
    Outcome,
    check_players,
    paid,
    who_opens,
)
from benchmarks.by_hand.stopping.waiting import Waiting

KINDS = ("choose", "some", "alike", "alike")
ROW, CARDS, EIGHTS = 1, 2, 3


class Round(Waiting):
    """A round of so many players, by the options as shipped.

    ``least`` and ``most``: of a row, how many cards are chosen; of an answer to an eight, that nobody need answer. A choice
    is the cards themselves, of one rank.
    """

    __slots__ = ("after", "blown_up", "face_down", "face_up", "hands", "last_player", "last_touch", "least", "most", "n",
                 "opener", "pile", "piles_taken", "random", "ruler", "seat", "skips", "stock", "touched", "turns", "winner")  # fmt: skip

    def __init__(self, n: int, random: Random) -> None:
        super().__init__()
        check_players(n, AS_WRITTEN)
        self.n, self.random = n, random
        self.after = [seats_around(n, seat, AS_WRITTEN.direction)[1] for seat in range(n)]
        self.stock = stock = list(range(ONE_DECK * AS_WRITTEN.decks))
        random.shuffle(stock)
        self.face_down: list[list[int]] = [[] for _ in range(n)]
        self.hands: list[list[int]] = [[] for _ in range(n)]
        for _ in range(3):
            for cards in self.face_down:
                cards.append(stock.pop())
        for _ in range(10):
            for cards in self.hands:
                cards.append(stock.pop())
        self.face_up: list[list[int]] = []
        self.pile: list[int] = []
        self.least = self.most = self.ruler = NOTHING
        self.skips = self.turns = self.piles_taken = self.blown_up = 0
        self.last_player = self.opener = self.seat = -1
        self.touched = [False] * n
        self.last_touch: int | None = None
        self.winner: int | None = None

    def go_on(self) -> bool:
        at = self.at
        if at >= CARDS:
            if self.choice:
                if self.plays(self.choice):
                    return self.end()
            else:  # of eights alone
                self.skips -= 1
                self.seat = self.after[self.seat]
        else:
            if at == ROW:
                self.lay_row()
            if len(self.face_up) < self.n:
                self.at, self.who = ROW, len(self.face_up)
                self.options, self.least, self.most = self.hands[self.who][:], 3, 3
                return True
            self.opener = self.seat = who_opens(self.n, AS_WRITTEN, randomly(self.random))
        return self.turns_go_on()

    def lay_row(self) -> None:
        hand, row = self.hands[self.who], list(self.choice)
        for card in row:
            hand.remove(card)
        self.face_up.append(row)

    def turns_go_on(self) -> bool:
        """From one turn to the next, up to a decision; False when the round is over."""
        while self.turns < AS_WRITTEN.most_turns:
            self.turns += 1
            seat = self.seat
            source = self.hands[seat] or self.face_up[seat]
            if self.skips:
                eights = [card for card in source if RANK[card] == 8]
                if eights:
                    self.at, self.who, self.options, self.least = EIGHTS, seat, eights, 1
                    return True
                self.skips -= 1
                self.seat = self.after[seat]
                continue
            if source:
                fits = FITS[self.ruler]
                played = [card for card in source if fits[RANK[card]]]
                if len(played) > 1:
                    self.at, self.who, self.options, self.least = CARDS, seat, played, 0
                    return True
            else:
                played = self.blind(seat)
            if not played:
                self.takes_the_pile(seat)
            elif self.plays(played):
                break
        return self.end()

    def blind(self, seat: int) -> list[int]:
        """A card that lay face down: played where it fits, else onto the pile, which is taken then."""
        if not self.touched[seat]:
            self.touched[seat] = True
            self.last_touch = seat
        source = self.face_down[seat]
        card = source[int(self.random.random() * len(source))]
        if FITS[self.ruler][RANK[card]]:
            return [card]
        source.remove(card)
        self.pile.append(card)
        return []

    def takes_the_pile(self, seat: int) -> None:
        self.hands[seat] += self.pile
        self.pile.clear()
        self.ruler = NOTHING
        self.piles_taken += 1
        self.seat = self.last_player if self.last_player != seat else self.after[seat]

    def plays(self, played: list[int]) -> bool:
        """Cards of one rank go onto the pile; whether that was the last of whoever played them."""
        seat, pile, rank = self.seat, self.pile, RANK[played[0]]
        hand = self.hands[seat]
        source = hand or self.face_up[seat] or self.face_down[seat]
        for card in played:
            source.remove(card)
        pile += played
        self.last_player = seat
        self.skips = 1 if rank == 8 else 0
        if rank != 6:
            self.ruler = rank
        stock = self.stock
        while stock and len(hand) < 7:
            hand.append(stock.pop())
        if not hand and not self.face_up[seat] and not self.face_down[seat]:
            self.winner = seat
            return True
        if rank == 10 or (len(pile) > 3 and RANK[pile[-4]] == rank and four_suits(pile, rank)):
            pile.clear()
            self.ruler = NOTHING
            self.blown_up += 1
            self.skips = 0
        else:
            self.seat = self.after[seat]
        return False

    def end(self) -> bool:
        zones = zip(self.hands, self.face_up, self.face_down, strict=True)
        left = tuple(sum(map(len, cards)) for cards in zones)
        winners = () if self.winner is None else (self.winner,)
        payouts = paid(self.n, self.winner, AS_WRITTEN)
        self.outcome = Outcome(
            winners, self.turns, payouts, left, self.opener, self.piles_taken, self.blown_up, self.last_touch
        )  # fmt: skip
        return False
