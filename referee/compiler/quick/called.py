"""What the quick forms call while they run."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from referee.compiler.lists import bids
from referee.compiler.pots import MAIN_POT, award, shared

__all__ = [
    "MISSING",
    "bids_between",
    "of_each_card",
    "random_choice",
    "range_or_none",
    "share_pot",
    "still_of",
    "tell_drawn",
    "tell_shuffled",
    "tell_thrown",
    "thrown_at_once",
]

FEW = 256
"""So many options are kept for the next time that they are offered."""

MOST_WAYS = 8000
"""In which dice can fall together: five of six faces have 7776."""


def share_pot(S: Any, account: Any, best: Any, odd: int | None) -> None:
    """The pot to those who share it: without side pots where nobody is all in."""
    people = best if len(best) == 1 else [p for p in S.players if p in best]
    if account != MAIN_POT or not people or 0 in S.stack:
        award(S, account, [(0, p) for p in best], odd)
        return
    pot = S.p_pot
    for p, part in [(people[0], pot)] if len(people) == 1 else shared(S, pot, people, odd):
        S.stack[p] += part
    S.p_pot = 0
    S.put[:] = [0] * S.n
    S.winners = tuple(people)


def still_of(S: Any, order: tuple[int, ...]) -> Sequence[int]:
    """Those of an order of seats who are still in."""
    still = S.still
    return order if len(still) == len(order) else [seat for seat in order if seat in still]


def of_each_card(row: list[bool], ranks: Sequence[int | None]) -> Callable[[int], bool]:
    """What holds for each rank, to be asked by card."""
    return [rank is not None and row[rank] for rank in ranks].__getitem__


def random_choice(S: Any, kind: str, who: int | None, options: Any, *rest: Any) -> Any:
    """One answer for a decision of the quick form, each as likely as another."""
    if kind == "some":
        low, high = rest
        pool, taken, draw = list(options), [], S.random
        left = len(pool)
        for _ in range(low + int(draw() * (min(high, left) - low + 1))):
            taken.append(pool.pop(int(draw() * left)))
            left -= 1
        return tuple(taken)
    if kind == "betting":
        act, least, _ = options[int(S.random() * len(options))]
        return (act, least)
    if kind == "window":
        return None if S.random() < 0.5 else (who_speaks(S, who), "")
    if kind == "stake":
        return options[0]
    return options[int(S.random() * len(options))]


def who_speaks(S: Any, people: Any) -> Any:
    return people[int(S.random() * len(people))]


SHUFFLED, DRAWN, THROWN = -1, -2, -3
"""Numbers under which a policy is told, as of a decision, that cards were shuffled, which were drawn by lot, and what
several dice show."""


def tell_shuffled(S: Any, cards: Sequence[int], by_lot: bool) -> None:
    """Cards have been shuffled; ``by_lot``: their order is still open."""
    S.policy(SHUFFLED, tuple(cards), len(cards), by_lot)


def tell_drawn(S: Any, cards: list[int]) -> int:
    """A card by lot, out of the zone that it is drawn from."""
    card = cards.pop(int(S.lot() * len(cards)))
    S.policy(DRAWN, card, len(cards), 1)
    return card


def tell_thrown(S: Any, thrown: Sequence[Any]) -> None:
    """Several dice have been thrown."""
    if thrown:
        S.policy(THROWN, tuple(thrown), len(thrown), False)


def thrown_at_once(
    S: Any, known: dict[int, tuple[Any, ...]], faces: Sequence[Any], many: int
) -> tuple[Any, ...]:
    """So many dice: by one number where the ways in which they can fall are few, which are kept as ``known``."""
    if many > 0 and len(faces) ** many <= MOST_WAYS:
        ways = tuple(product(faces, repeat=many))
        known[many] = ways
        return ways[int(S.random() * len(ways))]
    return tuple([faces[int(S.random() * len(faces))] for _ in range(many)])


def range_or_none(start: int, stop: int) -> tuple[int | None, ...]:
    """The numbers that may be chosen, and passing."""
    return _kept_range(start, stop) if stop - start < FEW else (*range(start, stop), None)


@lru_cache(maxsize=FEW)
def _kept_range(start: int, stop: int) -> tuple[int | None, ...]:
    return (*range(start, stop), None)


class BidsAbove(dict[tuple[int, ...], Sequence[Any]]):
    """The bids that beat another, part by part; ``ends`` are the least and the most of each part. Kept where they are few."""

    def __init__(self, ends: Sequence[int]) -> None:
        parts = zip(ends[::2], ends[1::2], strict=True)
        self.every = bids(*(range(least, most + 1) for least, most in parts))

    def __missing__(self, bid: tuple[int, ...]) -> Sequence[Any]:
        found = tuple(self.every[bisect_right(self.every, bid) :])
        if len(self.every) < FEW and len(self) < FEW:
            self[bid] = found
        return found


def bids_between(known: dict[Any, Any], key: Any, *ends: int) -> BidsAbove:
    """All the bids between ``ends``, by the bid that they have to beat; kept as ``known`` for a few ends."""
    found = BidsAbove(ends)
    if len(known) < FEW and len(found.every) < 16 * FEW:
        known[key] = found
    return found


class Missing:
    """What is looked up where nothing lies: whoever compares with it is at fault, as if looking there."""

    def _fault(self, other: object) -> bool:
        raise IndexError("there is nothing on top")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _fault
    __hash__ = None  # type: ignore[assignment]


MISSING = Missing()
