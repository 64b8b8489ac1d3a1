"""Snaggletooth, stopped at each decision."""

from __future__ import annotations

from random import Random

from benchmarks.by_hand.asked import dealers_right, randomly, seats_around
from benchmarks.by_hand.snaggletooth_round import (
    AS_WRITTEN,
    DECK,
    NO_RANK,
    RANK,
    Outcome,
    best_of,
    break_tie,
    contenders,
    has_double,
    never_laid,
    paid,
    pairs_in,
)
from benchmarks.by_hand.stopping.waiting import Waiting

KINDS = ("choose",) * 6
FIRST_PAIR, TOOTH, VICTIM, PAIR, DRAWN = 1, 2, 3, 4, 5


class Round(Waiting):
    """A round of so many players, by the options as shipped."""

    __slots__ = ("first_double", "first_out", "found", "hands", "n", "needed", "order", "out", "pile", "place", "quiet",
                 "random", "scored", "still_in", "tooth", "turns")  # fmt: skip

    def __init__(self, n: int, random: Random) -> None:
        super().__init__()
        self.n, self.random = n, random
        self.order = seats_around(n, dealers_right(n), AS_WRITTEN.direction)
        self.out = [False] * n
        self.still_in, self.needed = n, 1 if n == 2 else 2
        self.found = self.turns = self.quiet = 0
        self.tooth = NO_RANK
        self.first_out: int | None = None
        self.deal()

    def deal(self) -> None:
        self.pile = list(DECK)
        self.random.shuffle(self.pile)
        self.hands: list[list[int]] = [[] for _ in range(self.n)]
        self.scored: list[list[int]] = [[] for _ in range(self.n)]
        for _ in range(7):
            for seat in self.order:
                self.hands[seat].append(self.pile.pop())
        self.first_double: int | None = None
        self.place = 0

    def go_on(self) -> bool:
        at = self.at
        if at == VICTIM:
            if self.took_from(self.choice):
                return True
            self.end_turn()
        elif at == PAIR:
            if self.lay(self.choice, PAIR):
                return True
            self.end_turn()
        elif at == DRAWN:
            if self.lay(self.choice, DRAWN) or (not self.out[self.who] and self.take()):
                return True
            self.end_turn()
        elif at == TOOTH:
            self.tooth, self.place = self.choice, -1
        else:
            if at == FIRST_PAIR:
                if self.lay(self.choice, FIRST_PAIR):
                    return True
                self.laid_first()
            if self.begin():
                return True
        while self.found < self.needed:
            if self.turns == AS_WRITTEN.most_turns:
                return self.give_back()
            if self.turn():
                return True
            self.end_turn()
        return self.end()

    # -- what comes before the turns

    def begin(self) -> bool:
        """Pairs are laid, and the rank is named. Whether somebody decides."""
        while True:
            while self.place < self.n:
                self.who = self.order[self.place]
                if self.asked_for_pair(FIRST_PAIR):
                    return True
                self.laid_first()
            unlaid = never_laid(self.scored)
            if unlaid:
                break
            self.deal()
        level = best_of(self.scored, range(self.n))
        if 1 < len(level) < self.n:  # who names it: it makes no difference to random play
            break_tie(AS_WRITTEN.tie_break, level, self.pile, randomly(self.random))
        if len(unlaid) > 1:
            self.at, self.options = TOOTH, unlaid
            return True
        self.tooth, self.place = unlaid[0], -1
        return False

    def laid_first(self) -> None:
        if self.first_double is None and has_double(self.scored[self.who]):
            self.first_double = self.who
        self.place += 1

    # -- pairs

    def asked_for_pair(self, at: int) -> bool:
        """Lays the pairs of whoever it is; whether they decide which comes first."""
        pairs = pairs_in(self.hands[self.who])
        if len(pairs) > 1:
            self.at, self.options = at, pairs
            return True
        return self.lay(pairs[0], at) if pairs else False

    def lay(self, pair: tuple[int, int], at: int) -> bool:
        """One pair goes down, and those that follow from it; whether there is one to decide on."""
        while True:
            one, two = pair
            hand, pile = self.hands[self.who], self.pile
            hand.remove(one)
            hand.remove(two)
            if RANK[one] == self.tooth:
                self.find_tooth()
                return False
            self.scored[self.who].append(RANK[one])
            if pile:
                hand.append(pile.pop())
                if pile:
                    hand.append(pile.pop())
            pairs = pairs_in(hand)
            if len(pairs) > 1:
                self.at, self.options = at, pairs
                return True
            if not pairs:
                return False
            pair = pairs[0]

    def find_tooth(self) -> None:
        seat = self.who
        self.found += 1
        if self.first_out is None:
            self.first_out = seat
        self.out[seat] = True
        self.still_in -= 1

    # -- turns

    def turn(self) -> bool:
        """The next turn, up to where somebody decides; False when nobody has to."""
        place, n, order, out = self.place, self.n, self.order, self.out
        while True:
            place = place + 1 if place + 1 < n else 0
            seat = order[place]
            if not out[seat]:
                break
        self.place, self.who = place, seat
        self.turns += 1
        self.quiet += 1
        if self.quiet > self.still_in and self.pile:
            hand = self.hands[seat]
            hand.append(self.pile.pop())
            if pairs_in(hand):
                self.quiet = 0
                if self.asked_for_pair(DRAWN):
                    return True
                if out[seat]:
                    return False
        return self.take()

    def take(self) -> bool:
        """Somebody gives a card; whether there is something to decide."""
        seat, hands = self.who, self.hands
        victims = [other for other in range(self.n) if other != seat and hands[other]]
        if len(victims) > 1:
            self.at, self.options = VICTIM, victims
            return True
        return self.took_from(victims[0]) if victims else False

    def took_from(self, victim: int) -> bool:
        """A card of somebody's, and what follows; whether there is something to decide."""
        cards, hand = self.hands[victim], self.hands[self.who]
        card = cards.pop(int(self.random.random() * len(cards)))
        rank = RANK[card]
        for held in hand:
            if RANK[held] == rank:
                hand.append(card)
                self.quiet = 0
                return self.asked_for_pair(PAIR)
        hand.append(card)
        return False

    def end_turn(self) -> None:
        if self.quiet:
            return
        seat = self.who
        if self.first_double is None and has_double(self.scored[seat]):
            self.first_double = seat
        if self.out[seat]:
            self.pile += self.hands[seat]
            self.hands[seat].clear()
            if self.found < self.needed:
                self.random.shuffle(self.pile)

    # -- endings

    def give_back(self) -> bool:
        self.outcome = self.outcome_of([], (AS_WRITTEN.ante,) * self.n)
        return False

    def end(self) -> bool:
        best = best_of(self.scored, contenders(self.out))
        self.outcome = self.outcome_of(best, paid(self.n, best, AS_WRITTEN))
        return False

    def outcome_of(self, winners: list[int], payouts: tuple[int, ...]) -> Outcome:
        pairs = tuple(map(len, self.scored))
        return Outcome(
            tuple(winners), self.turns, payouts, pairs, self.first_out, self.first_double
        )
