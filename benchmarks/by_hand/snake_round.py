"""Snake step by step: a round that asks its caller, and the rules that both forms share.

Cards are 0 to 53, with a second deck to 107. ``RANK[card]`` is 2 to 14 (an ace) or 15 (a joker);
the suit of a joker is ``NO_SUIT``. Hands are in the order in which the cards came; the last card of
a pile is its top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from benchmarks.by_hand.asked import Asked, Chance, Choose, dealers_right, one_of, seats_around

JOKER = 15
NO_SUIT = 4
ONE_DECK = 54
RANK = tuple([2 + card // 4 for card in range(52)] + [JOKER] * 2) * 2
SUIT = tuple([card % 4 for card in range(52)] + [NO_SUIT] * 2) * 2
ANY_TIME = (2, 6, 10, JOKER)
D20 = range(1, 21)


@dataclass(frozen=True)
class Options:
    """The house rules; ``ante`` in copper. ValueError for a word that an option does not know.

    ``most_turns`` ends a round that goes on and on: nobody wins and the antes go back. The rules
    have positions from which no choice of anybody leads to an end: one holds a joker and 7s alone,
    the other nothing below an 8, and the pile goes to and fro between them (of two-handed rounds
    about 1 in 4,000, of four-handed ones hardly any). Rounds that do end may take 40,000 turns.
    """

    ante: int = 10
    decks: int = 1
    direction: str = "right"
    opener: str = "race"
    may_decline: bool = False
    draw: str = "to_seven"
    skips_stack: bool = False
    most_turns: int = 100_000

    def __post_init__(self) -> None:
        if self.decks not in (1, 2):
            raise ValueError(f"decks is 1 or 2, not {self.decks!r}")
        one_of("direction", self.direction, ("right", "left"))
        one_of("opener", self.opener, ("race", "initiative", "right"))
        one_of("draw", self.draw, ("to_seven", "one"))


AS_WRITTEN = Options()


class Outcome(NamedTuple):
    """How a round ended: seats, turns (a skipped one counts), copper paid out of the pot to each
    seat, cards that each was left with, how often a pile was taken and blown up, and who was last
    to begin on the face-down cards (or nobody).
    """

    winners: tuple[int, ...]
    turns: int
    payouts: tuple[int, ...]
    left: tuple[int, ...]
    opener: int
    piles_taken: int
    blown_up: int
    last_touch: int | None


Cards = tuple[int, ...]


class Round:
    """One round that asks; between questions its fields are what lies on the table.

    Choices: ``row`` (three cards), ``play`` and ``answer`` (cards of one rank, or None: take the
    pile, be skipped). Of one rank, so many cards are one option: those that came first. Lots:
    ``opener`` (a seat), ``initiative`` (a d20), ``face_down`` (a card).
    """

    def __init__(
        self, n: int, deck: Sequence[int], choose: Choose, chance: Chance, options: Options
    ) -> None:
        check_players(n, options)
        if sorted(deck) != list(range(ONE_DECK * options.decks)):
            raise ValueError(f"the deck is each of the {ONE_DECK * options.decks} cards once")
        self.n = n
        self.options = options
        self.asked = Asked(choose, chance)
        self.stock = list(reversed(deck))
        self.pile: list[int] = []
        self.gone: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.face_up: list[list[int]] = [[] for _ in range(n)]
        self.face_down: list[list[int]] = [[] for _ in range(n)]
        self.touched = [False] * n
        self.last_touch: int | None = None
        self.last_player: int | None = None
        self.opener = 0
        self.next = 0  # whose turn it will be
        self.skips = 0
        self.turns = self.piles_taken = self.blown_up = 0
        self.winner: int | None = None

    def play(self) -> Outcome:
        self.deal()
        self.lay_rows()
        self.opener = who_opens(self.n, self.options, self.asked)
        self.next = self.opener
        while self.winner is None and self.turns < self.options.most_turns:
            self.turn(self.next)
        return self.outcome()

    def deal(self) -> None:
        """One card at a time from the dealer's left: three face-down each, then ten in hand."""
        for zone, count in ((self.face_down, 3), (self.hands, 10)):
            for _ in range(count):
                for seat in range(self.n):
                    zone[seat].append(self.stock.pop())

    def lay_rows(self) -> None:
        for seat in range(self.n):
            row = self.asked.choice(seat, "row", list(combinations(self.hands[seat], 3)))
            self.give(self.hands[seat], row, self.face_up[seat])

    def turn(self, seat: int) -> None:
        self.turns += 1
        self.next = self.after(seat)
        if self.skips:
            self.be_skipped(seat)
        elif self.source(seat):
            self.play_or_take(seat)
        else:
            self.turn_face_down(seat)

    def be_skipped(self, seat: int) -> None:
        """An 8 in reach may answer, which passes the skip on."""
        eights = [card for card in self.source(seat) if RANK[card] == 8]
        answers = [*plays(eights), None]
        cards = self.asked.choice(seat, "answer", answers, hidden=bool(self.hands[seat]))
        if cards is None:
            self.skips -= 1
        else:
            self.lay(seat, cards, self.source(seat))

    def play_or_take(self, seat: int) -> None:
        fitting = [card for card in self.source(seat) if self.fits(card)]
        options: list[Cards | None] = list(plays(fitting))
        may_take = bool(self.options.may_decline and self.pile)
        if may_take or not options:
            options.append(None)
        hidden = may_take and bool(self.hands[seat])
        only_pass = options == [None]
        cards = self.asked.choice(seat, "play", options, hidden=hidden and only_pass)
        if cards is None:
            self.take_pile(seat)
        else:
            self.lay(seat, cards, self.source(seat))

    def turn_face_down(self, seat: int) -> None:
        if not self.touched[seat]:
            self.touched[seat] = True
            self.last_touch = seat
        card = self.asked.lot("face_down", self.face_down[seat])
        if self.fits(card):
            self.lay(seat, (card,), self.face_down[seat])
        else:
            self.give(self.face_down[seat], (card,), self.pile)
            self.take_pile(seat)

    def lay(self, seat: int, cards: Cards, source: list[int]) -> None:
        """Cards of one rank go onto the pile; then the player draws, and may win or go again."""
        self.give(source, cards, self.pile)
        self.last_player = seat
        self.set_skips(cards)
        self.draw(seat)
        if self.left(seat) == 0:
            self.winner = seat
        elif self.blows_up():
            self.give(self.pile, tuple(self.pile), self.gone)
            self.blown_up += 1
            self.skips = 0
            self.next = seat

    def set_skips(self, cards: Cards) -> None:
        if RANK[cards[0]] != 8:
            self.skips = 0
        elif self.options.skips_stack:
            self.skips = max(self.skips, len(cards))
        else:
            self.skips = 1

    def draw(self, seat: int) -> None:
        missing = max(0, 7 - len(self.hands[seat]))
        if self.options.draw == "one":
            missing = min(1, missing)
        for _ in range(min(missing, len(self.stock))):
            self.hands[seat].append(self.stock.pop())

    def take_pile(self, seat: int) -> None:
        """Who last played goes again; after one's own cards the turn passes on."""
        self.give(self.pile, tuple(self.pile), self.hands[seat])
        self.piles_taken += 1
        if self.last_player is not None and self.last_player != seat:
            self.next = self.last_player

    def fits(self, card: int) -> bool:
        """Whether the card may go on the pile, by the top card that is not a 6."""
        rank = RANK[card]
        rulers = [RANK[lying] for lying in reversed(self.pile) if RANK[lying] != 6]
        if not rulers or rank in ANY_TIME:
            return True
        if rulers[0] == 7:
            return rank <= 7
        return rank >= rulers[0]

    def blows_up(self) -> bool:
        """A 10 on top, or all four suits among the cards of one rank on top."""
        top = RANK[self.pile[-1]]
        suits: set[int] = set()
        for card in reversed(self.pile):
            if RANK[card] != top:
                break
            suits.add(SUIT[card])
        return top == 10 or len(suits) == 4

    def source(self, seat: int) -> list[int]:
        """The cards the player plays from by sight: the hand, then the row."""
        return self.hands[seat] or self.face_up[seat]

    def left(self, seat: int) -> int:
        return len(self.hands[seat]) + len(self.face_up[seat]) + len(self.face_down[seat])

    def after(self, seat: int) -> int:
        return seats_around(self.n, seat, self.options.direction)[1]

    def give(self, source: list[int], cards: Cards, to: list[int]) -> None:
        for card in cards:
            source.remove(card)
            to.append(card)

    def outcome(self) -> Outcome:
        return Outcome(
            () if self.winner is None else (self.winner,),
            self.turns,
            paid(self.n, self.winner, self.options),
            tuple(self.left(seat) for seat in range(self.n)),
            self.opener,
            self.piles_taken,
            self.blown_up,
            self.last_touch,
        )


