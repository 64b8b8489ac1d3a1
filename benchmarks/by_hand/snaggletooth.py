"""Snaggletooth as a program of its own: ``play`` is fast and random, ``play_with`` asks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from benchmarks.by_hand.asked import Chance, Choose, dealers_right, randomly, seats_around
from benchmarks.by_hand.snaggletooth_round import (
    AS_WRITTEN,
    DECK,
    NO_RANK,
    RANK,
    Options,
    Outcome,
    Round,
    best_of,
    break_tie,
    check_players,
    contenders,
    has_double,
    high_card,
    never_laid,
    paid,
    pairs_in,
)

__all__ = ["AS_WRITTEN", "DECK", "RANK", "Options", "Outcome", "Round", "play", "play_with"]


def play_with(
    n: int, deck: Sequence[int], choose: Choose, chance: Chance, options: Options = AS_WRITTEN
) -> Outcome:
    """One round on ``deck`` (all cards in order, the top first); see ``Round`` for what it asks."""
    return Round(n, deck, choose, chance, options).play()


def play(n: int, random: Random, options: Options = AS_WRITTEN) -> Outcome:
    """One round of 2 to 6 players who take any legal option, each as likely."""
    check_players(n)
    pick = random.random
    order = seats_around(n, dealers_right(n), options.direction)

    unlaid: list[int] = []
    while not unlaid:
        pile = list(DECK)
        random.shuffle(pile)
        hands: list[list[int]] = [[] for _ in range(n)]
        scored: list[list[int]] = [[] for _ in range(n)]
        for _ in range(7):
            for seat in order:
                hands[seat].append(pile.pop())
        first_double: int | None = None
        for seat in order:
            lay_pairs(hands[seat], scored[seat], pile, NO_RANK, random)
            if first_double is None and has_double(scored[seat]):
                first_double = seat
        unlaid = never_laid(scored)

    level = best_of(scored, range(n))
    if 1 < len(level) < n:  # who names it: it makes no difference to random play
        break_tie(options.tie_break, level, pile, randomly(random))
    tooth = unlaid[int(pick() * len(unlaid))] if len(unlaid) > 1 else unlaid[0]

    out = [False] * n
    still_in = n
    needed = 1 if n == 2 else 2
    found = turns = quiet = 0
    first_out: int | None = None
    place = -1
    while found < needed:
        place = place + 1 if place + 1 < n else 0
        seat = order[place]
        if out[seat]:
            continue
        quiet += 1
        stalled = quiet > still_in
        if stalled and options.stalled == "count":
            break
        if turns == options.most_turns:
            antes = (options.ante,) * n
            return Outcome((), turns, antes, tuple(map(len, scored)), first_out, first_double)
        turns += 1
        hand = hands[seat]
        teeth = False
        if stalled and pile and options.stalled == "draw":
            hand.append(pile.pop())
            if pairs_in(hand):
                quiet = 0
                teeth = lay_pairs(hand, scored[seat], pile, tooth, random)
        if not teeth:
            # whoever is out has no card, so nobody picks from them
            victims = [other for other in range(n) if other != seat and hands[other]]
            if victims:
                victim = victims[int(pick() * len(victims))] if len(victims) > 1 else victims[0]
                cards = hands[victim]
                card = cards.pop(int(pick() * len(cards)))
                rank = RANK[card]
                for held in hand:
                    if RANK[held] == rank:
                        hand.append(card)
                        quiet = 0
                        teeth = lay_pairs(hand, scored[seat], pile, tooth, random)
                        break
                else:
                    hand.append(card)
        if quiet:
            continue
        if first_double is None and has_double(scored[seat]):
            first_double = seat
        if teeth:
            found += 1
            if first_out is None:
                first_out = seat
            if n == 2 and options.snaggletooth_counts:
                scored[seat].append(tooth)
            out[seat] = True
            still_in -= 1
            pile += hand
            hand.clear()
            if found < needed:
                random.shuffle(pile)

    best = best_of(scored, contenders(out))
    if len(best) > 1 and options.tied_win == "play_off":
        pile = list(DECK)
        random.shuffle(pile)
        best = [high_card(best, pile, randomly(random))]
    pairs = tuple(map(len, scored))
    return Outcome(tuple(best), turns, paid(n, best, options), pairs, first_out, first_double)


def lay_pairs(
    hand: list[int], scored: list[int], pile: list[int], tooth: int, random: Random
) -> bool:
    """Lay pairs and draw until no pair is held. True, at once, when the teeth were laid."""
    pairs = pairs_in(hand)
    while pairs:
        one, two = pairs[int(random.random() * len(pairs))] if len(pairs) > 1 else pairs[0]
        hand.remove(one)
        hand.remove(two)
        if RANK[one] == tooth:
            return True
        scored.append(RANK[one])
        if pile:
            hand.append(pile.pop())
            if pile:
                hand.append(pile.pop())
        pairs = pairs_in(hand)
    return False
