"""Random rounds in both forms, so that what one says can be held against the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

from benchmarks.by_hand import snaggletooth, snake
from benchmarks.by_hand.asked import Lot, randomly

SUITS = "SHDC"
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class ShufflesAsAsked(Random):
    """Shuffles with the very draws that a round which asks would take its order from."""

    def shuffle(self, x: Any) -> None:
        randomly(self).shuffle(x)


def card(name: str) -> int:
    """``10S``: a number that is the same in both games; ``*`` is a joker."""
    return 52 if name == "*" else RANKS.index(name[:-1]) * 4 + SUITS.index(name[-1])


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


def stacked(names: str, size: int = 52) -> list[int]:
    """A whole deck with these cards on top."""
    top = cards(names)
    return top + [other for other in range(size) if other not in top]


def shuffled(random: Random, size: int) -> list[int]:
    """A deck, the top first, in the order in which ``play`` would deal it."""
    deck = list(range(size))
    random.shuffle(deck)
    return deck[::-1]


def fast_and_asked(game: Any, n: int, seed: int, options: Any) -> tuple[Any, Any]:
    """One and the same round, played by ``play`` and by ``Round`` with the same draws."""
    fast = game.play(n, ShufflesAsAsked(seed), options)
    return fast, asking_round(game, n, seed, options).play()


def asking_round(
    game: Any, n: int, seed: int, options: Any, look: Callable[[Any], None] = lambda table: None
) -> Any:
    """A round that answers itself by chance and is looked at whenever it asks."""
    random = ShufflesAsAsked(seed)
    apart = Random(seed)
    deck = shuffled(random, 54 * options.decks if game is snake else 52)

    def choose(seat: int, what: str, choices: Sequence[Any]) -> int:
        look(table)
        return int(random.random() * len(choices)) if len(choices) > 1 else 0

    def chance(n: int, what: Lot) -> int:
        look(table)
        return int((apart if shuffles_for_nothing(table) else random).random() * n)

    table = game.Round(n, deck, choose, chance, options)
    return table


def shuffles_for_nothing(table: Any) -> bool:
    """The last teeth lie there: the rules shuffle once more, ``play`` spares itself the trouble."""
    if not isinstance(table, snaggletooth.Round):
        return False
    return table.over() and table.out.count(True) < table.found


def near(share: float, reference: float, rounds: int, reference_rounds: int) -> bool:
    """Whether two measured shares are within four standard errors of their difference (and the
    reference's rounding to three places).
    """
    spread = sqrt(reference * (1 - reference) * (1 / rounds + 1 / reference_rounds))
    return abs(share - reference) <= 4 * spread + 0.0005


def mean_near(
    measured: Sequence[float], reference: float, reference_rounds: int, rounding: float
) -> bool:
    """The same for a mean of which the reference was rounded by up to ``rounding``."""
    count = len(measured)
    mean = sum(measured) / count
    variance = sum((value - mean) ** 2 for value in measured) / count
    spread = sqrt(variance * (1 / count + 1 / reference_rounds))
    return abs(mean - reference) <= 4 * spread + rounding
