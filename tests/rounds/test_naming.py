"""Snaggletooth is named as long as there is a rank to name."""

from __future__ import annotations

import random

from tests.rounds.playing import Game, answer_for


def test_when_the_last_rank_is_laid_while_bets_are_open_all_is_dealt_again() -> None:
    game = Game("snaggletooth", 4)
    chance = random.Random(1)
    while (wait := game.round.wait) is not None and wait.kind != "bets":
        game.do(answer_for(game, wait, chance))
    teeth = [list(one) for one in game.round.S.t_teeth]
    teeth[0] = list(range(13))  # as after a pair that was held back is called out
    game.round.S.t_teeth = [tuple(one) for one in teeth]
    said = game.do({"do": "answer", "value": None})
    while (wait := game.round.wait) is not None and not wait.ask.startswith("Which rank"):
        said += game.do(answer_for(game, wait, chance))
    assert [fact for fact in said if fact[0] == "shuffled"]
    assert wait is not None and wait.options
