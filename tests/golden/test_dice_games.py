"""Every value of every option of the games of dice, of banks and of contests is played in a golden playthrough."""

from __future__ import annotations

import pytest

from referee.library import Shelf
from tests.golden.dice_games import DICE_GAMES

GAMES = {one.ruleset for one in DICE_GAMES}
WHOLE = sorted(game for game in GAMES if not game.endswith("_physical"))


@pytest.mark.parametrize("game", WHOLE)
def test_every_value_of_every_option_is_played(game: str) -> None:
    source = Shelf().source(game)
    played = [one.options for one in DICE_GAMES if one.ruleset == game]
    for option in source.rules().rules.options.values():
        words = ["True", "False"] if option.kind.base == "yes_no" else list(option.words)
        for word in words:
            assert any(str(one.get(option.name)) == word for one in played), (option.name, word)
