"""Many variants of a game, one after the other: every way to put house rules, players and temperaments together."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from hashlib import sha256
from itertools import islice, product
from math import prod

from referee.errors import BadInput
from referee.records import record
from referee.simulation.asked import Asked
from referee.simulation.chunks import WorkerDied, came_back, key_of, simulate
from referee.simulation.comparing import other_way
from referee.simulation.events import Events, Sums
from referee.simulation.plan import Plan
from referee.simulation.running import narrow_enough
from referee.simulation.tally import Tally
from referee.simulation.workers import Workers
from referee.words import said

ROUNDS, CLOSE_ROUNDS = 10_000, 500
"""Rounds of each variant unless said, in the fast form and as at the table."""

MOST = 100_000
"""Variants of one sweep."""

AHEAD = 2
"""Variants for each worker that are asked for before the first of them is back."""


@record
class Axis:
    """One thing that is varied, ``ante`` or ``players`` or ``seat Ann``, and its values as they are typed."""

    name: str
    values: tuple[str, ...]


def axes_from(typed: Sequence[str]) -> tuple[Axis, ...]:
    """``ante=1cp,5cp`` and ``players=3-6``. BadInput for what says nothing to vary, and for too much."""
    axes = tuple(_axis(one) for one in typed)
    names = [one.name.lower() for one in axes]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(
                f"--sweep {name} is there twice: give all its values in one, with commas."
            )
    many = prod(len(one.values) for one in axes)
    if many > MOST:
        raise BadInput(f"These are {many:,} variants, and one sweep takes {MOST:,} at the most.")
    return axes


def _axis(typed: str) -> Axis:
    name, _, values = typed.partition("=")
    words = [word.strip() for word in values.split(",") if word.strip()]
    found = tuple(dict.fromkeys(each for word in words for each in _each(word)))
    if not name.strip() or not found:
        raise BadInput(
            f"--sweep {said(typed)} says nothing to vary: write option=value,value or players=3-6."
        )
    return Axis(" ".join(name.split()), found)


def _each(word: str) -> Iterator[str]:
    """``3-6`` is every number from 3 to 6."""
    low, dash, high = (part.strip() for part in word.partition("-"))
    if not (dash and low.isdigit() and high.isdigit() and word.isascii()):
        yield word
        return
    if int(low[:9]) > int(high[:9]) or int(high[:9]) - int(low[:9]) >= MOST:
        raise BadInput(f"{word} is no range that can be swept: write the smaller number first.")
    yield from map(str, range(int(low[:9]), int(high[:9]) + 1))


def variants_of(asked: Asked, axes: Sequence[Axis]) -> Iterator[tuple[tuple[str, ...], Asked]]:
    """Every way to put the values together, with what is asked for then."""
    for values in product(*(one.values for one in axes)):
        variant = asked
        for axis, value in zip(axes, values, strict=True):
            variant = other_way(variant, f"{axis.name}={value}")
        yield values, variant


@record
class Variant:
    """One of them. ``key`` stands for everything that its figures depend on."""

    values: tuple[str, ...]
    plan: Plan
    rounds: int
    until: float = 0.0

    @property
    def key(self) -> str:
        whole = f"{key_of(self.plan)}:{self.rounds}:{self.until}"
        return sha256(whole.encode()).hexdigest()[:16]


def play_variant(variant: Variant) -> Sums:
    """All rounds of a variant, in one worker."""

    def enough(sums: Sums) -> bool:
        return narrow_enough(sums.tally, variant.until)

    return simulate(variant.plan, variant.rounds, enough=enough)


def swept(variants: Sequence[Variant], workers: Workers) -> Iterator[tuple[Variant, Sums]]:
    """Each variant with its sums, in their order, as soon as it is played."""
    if workers.executor is None:
        for variant in variants:
            yield variant, play_variant(variant)
        return
    left = iter(variants)
    asked: deque[tuple[Variant, Future[Sums]]] = deque()
    try:
        while True:
            for variant in islice(left, workers.many * AHEAD - len(asked)):
                asked.append((variant, workers.executor.submit(play_variant, variant)))
            if not asked:
                return
            variant, future = asked.popleft()
            yield variant, came_back(future, workers.executor)
    except BrokenExecutor:
        raise WorkerDied(Sums(Tally(0), Events())) from None
    finally:
        for _, future in asked:
            future.cancel()


def closely(plan: Plan) -> Plan:
    """A variant of a game that is nothing but bets."""
    return replace(plan, close=True)
