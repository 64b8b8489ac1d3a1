"""Snake as a program of its own: ``play`` is fast and random, ``play_with`` asks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from benchmarks.by_hand.asked import Chance, Choose, randomly, seats_around
from benchmarks.by_hand.snake_round import (
    ANY_TIME,
    AS_WRITTEN,
    JOKER,
    ONE_DECK,
    RANK,
    SUIT,
    Options,
    Outcome,
    Round,
    check_players,
    paid,
    who_opens,
)

__all__ = ["AS_WRITTEN", "RANK", "SUIT", "Options", "Outcome", "Round", "play", "play_with"]

ROWS = list(combinations(range(10), 3))
NOTHING = 0  # rules an empty pile, or one of 6s alone


def _fits(ruler: int, rank: int) -> bool:
    return rank in ANY_TIME or (rank <= 7 if ruler == 7 else rank >= ruler)


FITS = [[_fits(ruler, rank) for rank in range(JOKER + 1)] for ruler in range(JOKER + 1)]


def play_with(
    n: int, deck: Sequence[int], choose: Choose, chance: Chance, options: Options = AS_WRITTEN
) -> Outcome:
    """One round on ``deck`` (all cards in order, the top first); see ``Round`` for what it asks."""
    return Round(n, deck, choose, chance, options).play()


def play(n: int, random: Random, options: Options = AS_WRITTEN) -> Outcome:
    """One round of players who take any legal (rank, how many), each as likely."""
    check_players(n, options)
    pick = random.random
    to_seven = options.draw == "to_seven"
    may_decline = options.may_decline
    skips_stack = options.skips_stack
    most_turns = options.most_turns
    after = [seats_around(n, seat, options.direction)[1] for seat in range(n)]

    stock = list(range(ONE_DECK * options.decks))
    random.shuffle(stock)
    face_down: list[list[int]] = [[] for _ in range(n)]
    hands: list[list[int]] = [[] for _ in range(n)]
    for _ in range(3):
        for cards in face_down:
            cards.append(stock.pop())
    for _ in range(10):
        for cards in hands:
            cards.append(stock.pop())
    face_up: list[list[int]] = []
    for hand in hands:
        face_up.append([hand[place] for place in ROWS[int(pick() * len(ROWS))]])
        for card in face_up[-1]:
            hand.remove(card)
    opener = who_opens(n, options, randomly(random))

    pile: list[int] = []
    ruler = NOTHING
    skips = turns = piles_taken = blown_up = 0
    last_player = -1
    touched = [False] * n
    last_touch: int | None = None
    winner: int | None = None
    seat = opener
    while turns < most_turns:
        turns += 1
        hand = hands[seat]
        source = hand or face_up[seat]
        played: list[int] = []
        if skips:
            eights = [card for card in source if RANK[card] == 8]
            chosen = int(pick() * (len(eights) + 1)) if eights else 0
            if chosen < len(eights):
                played = eights[: chosen + 1]
            else:
                skips -= 1
                seat = after[seat]
                continue
        elif source:
            fits = FITS[ruler]
            fitting = [card for card in source if fits[RANK[card]]]
            ways = len(fitting)  # each card stands for itself and those of its rank before it
            if ways and may_decline and pile:
                ways += 1
            chosen = int(pick() * ways) if ways > 1 else 0
            if chosen < len(fitting):
                rank = RANK[fitting[chosen]]
                played = [card for card in fitting[: chosen + 1] if RANK[card] == rank]
        else:
            if not touched[seat]:
                touched[seat] = True
                last_touch = seat
            source = face_down[seat]
            card = source[int(pick() * len(source))]
            if FITS[ruler][RANK[card]]:
                played = [card]
            else:
                source.remove(card)
                pile.append(card)

        if not played:
            hand += pile
            pile.clear()
            ruler = NOTHING
            piles_taken += 1
            seat = last_player if last_player != seat else after[seat]
            continue

        rank = RANK[played[0]]
        for card in played:
            source.remove(card)
        pile += played
        last_player = seat
        if rank == 8:
            skips = max(skips, len(played)) if skips_stack else 1
        else:
            skips = 0
        if rank != 6:
            ruler = rank
        if stock and len(hand) < 7:
            hand.append(stock.pop())
            while to_seven and stock and len(hand) < 7:
                hand.append(stock.pop())
        if not hand and not face_up[seat] and not face_down[seat]:
            winner = seat
            break
        if rank == 10 or (len(pile) > 3 and RANK[pile[-4]] == rank and four_suits(pile, rank)):
            pile.clear()
            ruler = NOTHING
            blown_up += 1
            skips = 0
        else:
            seat = after[seat]

    left = tuple(len(hands[s]) + len(face_up[s]) + len(face_down[s]) for s in range(n))
    winners = () if winner is None else (winner,)
    payouts = paid(n, winner, options)
    return Outcome(winners, turns, payouts, left, opener, piles_taken, blown_up, last_touch)


def four_suits(pile: list[int], rank: int) -> bool:
    """Whether the cards of ``rank`` that lie on top are of all four suits."""
    suits = set()
    for card in reversed(pile):
        if RANK[card] != rank:
            break
        suits.add(SUIT[card])
    return len(suits) == 4
