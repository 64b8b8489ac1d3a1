"""The powers of Snake's cards, one by one."""

from __future__ import annotations

import pytest

from tests.snake.deck import cards
from tests.snake.table import Table


def test_a_2_resets_and_anything_may_follow() -> None:
    table = Table("2S 3S", "3H 4H KH", pile="AS")
    assert table.asked() == 1  # the 2 was the only card that goes on an ace
    assert table.ranks() == {3, 4, 13}


def test_a_6_is_invisible_and_passes_the_7s_rule_on() -> None:
    table = Table("6S 4S", "8H 5H 7H", pile="7S")
    table.plays("6S")
    assert table.ranks() == {5, 7}


def test_a_10_blows_up_the_pile_out_of_the_game_and_the_same_player_goes_again() -> None:
    table = Table("10S 3S 4S", "3H", pile="**")
    assert (table.asked(), table.pile) == (0, [])
    assert table.gone == cards("** 10S")


def test_on_a_joker_goes_only_a_2_a_6_a_10_or_a_joker() -> None:
    table = Table("* AS", "2S 6H 10S ** AH KH", pile="AD")
    table.plays("*")
    assert table.ranks() == {2, 6, 10, 15}


def test_an_8_skips_the_next_and_is_still_the_top_card() -> None:
    table = Table("8S 8H 3S", "9S 3H", "9H JH 7D", pile="2D")
    table.plays("8S 8H")
    assert table.S.t_skips == 1
    table.plays("pass")
    assert (table.turn, table.S.t_skips) == (2, 0)
    assert table.pile == cards("2D 8S 8H")
    assert table.ranks() == {9, 11}  # an 8 rules


def test_an_8_in_answer_passes_the_skip_on() -> None:
    table = Table("8S 3S", "8H 3H", "9H 8D", pile="2D")
    table.plays("8S")
    table.plays("8H")
    assert (table.turn, table.S.t_skips, table.S.t_last_player) == (2, 1, 1)


def test_an_8_need_not_be_answered() -> None:
    table = Table("8S 3S", "8H 3H", "9H 9D", pile="2D")
    table.plays("8S")
    table.plays("pass")
    assert set(cards("8H")) <= table.hand(1) and table.turn == 2


def test_an_8_is_answered_from_the_row_when_the_hand_is_empty() -> None:
    table = Table("8S 3S", "| 8H 3H", "9H 9D", pile="2D")
    table.plays("8S")
    assert table.asked() == 1
    table.plays("8H")
    assert table.row(1) == set(cards("3H")) and table.S.t_skips == 1


def test_a_player_down_to_face_down_cards_cannot_answer() -> None:
    table = Table("8S 3S", "|| 8H", "9H 9D KS", pile="2D")
    table.plays("8S")
    assert table.asked() == 2 and table.S.z_face_down[1] == cards("8H")


@pytest.mark.parametrize("stack, outstanding, after", [(False, 1, 1), (True, 1, 2), (True, 3, 3)])
def test_skips_stack_leaves_the_larger_count_to_skip(
    stack: bool, outstanding: int, after: int
) -> None:
    table = Table("8H 8D 3S", "9S", "9D", pile="8S", skips_stack=stack)
    table.S.t_skips = outstanding
    table.plays("8H 8D")
    assert table.S.t_skips == after


def test_skips_stack_skips_several() -> None:
    table = Table("8H 8D 3S", "9S", "9D", "KS KD QD", pile="7S 5S", skips_stack=True)
    table.plays("8H 8D")
    table.plays("pass")
    table.plays("pass")
    assert table.asked() == 3 and table.S.t_skips == 0


@pytest.mark.parametrize(
    "pile, played, blown",
    [
        ("3S 9S 9H 9D", "9C", True),
        ("9S 9H", "9D 9C", True),
        ("9S 9H 6S 9D", "9C", False),
        ("9S 9H 9D", "6C", False),
        ("6S 6H 6D", "6C", True),
        ("9H 9D", "9C", False),
    ],
)
def test_all_four_suits_of_one_rank_blow_up_the_pile(pile: str, played: str, blown: bool) -> None:
    """Over several players' turns too; a 6 between them breaks the run; whoever completes it goes again."""
    table = Table(f"{played} KS QS", "KH KD", pile=pile)
    table.plays(played)
    table.on()
    assert (not table.pile) is blown
    assert table.turn == (0 if blown else 1)


@pytest.mark.parametrize("pile, blown", [("9S 9S' 9H 9D", True), ("9S 9S' 9H 9H'", False)])
def test_with_two_decks_any_four_in_a_row_with_all_suits_among_them(pile: str, blown: bool) -> None:
    table = Table("9C KS QS", "KH KD", pile=pile, decks=2)
    table.plays("9C")
    table.on()
    assert (not table.pile) is blown


def test_four_jokers_have_no_suits() -> None:
    table = Table("* ** *' **' KS", "KH KD", decks=2)
    table.plays("* ** *' **'")
    assert len(table.pile) == 4


def test_four_8s_that_blow_up_skip_nobody() -> None:
    table = Table("8C 3S", "4S 4H", pile="8S 8H 8D")
    table.S.t_skips = 1  # it is answered
    table.plays("8C")
    assert (table.S.t_skips, table.pile, table.turn) == (0, [], 0)
