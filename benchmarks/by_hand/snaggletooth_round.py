"""Snaggletooth step by step: a round that asks its caller, and the rules that both forms share.

Cards are 0 to 51; suits never matter. ``RANK[card]`` is 0 (a two) to 12 (an ace). Hands are in the
order in which the cards came; the last card of a pile is its top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.by_hand.asked import Asked, Chance, Choose, dealers_right, one_of, seats_around

RANKS = 13
DECK = tuple(range(52))
RANK = tuple(card // 4 for card in DECK)
NO_RANK = -1
PAIRED = -1
THROWS = ("rock", "paper", "scissors")
BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


@dataclass(frozen=True)
class Options:
    """The house rules; ``ante`` in copper. ValueError for a word that an option does not know.

    ``most_turns`` ends what would go round for ever when ``stalled`` is ``endless``: nobody wins
    and the antes go back.
    """

    ante: int = 10
    direction: str = "right"
    tie_break: str = "coin"
    stalled: str = "draw"
    tied_win: str = "split"
    snaggletooth_counts: bool = False
    most_turns: int = 10_000

    def __post_init__(self) -> None:
        one_of("direction", self.direction, ("right", "left"))
        one_of("tie_break", self.tie_break, ("coin", "rps", "high_card"))
        one_of("stalled", self.stalled, ("draw", "count", "endless"))
        one_of("tied_win", self.tied_win, ("split", "play_off"))


AS_WRITTEN = Options()


class Outcome(NamedTuple):
    """How a round ended: seats, turns begun, copper paid out of the pot to each seat, pairs that
    each laid, who first found the teeth and who first had two pairs of one rank (or nobody).
    """

    winners: tuple[int, ...]
    turns: int
    payouts: tuple[int, ...]
    pairs: tuple[int, ...]
    first_out: int | None
    first_double: int | None


class Round:
    """One round that asks; between questions its fields are what lies on the table.

    Choices: ``pair`` (two cards: the first two held of a rank), ``snaggletooth`` (a rank),
    ``victim`` (a seat), ``throw``. Lots: ``shuffle``, ``pick`` (a card of the victim's hand),
    ``coin`` and ``lots`` (a seat).
    """

    def __init__(
        self, n: int, deck: Sequence[int], choose: Choose, chance: Chance, options: Options
    ) -> None:
        check_players(n)
        if sorted(deck) != list(DECK):
            raise ValueError("the deck is each of the cards 0 to 51 once")
        self.n = n
        self.options = options
        self.asked = Asked(choose, chance)
        self.order = seats_around(n, dealers_right(n), options.direction)
        self.pile = list(reversed(deck))
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.on_table: list[list[int]] = [[] for _ in range(n)]  # the cards of the pairs laid
        self.apart: list[int] = []
        self.scored: list[list[int]] = [[] for _ in range(n)]  # a rank for each pair that counts
        self.tooth = NO_RANK
        self.namer: int | None = None
        self.out = [False] * n
        self.found = self.turns = self.quiet = 0
        self.first_out: int | None = None
        self.first_double: int | None = None

    def play(self) -> Outcome:
        self.open()
        while not never_laid(self.scored):
            self.forget_pairs()
            self.collect_cards()
            self.open()
        self.name_the_tooth()
        place = 0
        while not self.over():
            seat = self.order[place % self.n]
            place += 1
            if self.out[seat]:
                continue
            self.quiet += 1
            if self.stalled() and self.options.stalled == "count":
                break
            if self.turns == self.options.most_turns:
                return self.outcome([], (self.options.ante,) * self.n)
            self.turn(seat)
        return self.ending()

    def open(self) -> None:
        """Seven cards each, one at a time from the dealer's right, then the pairs."""
        for _ in range(7):
            for seat in self.order:
                self.hands[seat].append(self.pile.pop())
        for seat in self.order:
            self.lay_pairs(seat)

    def forget_pairs(self) -> None:
        for ranks in self.scored:
            ranks.clear()
        self.first_double = None

    def collect_cards(self) -> None:
        """Everything back into one shuffled pile."""
        for cards in [*self.hands, *self.on_table, self.apart]:
            self.pile += cards
            cards.clear()
        self.asked.shuffle(self.pile)

    def name_the_tooth(self) -> None:
        """Who has the most pairs names; of all level, who sits at the dealer's right."""
        level = best_of(self.scored, range(self.n))
        if len(level) == self.n:
            self.namer = self.order[0]
        elif len(level) == 1:
            self.namer = level[0]
        else:
            self.namer = break_tie(self.options.tie_break, level, self.pile, self.asked)
        self.tooth = self.asked.choice(self.namer, "snaggletooth", never_laid(self.scored))

    def over(self) -> bool:
        return self.found == (1 if self.n == 2 else 2)

    def stalled(self) -> bool:
        """Everybody still in has had a turn since a pair was laid, and one more has begun."""
        return self.quiet > self.out.count(False)

    def turn(self, seat: int) -> None:
        self.turns += 1
        if self.stalled() and self.options.stalled == "draw":
            self.draw(seat, 1)
            self.lay_pairs(seat)
            if self.out[seat]:
                return
        victims = [other for other in range(self.n) if other != seat and self.hands[other]]
        if not victims:
            return
        victim = self.asked.choice(seat, "victim", victims)
        card = self.asked.lot("pick", self.hands[victim])
        self.hands[victim].remove(card)
        self.hands[seat].append(card)
        self.lay_pairs(seat)

    def lay_pairs(self, seat: int) -> None:
        while not self.out[seat]:
            pairs = pairs_in(self.hands[seat])
            if not pairs:
                return
            self.lay(seat, self.asked.choice(seat, "pair", pairs))

    def lay(self, seat: int, pair: tuple[int, int]) -> None:
        self.quiet = 0
        for card in pair:
            self.hands[seat].remove(card)
        rank = RANK[pair[0]]
        if rank == self.tooth:
            self.find_tooth(seat, pair)
            return
        self.on_table[seat] += pair
        self.scored[seat].append(rank)
        if self.first_double is None and has_double(self.scored[seat]):
            self.first_double = seat
        self.draw(seat, 2)

    def find_tooth(self, seat: int, pair: tuple[int, int]) -> None:
        """The pair lies apart, the rest of the hand goes into the pile, and the holder is out."""
        self.apart += pair
        self.found += 1
        if self.first_out is None:
            self.first_out = seat
        if self.n == 2 and self.options.snaggletooth_counts:
            self.scored[seat].append(self.tooth)
        self.pile += self.hands[seat]
        self.hands[seat].clear()
        self.asked.shuffle(self.pile)
        self.out[seat] = True

    def draw(self, seat: int, count: int) -> None:
        """Draw so many, or what the pile still has."""
        for _ in range(min(count, len(self.pile))):
            self.hands[seat].append(self.pile.pop())

    def ending(self) -> Outcome:
        best = best_of(self.scored, contenders(self.out))
        if len(best) > 1 and self.options.tied_win == "play_off":
            self.collect_cards()
            best = [high_card(best, self.pile, self.asked)]
        return self.outcome(best, paid(self.n, best, self.options))

    def outcome(self, winners: list[int], payouts: tuple[int, ...]) -> Outcome:
        pairs = tuple(map(len, self.scored))
        return Outcome(
            tuple(winners), self.turns, payouts, pairs, self.first_out, self.first_double
        )


def check_players(n: int) -> None:
    """Refuse (ValueError) a number of players that the game is not for."""
    if not 2 <= n <= 6:
        raise ValueError(f"Snaggletooth is for 2 to 6 players, not {n}")


def pairs_in(hand: list[int]) -> list[tuple[int, int]]:
    """The first two cards of each rank that is held twice, in the order of the second."""
    first: dict[int, int] = {}
    pairs: list[tuple[int, int]] = []
    for card in hand:
        rank = RANK[card]
        if rank not in first:
            first[rank] = card
        elif first[rank] != PAIRED:
            pairs.append((first[rank], card))
            first[rank] = PAIRED
    return pairs


def has_double(ranks: list[int]) -> bool:
    """Whether two pairs of one rank are among the pairs of these ranks."""
    return len(set(ranks)) < len(ranks)


def never_laid(scored: list[list[int]]) -> list[int]:
    """The ranks that may be named: nobody has laid a pair of them."""
    gone = {rank for ranks in scored for rank in ranks}
    return [rank for rank in range(RANKS) if rank not in gone]


def contenders(out: list[bool]) -> list[int]:
    """Who can win: of two players both, of more those who are not out."""
    return [seat for seat in range(len(out)) if len(out) == 2 or not out[seat]]


def best_of(scored: list[list[int]], seats: Sequence[int]) -> list[int]:
    """Those of the seats who have the most pairs."""
    most = max(len(scored[seat]) for seat in seats)
    return [seat for seat in seats if len(scored[seat]) == most]


def paid(n: int, winners: Sequence[int], options: Options) -> tuple[int, ...]:
    """The pot, shared; odd coppers go one each, from the dealer's right on as the turns go."""
    payouts = [0] * n
    each, odd = divmod(n * options.ante, len(winners))
    around = seats_around(n, dealers_right(n), options.direction)
    for place, seat in enumerate(seat for seat in around if seat in winners):
        payouts[seat] = each + 1 if place < odd else each
    return tuple(payouts)


def break_tie(how: str, tied: list[int], pile: list[int], asked: Asked) -> int:
    """Who of the tied names the rank; ``pile`` is shuffled when cards were turned from it."""
    if how == "rps":
        return rock_paper_scissors(tied, asked)
    if how == "high_card":
        return high_card(tied, pile, asked)
    return asked.lot("coin", tied)


def rock_paper_scissors(tied: list[int], asked: Asked) -> int:
    """All throw; whom nobody beats is left, or all of them when everybody is beaten."""
    while len(tied) > 1:
        throws = [asked.choice(seat, "throw", THROWS) for seat in tied]
        beaten = {BEATS[throw] for throw in throws}
        left = [seat for seat, throw in zip(tied, throws, strict=True) if throw not in beaten]
        tied = left or tied
    return tied[0]


def high_card(tied: list[int], pile: list[int], asked: Asked) -> int:
    """Each turns a card, aces high, again among the highest; with too few cards, by lots."""
    while 1 < len(tied) <= len(pile):
        shown = [pile.pop() for _ in tied]
        highest = max(RANK[card] for card in shown)
        tied = [seat for seat, card in zip(tied, shown, strict=True) if RANK[card] == highest]
        pile += shown
        asked.shuffle(pile)
    return tied[0] if len(tied) == 1 else asked.lot("lots", tied)
