"""Pig, stopped at each decision."""

from __future__ import annotations

from random import Random

from benchmarks.by_hand.pig import ANTE, GOAL, Outcome
from benchmarks.by_hand.stopping.waiting import Waiting

KINDS = ("choose", "choose")
ACTS = ("again", "hold")


class Round(Waiting):
    """A round of so many players."""

    __slots__ = ("n", "pick", "scores", "this_turn", "turns")

    def __init__(self, n: int, random: Random) -> None:
        super().__init__()
        self.n, self.pick = n, random.random
        self.scores = [0] * n
        self.this_turn, self.turns = 0, 1
        self.options = ACTS

    def go_on(self) -> bool:
        pick, this_turn = self.pick, self.this_turn
        if self.at:
            if self.choice == "hold":
                seat, scores = self.who, self.scores
                scores[seat] += this_turn
                if scores[seat] >= GOAL:
                    return self.end(seat)
                self.who = seat + 1 if seat + 1 < self.n else 0
                self.turns += 1
                this_turn = 0
        else:
            self.at = 1
        while (face := int(pick() * 6) + 1) == 1:
            # whoever had reached the goal would have ended the round by holding
            self.who = self.who + 1 if self.who + 1 < self.n else 0
            self.turns += 1
            this_turn = 0
        self.this_turn = this_turn + face
        return True

    def end(self, seat: int) -> bool:
        payouts = [0] * self.n
        payouts[seat] = self.n * ANTE
        self.outcome = Outcome((seat,), self.turns, tuple(payouts), tuple(self.scores))
        return False
