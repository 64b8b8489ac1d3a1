"""One of several things by their weights: drawn in proportion, or the best."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from referee.npcs.weighing import Weigh

MOST_WEIGHED = 1000
"""So many things are weighed at the most; of more, some are looked at."""

STEPS = 48
"""Into so many parts a long range of numbers is cut."""


def drawn(weigh: Weigh, options: Sequence[Any], rng: random.Random, best: bool) -> Any:
    """One option by its weight; each as likely as another where none weighs anything."""
    return options[place(weigh.each(options), rng, best)]


def place(weights: Sequence[float], rng: random.Random, best: bool) -> int:
    """A place among weights: of the greatest, or drawn in proportion."""
    if best:
        most = max(weights)
        return pick([at for at, weight in enumerate(weights) if weight == most], rng)
    total = sum(weight for weight in weights if weight > 0)
    left = rng.random() * total
    last = int(rng.random() * len(weights))
    for at, weight in enumerate(weights):
        if weight > 0:
            last, left = at, left - weight
            if left < 0:
                break
    return last


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
    weigh: Weigh,
    pool: Sequence[Any],
    low: int,
    high: int,
    rng: random.Random,
    best: bool,
    most: int = MOST_WEIGHED,
) -> tuple[Any, ...]:
    """``low`` to ``high`` of a pool, weighed as a whole; where there are too many of one size, some stand for all of
    them, and the best are looked for around the best that is found."""
    ways = list(dict(ways_of(pool, low, high, rng, most)).items())
    weighed = weigh.each([way for way, _ in ways])
    weights = [w * (1 if best else many) for w, (_, many) in zip(weighed, ways, strict=True)]
    found = ways[place(weights, rng, best)][0]
    looked_through = all(many == 1 for _, many in ways)
    return found if looked_through or not best else grown(weigh, pool, found, low, high)


def ways_of(
    pool: Sequence[Any], low: int, high: int, rng: random.Random, most: int = MOST_WEIGHED
) -> list[tuple[tuple[Any, ...], float]]:
    """Some of a pool in each size, with how many ways each stands for."""
    high = min(high, len(pool))
    sizes = range(min(low, high), high + 1)
    share = max(1, most // len(sizes))
    found: list[tuple[tuple[Any, ...], float]] = []
    for size in sizes:
        many = comb(len(pool), size)
        if many <= share:
            found += [(one, 1) for one in combinations(pool, size)]
        else:
            looked = [tuple(pool[at] for at in some) for some in sampled(pool, size, share, rng)]
            found += [(one, many / share) for one in looked]
    return found


def sampled(pool: Sequence[Any], size: int, many: int, rng: random.Random) -> Iterator[list[int]]:
    places = range(len(pool))
    return (sorted(rng.sample(places, size)) for _ in range(many))


def grown(
    weigh: Weigh, pool: Sequence[Any], found: tuple[Any, ...], low: int, high: int
) -> tuple[Any, ...]:
    """The best that is reached by putting in or leaving out one thing after the other."""
    at_hand, taken = list(range(len(pool))), _places(pool, found)
    weight = weigh(found)
    for _ in range(len(pool)):
        ways = [taken ^ {at} for at in at_hand if low <= len(taken ^ {at}) <= high]
        weights = weigh.each([tuple(pool[at] for at in sorted(way)) for way in ways])
        if max(weights, default=weight) <= weight:
            break
        weight, taken = next(
            one for one in zip(weights, ways, strict=True) if one[0] == max(weights)
        )
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
    """An amount of copper between two: mostly near the least, and the further up the bolder. Such as people put down."""
    share = boldness * rng.random() ** 2
    if high <= low:
        return low
    return max(low, min(high, plain(low + int((high - low) * share))))


def plain(amount: int) -> int:
    """The next lower amount that is 1, 2 or 5 coins of a kind, or ten of them: 85cp are 5sp."""
    coin = 10 ** (len(str(amount)) - 1)
    return max(many * coin for many in (1, 2, 5) if many * coin <= amount) if amount > 0 else 0


def chosen_way(weights: Sequence[tuple[str, int]], rng: random.Random) -> str:
    """A word by whole weights, not all 0."""
    at = int(rng.random() * sum(weight for _, weight in weights))
    for word, weight in weights:
        at -= weight
        if at < 0:
            return word
    return weights[-1][0]
