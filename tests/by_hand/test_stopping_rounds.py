"""Rounds by hand that stop at each decision are those that do not, and a copy of one stands on its own."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from benchmarks.by_hand import crazy_eights, liars_dice, pig, snaggletooth, snake, twenty_one
from benchmarks.by_hand.stopping import crazy_eights as crazy_eights_stopping
from benchmarks.by_hand.stopping import liars_dice as liars_dice_stopping
from benchmarks.by_hand.stopping import pig as pig_stopping
from benchmarks.by_hand.stopping import snaggletooth as snaggletooth_stopping
from benchmarks.by_hand.stopping import snake as snake_stopping
from benchmarks.by_hand.stopping import twenty_one as twenty_one_stopping

GAMES: list[tuple[Any, Any, range]] = [
    (pig, pig_stopping, range(2, 11)),
    (liars_dice, liars_dice_stopping, range(2, 7)),
    (crazy_eights, crazy_eights_stopping, range(2, 7)),
    (twenty_one, twenty_one_stopping, range(1, 8)),
    (snaggletooth, snaggletooth_stopping, range(2, 7)),
    (snake, snake_stopping, range(2, 5)),
]
TABLES = [(game, stopped, n) for game, stopped, players in GAMES for n in players]


def chosen(kind: str, one: Any, random: Random) -> Any:
    """What the game by hand that does not stop would have drawn here."""
    options = one.options
    if kind == "choose":
        return options[int(random.random() * len(options))]
    if kind == "some":
        rows = list(combinations(options, one.most))
        return rows[int(random.random() * len(rows))]
    at = int(random.random() * (len(options) + one.least))
    if at == len(options):
        return None
    rank = snake.RANK[options[at]]
    return [card for card in options[: at + 1] if snake.RANK[card] == rank]


def end_of(stopped: Any, one: Any, random: Random) -> Any:
    while one.go_on():
        one.choice = chosen(stopped.KINDS[one.at], one, random)
    return one.outcome


@pytest.mark.parametrize("game, stopped, n", TABLES)
def test_the_same_draws_give_the_same_round(game: Any, stopped: Any, n: int) -> None:
    for seed in range(40 if game is not snake else 12):
        random = Random(seed)
        assert end_of(stopped, stopped.Round(n, random), random) == game.play(n, Random(seed)), seed


@pytest.mark.parametrize("stopped", [stopped for _, stopped, _ in GAMES])
def test_a_copy_stands_on_its_own(stopped: Any) -> None:
    for seed in range(10):
        random = Random(seed)
        one = stopped.Round(3, random)
        assert one.go_on()
        for _ in range(seed % 3):
            one.choice = chosen(stopped.KINDS[one.at], one, random)
            assert one.go_on()
        kept, state = one.copy(), random.getstate()
        for each in (one, kept, kept.copy()):
            random.setstate(state)
            each.choice = chosen(stopped.KINDS[each.at], each, random)
            assert end_of(stopped, each, random) == one.outcome
