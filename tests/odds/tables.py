"""Compiled rules at a table without a game master: stacked decks or drawn ones, policies that answer, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

from referee.compiler.build import compile_rules
from referee.compiler.compiled import QUIET, Compiled
from referee.compiler.states import new_state
from referee.language import load_rules
from referee.source import Faults
from tests.rounds.playing import options_of, setting
from tests.trials.playing import text_of

Policy = Callable[[Any, dict[str, Any], Sequence[Any]], Any]
"""Given the state, the wait (``kind``, ``name``) and its arguments (who, the options, …): the answer."""

STACK = 1_000_000
ALMOST_ONE = 1 - 2**-53


@lru_cache(maxsize=32)
def quiet(name: str) -> Compiled:
    """A shipped ruleset without a game master: chance at once, no facts, no cheats."""
    found, faults = text_of(f"rulesets/{name}"), Faults()
    assert found is not None, name
    typed = load_rules(*found, faults, lambda base: text_of(f"rulesets/{base}"))
    assert typed is not None and not faults.all
    return compile_rules(typed, QUIET)


@lru_cache(maxsize=32)
def _names(name: str) -> tuple[str, ...]:
    kit = quiet(name).rules.kit
    assert kit is not None
    return tuple(card.name for card in kit.cards)


def named(name: str, cards: Iterable[int]) -> list[str]:
    """The names of some cards of a game's deck, ``10S``; the numbers of a second deck go on from the first."""
    names = _names(name)
    return [names[card % len(names)] for card in cards]


def in_order() -> float:
    """With this for chance a shuffle leaves a zone as it lies."""
    return ALMOST_ONE


def played(
    name: str,
    seats: int,
    policy: Policy,
    random: Callable[[], float] = in_order,
    decks_of: dict[str, Sequence[int]] | None = None,
    **options: Any,
) -> Any:
    """The state at the end of a round. ``decks_of``: what lies in a zone at first, the top card first."""
    form = quiet(name)
    S = new_state(form, setting(form, seats), seats, options_of(form, **options), [STACK] * seats)
    S.random = random
    for zone, cards in (decks_of or {}).items():
        getattr(S, f"z_{zone}")[:] = reversed(cards)
    step = form.function("play")
    while step(S):
        S.choice = policy(S, form.waits[S.at], S.args)
    return S


class Measured(NamedTuple):
    """A mean, and four standard errors of it."""

    mean: float
    error: float

    def may_be(self, expected: float) -> bool:
        return abs(self.mean - expected) <= self.error


def measured(values: Iterable[float]) -> Measured:
    many, total, squares = 0, 0.0, 0.0
    for value in values:
        many, total, squares = many + 1, total + value, squares + value * value
    mean = total / many
    return Measured(mean, 4 * sqrt(max(0.0, squares / many - mean * mean) / many))
