"""What a round asks of its caller: choices of the players, and everything left to chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple


class Lot(NamedTuple):
    """What is left to chance: ``name`` says what for, ``among`` what each index stands for."""

    name: str
    among: tuple[int, ...]


Choose = Callable[[int, str, Sequence[Any]], int]
"""``choose(seat, what, options)`` gives the index of the option that the seat takes."""

Chance = Callable[[int, Lot], int]
"""``chance(n, what)`` gives an index below ``n``, each as likely as the others."""


class Asked:
    """The answers to a round's questions, checked; an index that is out of range: ValueError."""

    def __init__(self, choose: Choose, chance: Chance) -> None:
        self._choose = choose
        self._chance = chance

    def choice(self, seat: int, what: str, options: Sequence[Any], hidden: bool = False) -> Any:
        """The option that ``seat`` takes. One alone is taken unasked, unless something is hidden:
        others would learn from the silence what they cannot see.
        """
        if len(options) == 1 and not hidden:
            return options[0]
        index = self._choose(seat, what, options)
        _within(index, len(options), what)
        return options[index]

    def lot(self, name: str, among: Sequence[int]) -> int:
        """One of ``among`` by chance; asked of one alone as well."""
        index = self._chance(len(among), Lot(name, tuple(among)))
        _within(index, len(among), name)
        return among[index]

    def shuffle(self, cards: list[int]) -> None:
        """Put ``cards`` (the last is the top) into an order by chance.

        Asked from the top down: which of the cards that are left, lowest first whatever order they
        were gathered in, comes next. The last is not asked.
        """
        left = sorted(cards)
        order: list[int] = []
        while len(left) > 1:
            card = self.lot("shuffle", left)
            left.remove(card)
            order.append(card)
        cards[:] = (order + left)[::-1]


def randomly(random: Random) -> Asked:
    """Answers anything with any option, each as likely."""
    return Asked(
        lambda seat, what, options: int(random.random() * len(options)),
        lambda n, what: int(random.random() * n),
    )


def _within(index: int, count: int, what: str) -> None:
    if not 0 <= index < count:
        raise ValueError(f"{index} answers {what!r}, which has {count} options")


def seats_around(n: int, first: int, direction: str) -> list[int]:
    """All seats once, from ``first`` on, going to the ``right`` or the ``left``."""
    step = -1 if direction == "right" else 1
    return [(first + step * place) % n for place in range(n)]


def dealers_right(n: int) -> int:
    """The seat before the dealer's: seats are numbered to the left, and the last one deals."""
    return n - 2


def one_of(option: str, value: str, words: tuple[str, ...]) -> None:
    """Refuse (ValueError) a value that the option does not know."""
    if value not in words:
        raise ValueError(f"{option} is one of {', '.join(words)}, not {value!r}")
