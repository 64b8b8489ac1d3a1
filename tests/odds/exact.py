"""Exact chances: a compiled round is played along every way that the dice can fall, and equal states are counted as one.

Where a throw leads back to the state before it (neither the main nor the chance, neither point nor seven), what is left
over is shared out among the ways that end.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from math import factorial, prod
from typing import Any

from referee.rounds.round import Round
from referee.rounds.stepping_in import bet
from referee.rounds.waits import Wait
from tests.rounds.playing import options_of, rules, setting

STACK = 1_000_000
Policy = Callable[[Round, Wait], Any]
"""What is answered to a choice, a stake or a window."""
Chances = dict[Any, Fraction]
_PASSING = frozenset(
    ("setting", "cards", "log", "fuel", "units", "spent", "said", "random", "args", "choice", "tried")
)  # fmt: skip


def begun(name: str, seats: int, **options: Any) -> Round:
    """A round at its first wait; ``STACK`` copper lies before each seat."""
    compiled = rules(name)
    table = setting(compiled, seats)
    return Round.begin(compiled, table, [STACK] * seats, options_of(compiled, **options))


def staked(round_: Round, seat: int, market: str, pick: Any = None, amount: int = 100) -> Round:
    """The same round with a bet in the window that is open."""
    assert round_.wait is not None and round_.wait.kind == "bets"
    bet(round_, seat, market, pick, amount)
    return round_


def chances(
    round_: Round, measure: Callable[[Round], Hashable], policy: Policy, thrown: str = "dice"
) -> Chances:
    """How likely each outcome is. ``measure`` gives ``None`` while the round is to go on.

    ``thrown`` is the name of what is thrown again and again: what it was before the next throw makes no difference.
    """
    known: dict[Hashable, Chances] = {}

    def from_here(at: Round) -> Chances:
        if (found := measure(at)) is not None:
            return {found: Fraction(1)}
        key = _key(at, thrown)
        if key not in known:
            known[key] = summed(at, key)
        return known[key]

    def summed(at: Round, key: Hashable) -> Chances:
        wait = at.wait
        assert wait is not None, "the round is over, and the measure gives nothing"
        again, total = Fraction(0), defaultdict[Any, Fraction](Fraction)
        for value, weight in _ways(wait):
            after = at.copy()
            after.answer(value)
            _on(after, policy)
            if measure(after) is None and _key(after, thrown) == key:
                again += weight
                continue
            for outcome, chance in from_here(after).items():
                total[outcome] += weight * chance
        return {outcome: chance / (1 - again) for outcome, chance in total.items()}

    return from_here(_on(round_.copy(), policy))


def expected(round_: Round, seat: int, policy: Policy, thrown: str = "dice") -> Fraction:
    """What a seat wins in a round, in copper."""
    found = chances(round_, lambda at: at.S.stack[seat] if at.over else None, policy, thrown)
    assert sum(found.values()) == 1
    return sum((amount * chance for amount, chance in found.items()), Fraction(0)) - STACK


def falls(
    many: int, faces: Sequence[Any] = range(1, 7)
) -> Iterator[tuple[tuple[Any, ...], Fraction]]:
    """What some dice show, whichever die shows what, each with its chance."""
    for shown in itertools.combinations_with_replacement(faces, many):
        ways = factorial(many)
        for alike in Counter(shown).values():
            ways //= factorial(alike)
        yield shown, Fraction(ways, len(faces) ** many)


def _ways(wait: Wait) -> Sequence[tuple[Any, Fraction]]:
    """Every way that the dice can fall, with its weight: a face that a die bears twice weighs twice."""
    assert wait.kind == "roll", wait.kind
    faces = Counter(wait.options or ())
    whole = sum(faces.values()) ** wait.low
    falls = itertools.product(faces, repeat=wait.low)
    return [(fall, Fraction(prod(faces[face] for face in fall), whole)) for fall in falls]


def _on(round_: Round, policy: Policy) -> Round:
    """Passes moments and windows of bets, and answers decisions, up to the next dice or the end."""
    while (wait := round_.wait) is not None and not wait.is_chance:
        round_.answer(None if wait.kind in ("moment", "bets") else policy(round_, wait))
    return round_


def nobody(round_: Round, wait: Wait) -> Any:
    """The policy of a round in which nobody decides anything."""
    raise AssertionError(f"nobody answers {wait.kind}: {wait.ask}")


def _key(round_: Round, thrown: str) -> Hashable:
    """A state as something that can be compared: all that the rest of the round depends on."""
    S = round_.S
    names = (n for n in S.__slots__ if n not in _PASSING)
    kept = (n for n in names if n != f"x_{thrown}" and not n.endswith(f"_v_{thrown}"))
    return tuple(_plain(getattr(S, name)) for name in kept)


def _plain(value: Any) -> Hashable:
    if isinstance(value, dict):
        return tuple(sorted((str(k), _plain(v)) for k, v in value.items()))
    if isinstance(value, (list, tuple)):
        return tuple(_plain(one) for one in value)
    return value  # type: ignore[no-any-return]
