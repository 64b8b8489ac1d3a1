"""A round is told by its number: the very round that was counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from referee.simulation.again import told_again
from referee.simulation.chunks import CHUNK, simulate
from referee.simulation.closely import CloseRounds
from referee.simulation.quickly import QuickRounds
from tests.simulation.games import ENDLESS, SOMETIMES, plan, written

GAMES = ("snaggletooth", "snake", "crazy_eights", "liars_dice", "holdem", "cheat", "twenty_one")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_the_fast_form_is_told_as_it_was_counted(game: str) -> None:
    one, player = plan(game), QuickRounds(plan(game))
    for number in (0, 3):
        chance = player.chance_before(number, CHUNK)
        S = player.fresh(chance)
        player.quick.at_random.function("play")(S)
        again = told_again(one, number)
        assert again.over and again.lines
        assert again.gains == [have - one.stack for have in S.stack]
        assert again.winners == tuple(S.winners)


def test_the_rounds_that_are_told_add_up_to_the_sums() -> None:
    one = plan("pig", players=2, house=("goal=20",))
    tally = simulate(one, 8).tally
    told = [told_again(one, number) for number in range(8)]
    assert [sum(seat) for seat in zip(*(each.gains for each in told), strict=True)] == tally.gained


def test_a_round_as_at_the_table_is_told_as_it_was_counted() -> None:
    one = replace(plan("pig", players=2, house=("goal=20",)), close=True)
    again = told_again(one, 2)
    assert again.over
    assert again.gains == CloseRounds(one).played(2, 1).tally.gained


def test_a_round_without_an_end_is_cut(tmp_path: Path) -> None:
    one = plan(written(tmp_path, ENDLESS))
    for each in (one, replace(one, close=True)):
        again = told_again(each, 0)
        assert not again.over
        assert 100 < len(again.lines) < 20_000


def test_the_round_that_ran_into_the_limit_is_the_one_that_is_named(tmp_path: Path) -> None:
    one = plan(written(tmp_path, SOMETIMES), players=2)
    tally = simulate(one, 60).tally
    assert tally.endless and tally.rounds
    assert not told_again(one, min(tally.endless)[1]).over
