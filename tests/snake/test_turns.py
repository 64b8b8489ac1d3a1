"""The turns of Snake, rule by rule; turns go to the left from seat 0, and the last card of a pile is its top."""

from __future__ import annotations

import pytest

from tests.rounds.playing import STACK
from tests.snake.deck import cards, ranks_and_counts
from tests.snake.table import Table

EVERY_RANK = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC *"
NAMES = {
    name: at + 2
    for at, name in enumerate(
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "*"]
    )
}


def ranks(names: str) -> set[int]:
    return {NAMES[name] for name in names.split()}


@pytest.mark.parametrize(
    "pile, fitting",
    [
        ("", "2 3 4 5 6 7 8 9 10 J Q K A *"),
        ("2S", "2 3 4 5 6 7 8 9 10 J Q K A *"),
        ("5S", "2 5 6 7 8 9 10 J Q K A *"),
        ("7S", "2 3 4 5 6 7 10 *"),
        ("7S 6S", "2 3 4 5 6 7 10 *"),
        ("8S", "2 6 8 9 10 J Q K A *"),
        ("KS 6S 6H", "2 6 10 K A *"),
        ("AS", "2 6 10 A *"),
        ("**", "2 6 10 *"),
        ("6S 6H", "2 3 4 5 6 7 8 9 10 J Q K A *"),
    ],
)
def test_what_goes_on_what(pile: str, fitting: str) -> None:
    """Equal or higher; 2, 6, 10 and joker at any time; a 7 wants 7 or lower; under 6s the card that lies there rules."""
    assert Table(EVERY_RANK, "3S", pile=pile).ranks() == ranks(fitting)


def test_several_of_a_rank_are_one_play_and_each_number_of_them_a_choice() -> None:
    table = Table("9S KS 9H 9D 4S", "3S", pile="8S")
    nines, king = cards("9S 9H 9D"), cards("KS")
    assert ranks_and_counts(table.options()) == ranks_and_counts(
        [nines[:1], nines[:2], nines, king]
    )
    table.plays("9S 9D")
    assert table.pile == cards("8S 9S 9D") and table.hand(0) == set(cards("KS 9H 4S"))


def test_who_cannot_play_takes_the_pile_and_the_last_to_play_goes_again() -> None:
    table = Table("3S 4S", "3H", "5S 5H", pile="QS KS")
    assert table.asked() == 2  # seat 0 could not play, and seat 2 played last
    assert table.hand(0) == set(cards("3S 4S QS KS")) and table.pile == []


def test_after_ones_own_pile_the_turn_passes_on() -> None:
    """Two-handed, after one's own 8: the one skipped is not the one who goes again."""
    table = Table("8S 3S 3H", "9S 9H", pile="2D")
    table.plays("8S")
    table.plays("pass")  # no 8 to answer with
    table.round.answer(None)  # the first cannot go on, and takes the own 8
    assert table.hand(0) == set(cards("3S 3H 2D 8S")) and table.turn == 1


def test_a_player_who_can_play_must() -> None:
    table = Table("AS KH", "3S", pile="KS")
    wait = table.on()
    assert wait is not None and not wait.may_pass


def test_may_decline_lets_a_player_take_the_pile() -> None:
    table = Table("AS 4S", "3S 3H", "5S 5H", pile="KS", may_decline=True)
    table.plays("pass")
    assert table.hand(0) == set(cards("AS 4S KS")) and table.turn == 2


def test_may_decline_does_not_decline_an_empty_pile() -> None:
    wait = Table("AS 4S", "3S", may_decline=True).on()
    assert wait is not None and not wait.may_pass


@pytest.mark.parametrize("draw, held", [("to_seven", 7), ("one", 3)])
def test_after_playing_one_draws_while_the_stock_lasts(draw: str, held: int) -> None:
    table = Table("9S JS QS", "3S", pile="8S", stock="2S 2H 2D 2C 3H 3D 3C", draw=draw)
    table.plays("9S")
    assert len(table.hand(0)) == held
    assert set(cards("2S")) <= table.hand(0)  # from the top


@pytest.mark.parametrize("draw", ["to_seven", "one"])
def test_with_seven_or_more_in_hand_nothing_is_drawn(draw: str) -> None:
    table = Table("9S 9H JS QS KS AS JH QH", "3S", pile="8S", stock="2S", draw=draw)
    table.plays("9S")
    assert len(table.hand(0)) == 7 and len(table.S.z_stock) == 1