def check_players(n: int, options: Options) -> None:
    """Refuse (ValueError) a number of players that the decks are not enough for."""
    if not 2 <= n <= 4 * options.decks:
        raise ValueError(
            f"Snake with decks: {options.decks} is for 2 to {4 * options.decks}, not {n}"
        )


def plays(cards: list[int]) -> list[Cards]:
    """One play for each card: it and those of its rank before it. So each rank that is held ``k``
    times has ``k`` plays, of one card, of two, up to all of them.
    """
    return [
        tuple(other for other in cards[: place + 1] if RANK[other] == RANK[card])
        for place, card in enumerate(cards)
    ]


def who_opens(n: int, options: Options, asked: Asked) -> int:
    """The opener: a fair draw for who was first to lay the row; the best of d20s (nobody's
    Dexterity is known here), ties rolled again; or the dealer's right.
    """
    if options.opener == "right":
        return dealers_right(n)
    if options.opener == "race":
        return asked.lot("opener", range(n))
    tied = list(range(n))
    while len(tied) > 1:
        rolls = [asked.lot("initiative", D20) for _ in tied]
        tied = [seat for seat, roll in zip(tied, rolls, strict=True) if roll == max(rolls)]
    return tied[0]


def paid(n: int, winner: int | None, options: Options) -> tuple[int, ...]:
    """The pot to the winner; without one, everybody's ante back."""
    if winner is None:
        return (options.ante,) * n
    return tuple(n * options.ante if seat == winner else 0 for seat in range(n))
