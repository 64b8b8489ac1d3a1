"""A card that went up a sleeve in one round is brought out in the next, in the shipped games that have sleeves."""

from __future__ import annotations

from random import Random

import pytest

from referee.rounds.cheating import Attempt, attempt_cheat, possible
from referee.rounds.round import Round
from referee.sheets import Roll
from tests.rounds.playing import STACK, Game, answer_for, cards_in, options_of, rules, setting

ACE = 12
SLEEVED = {"five_card_draw": "sleeve_card", "three_card_brag": "sleeve_swap"}


def begun(name: str) -> Game:
    """A round for two, the first of whom has a card up the sleeve."""
    game = Game(name, 2)
    compiled = rules(name)
    options, lasting = options_of(compiled), {"z_sleeve": [[ACE], []]}
    game.round = Round.begin(compiled, setting(compiled, 2), [STACK] * 2, options, lasting)
    return game


@pytest.mark.parametrize("name", SLEEVED)
def test_the_card_comes_out_and_another_goes_in(name: str) -> None:
    for seed in range(200):
        game, chance = begun(name), Random(seed)
        while (wait := game.round.wait) is not None:
            here = [one for one in possible(game.round) if one.cheat.name == SLEEVED[name]]
            if here and here[0].by == 0:
                S = game.round.S
                before = list(S.z_hand[0])
                attempt_cheat(game.round, here[0], Attempt(Roll(natural=20)))
                while game.round.S.frames and (asked := game.round.wait) is not None:
                    game.do({"do": "answer", "value": next(iter(asked.options or ()))})
                hand, sleeve = S.z_hand[0], S.z_sleeve[0]
                assert ACE in hand and len(sleeve) == 1 and sleeve[0] in before
                assert cards_in(game.round) == list(range(52))
                return
            game.do(answer_for(game, wait, chance))
    raise AssertionError("the moment never came")
