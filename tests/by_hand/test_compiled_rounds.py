"""Games by hand and their rulesets compiled for simulation: the same draws give the same round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from benchmarks.by_hand import crazy_eights, liars_dice, pig, twenty_one
from referee.compiler.quick.build import compile_quick
from referee.compiler.quick.tables import QuickTable
from referee.library import Shelf
from tests.rounds.playing import setting

IN_ORDER = {"crazy_eights": ("sort(p.hand, (it.suit, it.rank))", "reversed(p.hand)")}
"""Among what cards are chosen: the shipped file sorts them for whoever reads them, and by hand they are as they came.
To a choice of any with equal chance it is all one."""


class OneShuffle(Random):
    """Shuffles as ``shuffled`` does, so that both take the same draws for the same order."""

    def shuffle(self, x: Any) -> None:
        shuffled(self.random, x)


def shuffled(draw: Callable[[], float], cards: list[int]) -> None:
    """Into an order that hangs on the draws alone, not on how the cards lay before."""
    cards.sort()
    for at in range(len(cards) - 1, 0, -1):
        other = int(draw() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]


@lru_cache(maxsize=32)
def table_of(name: str, many: int) -> QuickTable:
    source = Shelf().source(name)
    if name in IN_ORDER:
        (own, file, text), *more = source.texts
        sorted_, as_they_came = IN_ORDER[name]
        assert text.count(sorted_) == 1
        text = text.replace(sorted_, as_they_came)
        source = replace(source, texts=((own, file, text), *more))
    typed = source.rules()
    options = {o.name: o.default for o in typed.rules.options.values()}
    quick = compile_quick(typed, many, options, afresh=True)
    for form in (quick.returning, quick.at_random):
        form.env["shuffle_inline"] = lambda S, zone: shuffled(S.random, zone)
    stack = twenty_one.STACK
    return QuickTable(quick, setting(quick.returning, many), many, options, [stack] * many)


def at_random(table: QuickTable, seed: int) -> Any:
    S = table.fresh(Random(seed).random)
    table.quick.at_random.function("play")(S)
    return S


def returning(table: QuickTable, seed: int) -> Any:
    chance = Random(seed)
    S = table.fresh(chance.random)
    table.play(S, lambda S: S.args[1][int(chance.random() * len(S.args[1]))])
    return S


def gains(S: Any) -> list[int]:
    return [stack - twenty_one.STACK for stack in S.stack]


def of_the_pot(outcome: Any, ante: int) -> list[int]:
    return [paid - ante for paid in outcome.payouts]


def points(S: Any) -> tuple[int, ...]:
    return tuple(sum(crazy_eights.POINTS[card] for card in hand) for hand in S.z_hand)


def pig_agrees(S: Any, outcome: pig.Outcome) -> None:
    assert tuple(S.t_score) == outcome.scores
    assert gains(S) == of_the_pot(outcome, pig.ANTE)


def dice_agree(S: Any, outcome: liars_dice.Outcome) -> None:
    assert (tuple(S.t_dice), S.t_first_out) == (outcome.dice, outcome.first_out)
    assert gains(S) == of_the_pot(outcome, liars_dice.ANTE)


def eights_agree(S: Any, outcome: crazy_eights.Outcome) -> None:
    assert points(S) == outcome.points
    assert gains(S) == of_the_pot(outcome, crazy_eights.ANTE)


def twenty_one_agrees(S: Any, outcome: twenty_one.Outcome) -> None:
    assert tuple(S.stack) == outcome.stacks
    assert sum(S.stack) + S.house == twenty_one.STACK * len(S.stack)


GAMES: list[tuple[Any, str, range, Callable[[Any, Any], None]]] = [
    (pig, "pig", range(2, 11), pig_agrees),
    (liars_dice, "liars_dice", range(2, 7), dice_agree),
    (crazy_eights, "crazy_eights", range(2, 7), eights_agree),
    (twenty_one, "twenty_one", range(1, 8), twenty_one_agrees),
]
TABLES = [(*game, n) for game in GAMES for n in game[2]]


@pytest.mark.parametrize("form", [at_random, returning])
@pytest.mark.parametrize("game, name, players, agree, n", TABLES)
def test_the_same_draws_give_the_same_round(
    form: Any, game: Any, name: str, players: range, agree: Any, n: int
) -> None:
    table = table_of(name, n)
    for seed in range(60):
        S, outcome = form(table, seed), game.play(n, OneShuffle(seed))
        assert tuple(S.winners) == outcome.winners, (n, seed)
        agree(S, outcome)


@pytest.mark.parametrize("game, name, players, agree", GAMES)
def test_too_few_and_too_many_are_refused(game: Any, name: str, players: range, agree: Any) -> None:
    for n in (players.start - 1, players.stop):
        with pytest.raises(ValueError, match="players"):
            game.play(n, Random(1))