def test_what_the_stock_still_has_is_drawn() -> None:
    table = Table("9S JS QS", "3S", pile="8S", stock="2S")
    table.plays("9S")
    assert len(table.hand(0)) == 3 and not table.S.z_stock


def test_the_row_is_frozen_until_the_hand_is_empty() -> None:
    table = Table("4S 9S | AS", "JS QS", pile="8S")
    assert table.asked() == 1 and table.pile == cards("8S 9S")  # the ace was no choice
    assert table.row(0) == set(cards("AS"))


def test_the_row_is_played_when_the_hand_is_empty_several_of_a_rank_at_once() -> None:
    table = Table("| 9S 9H 4S", "3S", pile="8S")
    table.plays("9S 9H")
    assert table.row(0) == set(cards("4S")) and table.pile == cards("8S 9S 9H")


def test_who_takes_the_pile_must_empty_the_hand_again_first() -> None:
    table = Table("| 4S AS", "9S 9H 2C", pile="** KS *")
    table.round.answer(None)
    assert table.hand(0) == set(cards("KS * **"))
    table.plays("9S")
    assert table.asked() == 0 and table.ranks() == {13, 15}  # not the ace of the row


def test_a_face_down_card_is_turned_by_chance_and_played_if_it_fits() -> None:
    table = Table("|| 4S 9S", "3S", pile="8S")
    wait = table.on()
    assert (
        wait is not None
        and wait.kind == "random"
        and set(wait.options or ()) == set(cards("4S 9S"))
    )
    table.turns_over("9S")
    assert table.pile == cards("8S 9S") and table.turn == 1
    assert set(table.S.z_face_down[0]) == set(cards("4S"))
    assert table.S.t_last_touch == 0


def test_a_face_down_card_that_does_not_fit_goes_to_the_hand_with_the_pile() -> None:
    table = Table("|| 4S 9S", "AS 3S", pile="8S")
    table.turns_over("4S")
    assert table.hand(0) == set(cards("8S 4S")) and table.turn == 1
    assert set(table.S.z_face_down[0]) == set(cards("9S"))


def test_the_first_with_nothing_left_wins_at_once_also_with_a_card_that_goes_again() -> None:
    table = Table("10S", "3S", pile="8S")
    assert table.asked() is None
    assert table.S.winners == (0,) and table.pile == cards("8S 10S")
    assert table.S.stack == [STACK + 10, STACK - 10]


def test_the_last_face_down_card_wins_too() -> None:
    table = Table("|| 9S", "3S", pile="8S")
    assert table.asked() is None and table.S.winners == (0,)


def test_who_cannot_go_on_from_the_open_row_is_not_asked_and_from_a_hand_is() -> None:
    """Everybody sees the row, so silence tells nothing; whether a hand holds an 8 is hidden."""
    row = Table("8S 9S", "| 9H 3S", "AS KH", pile="5S")
    row.plays("8S")
    assert row.asked() == 2
    hand = Table("8S 9S", "9H 3S", "AS KH", pile="5S")
    hand.plays("8S")
    assert hand.asked() == 1 and not hand.options()


def test_a_round_that_goes_on_too_long_is_won_by_the_fewest_cards() -> None:
    table = Table("4S 5S", "3S 3H 3D", pile="2S", most_turns=10)
    table.S.t_turns_taken = 19
    table.plays("4S")
    assert table.asked() is None and table.S.winners == (0,)
    assert table.S.stack == [STACK + 10, STACK - 10]


def test_a_round_that_goes_on_too_long_is_shared_by_those_who_are_level() -> None:
    table = Table("4S 5S", "3S", "6S", pile="2S", most_turns=10, ante=5)
    table.S.t_turns_taken = 29
    table.plays("4S")
    assert table.asked() is None and table.S.winners == (0, 1, 2)
    assert table.S.stack == [STACK] * 3


def test_a_position_without_an_end_is_stopped() -> None:
    """A joker and 7s against cards that do not go on a 7: no choice of anybody ends it."""
    table = Table("9H JS JH QS KS", "7S *", pile="", most_turns=30)
    while table.asked() is not None:
        wait = table.round.wait
        assert wait is not None
        table.round.answer(max(wait.options or ()) if wait.options else None)
    assert table.S.t_turns_taken <= 60 and table.S.over
