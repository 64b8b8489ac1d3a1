"""Liar's Dice, stopped at each decision."""

from __future__ import annotations

from random import Random

from benchmarks.by_hand.liars_dice import ANTE, DICE_EACH, NO_BID, Outcome
from benchmarks.by_hand.stopping.waiting import Waiting

KINDS = ("choose", "choose", "choose")
ACT, BID = 1, 2
ACTS = ("raise", "call")


class Round(Waiting):
    """A round of so many players. A bid is a number, as by hand: so many dice times six, and the face."""

    __slots__ = ("bid", "cups", "dice", "first_out", "highest", "n", "pick", "place", "still_in", "turns")  # fmt: skip

    def __init__(self, n: int, random: Random) -> None:
        super().__init__()
        self.n, self.pick = n, random.random
        self.dice = [DICE_EACH] * n
        self.still_in = list(range(n))
        self.first_out = -1
        self.turns = self.place = 0
        self.throw()

    def throw(self) -> None:
        pick, dice = self.pick, self.dice
        self.cups = [[int(pick() * 6) for _ in range(dice[seat])] for seat in self.still_in]
        self.highest = 6 * sum(dice) - 1
        self.bid = NO_BID

    def go_on(self) -> bool:
        if self.at == ACT:
            if self.choice == "raise":
                if self.highest - self.bid > 1:
                    return self.ask_bid()
                self.bid += 1
                self.pass_on()
            else:
                self.call()
        elif self.at == BID:
            self.bid = self.choice
            self.pass_on()
        while self.outcome is None:
            self.turns += 1
            if self.bid == NO_BID:
                self.who = self.still_in[self.place]
                return self.ask_bid()
            if self.bid < self.highest:
                self.at, self.who, self.options = ACT, self.still_in[self.place], ACTS
                return True
            self.call()
        return False

    def ask_bid(self) -> bool:
        self.at, self.options = BID, range(self.bid + 1, self.highest + 1)
        return True

    def pass_on(self) -> None:
        self.place = self.place + 1 if self.place + 1 < len(self.still_in) else 0

    def call(self) -> None:
        still_in, place = self.still_in, self.place
        many, face = divmod(self.bid, 6)
        if sum([cup.count(face) for cup in self.cups]) <= many:
            place = (place or len(still_in)) - 1
        loser = still_in[place]
        self.dice[loser] -= 1
        if not self.dice[loser]:
            if self.first_out < 0:
                self.first_out = loser
            still_in.remove(loser)
            if place == len(still_in):
                place = 0
        self.place = place
        if len(still_in) > 1:
            self.throw()
        else:
            self.end()

    def end(self) -> None:
        payouts = [0] * self.n
        payouts[self.still_in[0]] = self.n * ANTE
        self.outcome = Outcome(
            tuple(self.still_in), self.turns, tuple(payouts), tuple(self.dice), self.first_out
        )
