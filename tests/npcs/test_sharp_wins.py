"""The sharp win more than players who decide by lot. Here are the games in which a few rounds show it; the others take
``benchmarks/temper_bench.py`` and more time."""

from __future__ import annotations

import pytest

from referee.library import Shelf
from tests.npcs.measuring import HOUSE_RULES, NOTHING_DECIDED, Game, measured, measured_games

SOON = {
    "crazy_eights": 300,
    "darts": 20,
    "five_card_draw": 400,
    "fox_and_hens": 40,
    "holdem": 500,
    "in_between": 400,
    "liars_dice": 25,
    "pig": 30,
    "poker_dice": 150,
    "ship_captain_crew": 1500,
    "snake": 60,
    "ten_thousand": 20,
    "thimblerig": 300,
    "three_card_brag": 200,
    "twenty_one": 500,
    "under_over_seven": 800,
}
"""Rounds that are enough."""


@pytest.mark.parametrize(("name", "rounds"), SOON.items())
def test_the_sharp_win_more_than_others(name: str, rounds: int) -> None:
    one = measured(Game(name), rounds=rounds)
    assert one.word == "wins", f"{one.more} more, ± {one.spread}"


def test_every_shipped_game_is_measured_or_it_is_said_why_not() -> None:
    names = {found.name for found in Shelf().all()}
    assert names.issuperset([*SOON, *NOTHING_DECIDED, *HOUSE_RULES])
    assert not set(measured_games()) & set(NOTHING_DECIDED)
    for name in NOTHING_DECIDED:
        assert not Shelf().source(name).rules().rules.npc


def test_where_nothing_is_decided_nobody_is_asked_to_choose() -> None:
    for name in NOTHING_DECIDED:
        typed = Shelf().source(name).rules()
        cheats = [*typed.rules.cheats.values(), *typed.rules.ploys.values()]
        tricks = {
            f"{one.name} {part}" for one in cheats for part in ("success", "failure", "exposed")
        }
        sites = [site for sites in typed.typer.decisions.values() for site in sites]
        assert all(site.procedure in tricks for site in sites)
