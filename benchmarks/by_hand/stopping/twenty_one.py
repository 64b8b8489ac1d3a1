"""Twenty-one, stopped at each decision."""

from __future__ import annotations

from random import Random

from benchmarks.by_hand.stopping.waiting import Waiting
from benchmarks.by_hand.twenty_one import ACE, HANDS, LEAST, MOST, STACK, VALUE, outcome, total

KINDS = ("choose", "choose", "choose")
STAKE, ACT = 1, 2
STAKES = (*range(LEAST, min(MOST, STACK) + 1), 0)


class Round(Waiting):
    """A round of so many players against the bank."""

    __slots__ = ("bank", "bank_total", "done", "hands", "n", "open_hands", "place", "playing", "shoe", "split_aces", "stacks",
                 "stakes", "turn")  # fmt: skip

    def __init__(self, n: int, random: Random) -> None:
        super().__init__()
        self.n = n
        self.shoe = list(range(52))
        random.shuffle(self.shoe)
        self.stacks = [STACK] * n
        self.stakes: list[list[int]] = []
        self.hands: list[list[list[int]]] = [[[]] for _ in range(n)]
        self.bank: list[int] = []
        self.bank_total = self.turn = self.place = 0
        self.playing: list[int] = []
        self.open_hands: list[tuple[int, int, int]] = []
        self.split_aces = self.done = False

    def go_on(self) -> bool:
        if self.at == ACT:
            self.act(self.choice)
        else:
            if self.at == STAKE:
                self.stacks[self.who] -= self.choice
                self.stakes.append([self.choice])
            if len(self.stakes) < self.n:
                self.at, self.who, self.options = STAKE, len(self.stakes), STAKES
                return True
            if self.deal():
                return False
        if self.hand_on():
            return True
        self.settle()
        return False

    def deal(self) -> bool:
        """Cards for whoever has staked something. Whether the round is over at once."""
        self.playing = [seat for seat in range(self.n) if self.stakes[seat][0]]
        if not self.playing:
            self.outcome = outcome(self.stacks, 0, 0)
            return True
        shoe, hands = self.shoe, self.hands
        for _ in range(2):
            for seat in self.playing:
                hands[seat][0].append(shoe.pop())
            self.bank.append(shoe.pop())
        self.bank_total = total(self.bank)
        for seat in self.playing:
            if total(hands[seat][0]) == 21:
                self.stacks[seat] += self.stakes[seat][0]
                if self.bank_total != 21:
                    self.stacks[seat] += self.stakes[seat][0] * 3 // 2
                    self.stakes[seat][0] = 0
        if self.bank_total == 21:
            self.outcome = outcome(self.stacks, len(self.playing), 21)
            return True
        return False

    def hand_on(self) -> bool:
        """Plays the hands on to the next decision. False when all have been played."""
        shoe, playing = self.shoe, self.playing
        while self.turn < len(playing):
            seat = playing[self.turn]
            mine, staked = self.hands[seat], self.stakes[seat]
            while self.place < len(mine) and staked[0]:
                hand, stake = mine[self.place], staked[self.place]
                if len(hand) == 1 and shoe:
                    hand.append(shoe.pop())
                points = total(hand)
                if points < 21 and not self.done:
                    acts = ["hit", "stand"] if shoe else ["stand"]
                    if shoe and len(hand) == 2 and self.stacks[seat] >= stake:
                        acts.append("double")
                        if len(mine) < HANDS and VALUE[hand[0]] == VALUE[hand[1]]:
                            acts.append("split")
                    if len(acts) > 1:
                        self.at, self.who, self.options = ACT, seat, acts
                        return True
                if points <= 21:
                    self.open_hands.append((seat, stake, points))
                self.place += 1
                self.done = self.split_aces
            self.turn += 1
            self.place = 0
            self.done = self.split_aces = False
        return False

    def act(self, act: str) -> None:
        seat, place = self.who, self.place
        hand, staked = self.hands[seat][place], self.stakes[seat]
        if act == "hit":
            hand.append(self.shoe.pop())
        elif act == "stand":
            self.done = True
        elif act == "double":
            self.stacks[seat] -= staked[place]
            staked[place] += staked[place]
            hand.append(self.shoe.pop())
            self.done = True
        else:
            self.stacks[seat] -= staked[place]
            staked.append(staked[place])
            self.hands[seat].append([hand.pop(0)])
            hand.append(self.shoe.pop())
            self.split_aces = self.done = VALUE[hand[0]] == ACE

    def settle(self) -> None:
        """The bank draws where anybody is left, and pays."""
        bank_total = self.bank_total
        if self.open_hands:
            while bank_total < 17 and self.shoe:
                self.bank.append(self.shoe.pop())
                bank_total = total(self.bank)
        for seat, stake, points in self.open_hands:
            if bank_total > 21 or points > bank_total:
                self.stacks[seat] += 2 * stake
            elif points == bank_total:
                self.stacks[seat] += stake
        self.outcome = outcome(self.stacks, sum(map(len, self.hands)), bank_total)
