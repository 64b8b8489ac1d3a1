"""One of several things by their weights: drawn in proportion, or the best."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any

from referee.npcs.weighing import Weigh

MOST_WEIGHED = 4000
"""So many things are weighed at the most; of more, some are looked at."""

STEPS = 48
"""Into so many parts a long range of numbers is cut."""

Taken = tuple[Any, float]


def drawn(weigh: Weigh, options: Sequence[Any], rng: random.Random, best: bool) -> Any:
    """One option by its weight; each as likely as another where none weighs anything."""
    weights = [weigh(one) for one in options]
    if best:
        most = max(weights)
        return options[pick([at for at, w in enumerate(weights) if w == most], rng)]
    total = sum(w for w in weights if w > 0)
    if total <= 0:
        return options[rng.randrange(len(options))]
    left = rng.random() * total
    last = 0
    for at, weight in enumerate(weights):
        if weight > 0:
            last, left = at, left - weight
            if left < 0:
                break
    return options[last]


def pick(places: Sequence[int], rng: random.Random) -> int:
    """One of some places, by one draw however many there are."""
    return places[int(rng.random() * len(places))]


def from_range(weigh: Weigh, numbers: range, rng: random.Random, best: bool) -> int:
    """A number of a range however long: its ends and even steps between them, then those around the best."""
    if len(numbers) <= MOST_WEIGHED:
        return int(drawn(weigh, numbers, rng, best))
    found = int(drawn(weigh, steps(numbers), rng, best))
    step = len(numbers) // STEPS
    while best and step > 1:
        around = numbers[max(0, numbers.index(found) - step) : numbers.index(found) + step + 1]
        step = len(around) // STEPS
        found = int(drawn(weigh, steps(around) if step > 1 else around, rng, True))
    return found


def steps(numbers: range) -> list[int]:
    last = len(numbers) - 1
    return list(dict.fromkeys(numbers[last * at // STEPS] for at in range(STEPS + 1)))


def some_of(
    weigh: Weigh, pool: Sequence[Any], low: int, high: int, rng: random.Random, best: bool
) -> tuple[Any, ...]:
    """``low`` to ``high`` of a pool, weighed as a whole; of too many ways a part is looked at, with what grows out of
    the best of them."""
    high = min(high, len(pool))
    low = min(low, high)
    many = sum(comb(len(pool), size) for size in range(low, high + 1))
    if many <= MOST_WEIGHED:
        ways = [one for size in range(low, high + 1) for one in combinations(pool, size)]
        return tuple(drawn(weigh, list(dict.fromkeys(ways)), rng, best))
    looked = [any_of(pool, low, high, rng) for _ in range(MOST_WEIGHED // 4)]
    found = tuple(drawn(weigh, looked, rng, best))
    return grown(weigh, pool, found, low, high) if best else found


def grown(
    weigh: Weigh, pool: Sequence[Any], found: tuple[Any, ...], low: int, high: int
) -> tuple[Any, ...]:
    """The best that is reached by putting in or leaving out one thing after the other."""
    at_hand, taken = list(range(len(pool))), _places(pool, found)
    weight = weigh(found)
    for _ in range(len(pool)):
        ways = [taken ^ {at} for at in at_hand if low <= len(taken ^ {at}) <= high]
        weighed = [(weigh(tuple(pool[at] for at in sorted(way))), way) for way in ways]
        better = max((w for w, _ in weighed), default=weight)
        if better <= weight:
            break
        weight, taken = next(one for one in weighed if one[0] == better)
    return tuple(pool[at] for at in sorted(taken))


def _places(pool: Sequence[Any], found: tuple[Any, ...]) -> frozenset[int]:
    left, places = list(found), set()
    for at, one in enumerate(pool):
        if one in left:
            left.remove(one)
            places.add(at)
    return frozenset(places)


def any_of(pool: Sequence[Any], low: int, high: int, rng: random.Random) -> tuple[Any, ...]:
    """``low`` to ``high`` of a pool without any preference: how many, then which."""
    high = min(high, len(pool))
    many = rng.randint(min(low, high), high)
    places = sorted(rng.sample(range(len(pool)), many))
    return tuple(pool[at] for at in places)


def dared(low: int, high: int, boldness: float, rng: random.Random) -> int:
    """An amount of copper between two: mostly near the least, and the further up the bolder. Rounded to whole least
    amounts where they fit."""
    if high <= low:
        return low
    amount = low + int((high - low) * boldness * rng.random() ** 2)
    if low > 1:
        amount -= amount % low
    return max(low, min(high, amount))


def chosen_way(weights: Sequence[tuple[str, int]], rng: random.Random) -> str:
    """A word by whole weights, not all 0."""
    at = int(rng.random() * sum(weight for _, weight in weights))
    for word, weight in weights:
        at -= weight
        if at < 0:
            return word
    return weights[-1][0]


Choose = Callable[[Weigh, Sequence[Any], random.Random, bool], Any]
