"""Every way in which something that a round waits for can come out, with how likely each is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from typing import Any

from referee.rounds.cheating import check_now
from referee.rounds.round import Round
from referee.rounds.setting import bonus_of, plain_result, swayed, with_bonus
from referee.rounds.waits import Wait
from referee.sheets import resolve, roll_dice

Way = tuple[Any, Fraction]
WHOLE = Fraction(1)

MOST_WAYS = 10_000
"""Ways of one thing that are looked through; dice of so many faces are too many otherwise."""


class TooMany(Exception):
    """There are more ways than can be looked through. ``what``: which, in words."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def ways(round_: Round, wait: Wait, least: int = 0) -> list[Way]:
    """Answers with their chances, which come to 1 together: dice and checks as they fall, decisions each as likely as any
    other, stakes as low as they may be (``least`` copper, if so much is allowed), no bets, no cheats. ``TooMany``."""
    if wait.kind in ("moment", "bets"):
        return [(None, WHOLE)]
    if wait.kind == "stake":
        return [(max(wait.low, min(least, wait.high)), WHOLE)]
    if wait.kind == "roll":
        return _dice(wait)
    if wait.kind == "flip":
        return _each(["heads", "tails"])
    if wait.kind == "check":
        return _check(round_, wait)
    if wait.kind == "random":
        return _each(list(wait.options or ()))
    if wait.kind == "choose":
        return _chosen(wait)
    if wait.kind == "some":
        return _some(wait)
    if wait.kind == "betting":
        return _each([(act, least) for act, least, _ in wait.options or ()])
    if wait.kind == "enter" and wait.options and not wait.of.is_list:
        return _each(list(wait.options))
    raise TooMany(WORDS.get(wait.kind, "what may happen"))


WORDS = {
    "shuffle": "orders of a shuffled deck",
    "enter": "things that a game master may enter",
    "window": "orders in which people may speak up",
}


def _each(values: list[Any]) -> list[Way]:
    _not_too_many(len(values), "choices")
    return [(value, Fraction(1, len(values))) for value in values]


def _not_too_many(many: int, what: str) -> None:
    if many > MOST_WAYS:
        raise TooMany(what)


def _dice(wait: Wait) -> list[Way]:
    """A face that a die bears twice weighs twice."""
    faces = Counter(wait.options or ())
    _not_too_many(len(faces) ** wait.low, "ways in which so many dice can fall")
    whole = sum(faces.values()) ** wait.low
    return [
        (fall, Fraction(prod(faces[face] for face in fall), whole))
        for fall in product(faces, repeat=wait.low)
    ]


def _chosen(wait: Wait) -> list[Way]:
    options = list(wait.options or ())
    if not wait.may_pass:
        return _each(options)
    if not isinstance(wait.options, range) or not options:
        return _each([*options, None])
    _not_too_many(len(options), "choices")
    return [(None, Fraction(1, 2)), *((n, Fraction(1, 2 * len(options))) for n in options)]


def _some(wait: Wait) -> list[Way]:
    """How many is as likely as any other number, and then which."""
    pool = list(wait.options or ())
    high = min(wait.high, len(pool))
    low = min(wait.low, high)
    _not_too_many(sum(comb(len(pool), size) for size in range(low, high + 1)), "choices")
    passing = Fraction(1, 2) if wait.may_pass and pool else Fraction(1 if wait.may_pass else 0)
    found: list[Way] = [(None, passing)] if passing else []
    if passing == 1:
        return found
    for size in range(low, high + 1):
        share = (1 - passing) / (high - low + 1) / comb(len(pool), size)
        found += [(some, share) for some in combinations(pool, size)]
    return found


def _check(round_: Round, wait: Wait) -> list[Way]:
    """A check by every way in which its dice can fall."""
    now = check_now(round_)
    assert now is not None and wait.who is not None
    check, sheet = now
    bonus, edition = bonus_of(swayed(round_.S, wait.who)), round_.setting.edition
    found: Counter[Any] = Counter()

    def one(below: Callable[[int], int]) -> Any:
        roll = roll_dice(below, sheet, edition, check)
        return plain_result(with_bonus(resolve(sheet, edition, check, roll), bonus))

    for result, chance in every_draw(one):
        found[result] += chance  # type: ignore[assignment]
    return list(found.items())  # type: ignore[arg-type]


def every_draw(work: Callable[[Callable[[int], int]], Any]) -> Iterator[Way]:
    """What something comes to, by every way in which the numbers that it draws can fall."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        script = waiting.pop()
        drawing = _Script(script)
        result = work(drawing)
        yield result, Fraction(1, prod(drawing.sizes))
        for at in range(len(script), len(drawing.drawn)):
            _not_too_many(len(waiting), "ways in which a check can come out")
            before = drawing.drawn[:at]
            waiting += [(*before, other) for other in range(1, drawing.sizes[at])]


class _Script:
    """Draws as they are written down, and then the first of each."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.script = script
        self.drawn: list[int] = []
        self.sizes: list[int] = []

    def __call__(self, n: int) -> int:
        at = len(self.drawn)
        self.drawn.append(self.script[at] if at < len(self.script) else 0)
        self.sizes.append(n)
        return self.drawn[-1]
