"""The shipped rulesets of Snake: the tests that they bring along, their sheets, and Snake with real cards."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rounds.round import Round
from referee.rounds.scenario import run_scenario
from referee.rounds.telling import tell
from referee.table.inputs import carry_out
from tests.rounds.playing import STACK, options_of, rules, setting

SCENARIOS = [
    (game, test) for game in ("snake", "snake_physical") for test in rules(game).rules.tests
]


@pytest.mark.parametrize(("game", "test"), SCENARIOS, ids=lambda one: one.replace(" ", "-"))
def test_what_the_rulesets_expect_of_themselves(game: str, test: str) -> None:
    run_scenario(rules(game), rules(game).rules.tests[test])


def test_every_sentence_comes_in_varieties() -> None:
    assert all(len(sentences) > 1 for sentences in rules("snake").sentences if len(sentences) != 1)
    said = max(len(sentences) for sentences in rules("snake").sentences)
    assert said >= 3


class Real:
    """A table with real cards; turns go to the left from seat 0, which opens."""

    def __init__(self, n: int = 3, **options: Any) -> None:
        compiled = rules("snake_physical")
        chosen = options_of(compiled, **{"direction": "left"} | options)
        self.round = Round.begin(compiled, setting(compiled, n), [STACK] * n, chosen)
        self.S = self.round.S
        self.round.answer(0)

    def ask(self) -> str:
        while (wait := self.round.wait) is not None and wait.kind in ("moment", "bets"):
            self.round.answer(None)
        return "" if wait is None else wait.ask

    def enters(self, *ranks: int) -> None:
        """Ranks as they are written: 2 to 10, 11 a jack up to 14 an ace, 15 a joker."""
        self.ask()
        wait = self.round.wait
        assert wait is not None and wait.kind == "enter"
        value: Any = tuple(rank - 2 for rank in ranks)
        self.round.answer(value if wait.of.is_list else value[0])

    def told(self) -> str:
        return "\n".join(tell(self.round, self.round.take_facts()))


def test_with_real_cards_the_referee_tells_who_draws_and_who_is_next() -> None:
    real = Real()
    real.enters(9, 9)
    assert "draws 2" in real.told()
    assert "Bob" in real.ask() and real.S.t_hand == [7, 7, 7] and real.S.t_stock == 13


def test_with_real_cards_only_what_fits_can_be_entered() -> None:
    real = Real()
    real.enters(13)
    real.ask()
    wait = real.round.wait
    assert wait is not None
    assert {rank + 2 for rank in wait.options or ()} == {2, 6, 10, 13, 14, 15}


def test_with_real_cards_a_player_goes_through_hand_row_and_what_nobody_has_seen() -> None:
    real = Real(2)
    S = real.S
    S.t_stock, S.t_hand[:], S.t_face_up[:], S.t_face_down[:] = 0, [1, 7], [1, 3], [2, 3]
    real.enters(9)
    real.enters(9)
    assert "Ann play" in real.ask() and S.t_hand[0] == 0
    real.enters(10)  # blows up the pile
    assert "turns over a face-down card" in real.ask()
    real.enters(13)
    assert S.t_last_touch == 0
    real.enters(14)
    real.ask()
    real.enters(14)  # the last one
    assert real.ask() == "" and S.winners == (0,) and S.stack == [STACK + 10, STACK - 10]


def test_with_real_cards_a_face_down_card_that_does_not_fit_is_taken_with_the_pile() -> None:
    real = Real(2)
    S = real.S
    S.t_hand[:], S.t_face_up[:], S.t_stock = [0, 7], [0, 3], 0
    S.t_pile, S.t_alike_on_top, S.t_last_player = (7,), 1, 1
    real.enters(4)
    real.ask()
    assert (S.t_hand[0], S.t_face_down[0], S.t_pile, S.turn_of) == (2, 2, (), 1)


def test_with_real_cards_an_8_skips_and_is_answered() -> None:
    real = Real()
    real.enters(8)
    assert "answer the 8" in real.ask()
    real.enters(8)
    assert "Cas answer" in real.ask() and real.S.t_skips == 1
    real.enters()
    assert "Ann play" in real.ask()


@pytest.mark.parametrize("all_suits", [True, False])
def test_with_real_cards_of_two_decks_the_game_master_says_whether_all_suits_are_there(
    all_suits: bool,
) -> None:
    real = Real(decks=2)
    real.enters(9, 9, 9, 9)
    assert "all four suits" in real.ask()
    real.round.answer(all_suits)
    assert (real.S.t_pile == ()) is all_suits
    assert real.S.t_stock == 108 - 39 - 4


def test_with_real_cards_a_palmed_card_is_counted_again_when_it_is_called_out() -> None:
    real = Real(2)
    for ranks in ((9,), (13,)):
        real.enters(*ranks)
    real.enters()
    carry_out(real.round, {"do": "cheat", "cheat": "palm", "by": 0, "roll": {"natural": 20}})
    real.ask()
    assert real.S.t_hand[0] == 7 + 2 - 1
    carry_out(real.round, {"do": "expose", "number": 1})
    assert real.S.t_hand[0] == 7 + 2


def test_with_real_cards_a_round_that_goes_on_too_long_is_won_by_the_fewest_cards() -> None:
    real = Real(2, most_turns=10)
    real.S.t_turns_taken = 18
    real.S.t_stock = 0
    real.enters(9, 9)
    real.enters(13)
    assert real.ask() == "" and real.S.winners == (0,)
