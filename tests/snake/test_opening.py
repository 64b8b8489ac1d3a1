"""The opening of Snake, rule by rule; seats are 0 at the dealer's left up to the dealer."""

from __future__ import annotations

import pytest

from referee.compiler.states import new_state
from referee.errors import NotAllowed
from referee.rounds.cheating import answer_check
from referee.rounds.round import Round
from referee.rounds.views import view
from referee.sheets import Roll
from tests.rounds.playing import STACK, options_of, rules, setting
from tests.snake.deck import cards
from tests.snake.table import begun, opened

THREE_EACH = "2S 2H 2D 3S 3H 3D 4S 4H 4D"


def rows_laid(round_: Round) -> Round:
    """Everybody lays the first three that they are asked for."""
    while (wait := round_.wait) is not None and wait.kind == "some":
        round_.answer(tuple(wait.options or ())[:3])
    return round_


def first_turn(round_: Round) -> int:
    """Whose turn it is once nobody bets any more."""
    assert round_.wait is not None and round_.wait.kind == "bets"
    round_.answer(None)
    found: int = round_.S.turn_of
    return found


def test_three_face_down_then_ten_in_hand() -> None:
    S = begun(3, THREE_EACH + " 5S 5H 5D").S
    assert [set(zone) for zone in S.z_face_down] == [
        set(cards(one)) for one in ("2S 3S 4S", "2H 3H 4H", "2D 3D 4D")
    ]
    assert [len(hand) for hand in S.z_hand] == [10, 10, 10]
    assert [hand[0] for hand in S.z_hand] == cards("5S 5H 5D")
    assert len(S.z_stock) == 54 - 39


def test_two_decks_are_shuffled_together() -> None:
    S = begun(8, decks=2).S
    assert len(S.cards) == 108 and len(S.z_stock) == 108 - 8 * 13


@pytest.mark.parametrize(
    "many, decks, fits", [(2, 1, True), (4, 1, True), (5, 1, False), (5, 2, True), (8, 2, True)]
)
def test_one_deck_seats_four_and_two_seat_eight(many: int, decks: int, fits: bool) -> None:
    compiled = rules("snake")
    S = new_state(
        compiled, setting(compiled, many), many, options_of(compiled, decks=decks), [STACK] * many
    )
    assert compiled.function("q_0")(S) is fits
    assert compiled.rules.players == (2, 8)


def test_three_of_the_hand_go_face_up_and_all_choose_before_any_is_shown() -> None:
    round_ = begun(2)
    wait = round_.wait
    assert wait is not None and (wait.who, wait.low, wait.high) == (0, 3, 3)
    assert set(wait.options or ()) == set(round_.S.z_hand[0])
    with pytest.raises(NotAllowed):
        round_.answer(tuple(wait.options or ())[:2])
    row = tuple(wait.options or ())[2:5]
    round_.answer(row)
    assert view(round_, 1)["seats"][0]["zones"]["face_up"] == []
    rows_laid(round_)
    assert set(round_.S.z_face_up[0]) == set(row)
    assert [len(hand) for hand in round_.S.z_hand] == [7, 7]


def test_everybody_antes() -> None:
    S = begun(3, ante=7).S
    assert (S.p_pot, S.stack) == (21, [STACK - 7] * 3)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_opener_race_the_first_to_put_three_down_opens(seat: int) -> None:
    round_ = rows_laid(begun(3))
    wait = round_.wait
    assert wait is not None and (wait.kind, wait.options) == ("enter", (0, 1, 2))
    round_.answer(seat)
    assert first_turn(round_) == seat


def test_opener_initiative_is_the_best_dexterity_check_and_ties_are_rolled_again() -> None:
    round_ = rows_laid(begun(4, opener="initiative"))
    for natural in (12, 17, 17, 4, 9, 11):
        wait = round_.wait
        assert wait is not None and wait.kind == "check" and "dexterity" in wait.detail[0]
        answer_check(round_, Roll(natural=natural))
    assert first_turn(round_) == 2


def test_opener_right_is_the_dealers_right() -> None:
    assert first_turn(rows_laid(begun(4, opener="right"))) == 2


@pytest.mark.parametrize("direction, order", [("right", [0, 2, 1]), ("left", [0, 1, 2])])
def test_turns_go_to_the_right_unless_said(direction: str, order: list[int]) -> None:
    round_ = opened(3, 0, direction=direction)
    S = round_.S
    for seat, names in enumerate(("4S 4H", "5S 5H", "9S 9H")):
        S.z_hand[seat][:] = cards(names)
    S.z_stock.clear()
    S.z_pile[:] = cards("2S")
    S.t_last_player = 1
    met = []
    for _ in range(3):
        met.append(S.turn_of)
        round_.answer(None)
        wait = round_.wait
        if wait is not None and wait.kind == "choose":
            round_.answer((wait.options or ())[0])
        while (wait := round_.wait) is not None and S.turn_of == met[-1]:
            round_.answer(None)
    assert met == order


def test_bets_are_made_once_the_rows_lie_and_it_is_known_who_opens() -> None:
    round_ = rows_laid(begun(3))
    round_.answer(1)
    assert round_.S.window == "opening"
    assert all(len(row) == 3 for row in round_.S.z_face_up)
