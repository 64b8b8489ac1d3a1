"""Snake by hand, rule by rule; seats are 0 at the dealer's left up to the dealer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from benchmarks.by_hand.snake import FITS, Options, Round, play
from benchmarks.by_hand.snake_round import RANK, who_opens

from .random_rounds import RANKS, cards
from .test_snaggletooth_rules import Answers

SECOND = 54
"""Added to a card it is the same card of the second deck."""


def table(
    hands: list[str], pile: str = "", answers: Answers | None = None, n: int = 3, **options: Any
) -> Round:
    """A round in the middle, to the left; a hand is ``hand | face-up | face-down``."""
    answers = answers or Answers()
    settings = Options(**{"direction": "left", **options})
    deck = list(range(54 * settings.decks))
    round_ = Round(n, deck, answers.choose, answers.chance, settings)
    round_.stock = []
    for seat, written in enumerate(hands):
        hand, up, down = ([*written.split("|"), "", ""])[:3]
        round_.hands[seat] = cards(hand)
        round_.face_up[seat] = cards(up)
        round_.face_down[seat] = cards(down)
    round_.pile = cards(pile)
    round_.last_player = n - 1
    return round_


@pytest.mark.parametrize(
    "pile, fitting",
    [
        ("", "2 3 4 5 6 7 8 9 10 J Q K A *"),
        ("2S", "2 3 4 5 6 7 8 9 10 J Q K A *"),
        ("5S", "2 5 6 7 8 9 10 J Q K A *"),
        ("7S", "2 3 4 5 6 7 10 *"),
        ("7S 6S 6H", "2 3 4 5 6 7 10 *"),
        ("8S", "2 6 8 9 10 J Q K A *"),
        ("KS 6S", "2 6 10 K A *"),
        ("AS", "2 6 10 A *"),
        ("*", "2 6 10 *"),
        ("6S 6H", "2 3 4 5 6 7 8 9 10 J Q K A *"),
    ],
)
def test_what_goes_on_what(pile: str, fitting: str) -> None:
    round_ = table([], pile)
    every = {name: cards("*" if name == "*" else f"{name}C")[0] for name in [*RANKS, "*"]}
    assert [name for name, lying in every.items() if round_.fits(lying)] == fitting.split()
    ruler = next((RANK[lying] for lying in reversed(round_.pile) if RANK[lying] != 6), 0)
    assert [name for name, lying in every.items() if FITS[ruler][RANK[lying]]] == fitting.split()


def test_three_face_down_then_ten_in_hand_then_three_of_them_face_up() -> None:
    row = (9, 18, 27)
    answers = Answers(row=[row], opener=[2])
    round_ = Round(3, list(range(54)), answers.choose, answers.chance, Options())
    round_.deal()
    assert round_.face_down == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    assert round_.hands[0] == list(range(9, 39, 3))
    round_.lay_rows()
    assert round_.face_up[0] == list(row)
    assert len(round_.hands[0]) == 7
    assert [seat for seat, what in answers.asked if what == "row"] == [0, 1, 2]


def test_several_of_a_rank_are_one_play_and_each_number_of_them_a_choice() -> None:
    seen: list[Any] = []
    round_ = table(["9S KS 9H 9D 4S"], "8S")
    round_.asked._choose = lambda seat, what, options: seen.extend(options) or 0  # type: ignore[func-returns-value]
    round_.turn(0)
    nines = cards("9S 9H 9D")
    assert sorted(seen) == sorted([(nines[0],), tuple(nines[:2]), tuple(nines), tuple(cards("KS"))])


def test_who_cannot_play_takes_the_pile_and_the_last_to_play_goes_again() -> None:
    answers = Answers()
    round_ = table(["3S 4S", "", "5S"], "QS KS", answers)
    round_.turn(0)
    assert (round_.hands[0], round_.pile, round_.next) == (cards("3S 4S QS KS"), [], 2)
    assert answers.asked == []


def test_after_ones_own_pile_the_turn_passes_on() -> None:
    round_ = table(["3S 4S", "5S"], "8S", n=2)
    round_.last_player = 0
    round_.turn(0)
    assert round_.next == 1


def test_a_player_who_can_play_may_decline_where_the_option_says_so() -> None:
    answers = Answers(play=[None])
    round_ = table(["AS 4S"], "KS", answers, may_decline=True)
    round_.turn(0)
    assert round_.hands[0] == cards("AS 4S KS")
    round_.hands[1] = cards("3S")
    round_.turn(1)
    assert answers.asked == [(0, "play")]  # an empty pile cannot be taken: one option


def test_who_could_only_decline_is_asked_all_the_same_from_the_hand_not_from_the_row() -> None:
    answers = Answers()
    round_ = table(["3S 4S", "| 3H 4H"], "KS", answers, may_decline=True)
    round_.turn(0)
    round_.pile = cards("KS")
    round_.turn(1)
    assert answers.asked == [(0, "play")]


@pytest.mark.parametrize("draw, held", [("to_seven", 7), ("one", 3)])
def test_after_playing_one_draws_while_the_stock_lasts(draw: str, held: int) -> None:
    round_ = table(["9S JS QS", "3S"], "8S", draw=draw)
    round_.stock = cards("2S 2H 2D 2C 3H 3D 3C")
    round_.turn(0)
    assert len(round_.hands[0]) == held


def test_with_seven_or_more_nothing_is_drawn() -> None:
    for draw in ("to_seven", "one"):
        round_ = table(["9S 9H JS QS KS AS JH QH"], "8S", draw=draw)
        round_.stock = cards("2S")
        round_.turn(0)
        assert (len(round_.hands[0]), len(round_.stock)) == (7, 1)


def test_the_row_is_played_when_the_hand_is_empty_several_of_a_rank_at_once() -> None:
    round_ = table(["| 9S 9H 4S"], "8S", Answers(play=[tuple(cards("9S 9H"))]))
    round_.turn(0)
    assert (round_.face_up[0], round_.pile) == (cards("4S"), cards("8S 9S 9H"))


def test_a_face_down_card_is_turned_by_chance_and_what_does_not_fit_is_taken_with_the_pile() -> (
    None
):
    round_ = table(["|| 4S 9S", "KC"], "8S", Answers(face_down=cards("4S 9S")))
    round_.turn(0)
    assert (round_.hands[0], round_.face_down[0], round_.pile) == (cards("8S 4S"), cards("9S"), [])
    assert (round_.last_touch, round_.next) == (0, 2)
    round_.hands[0] = []
    round_.turn(0)
    assert round_.winner == 0


def test_the_last_card_wins_at_once_and_blows_nothing_up() -> None:
    round_ = table(["10S"], "8S")
    round_.turn(0)
    assert (round_.winner, round_.blown_up, round_.pile) == (0, 0, cards("8S 10S"))
    assert round_.outcome().payouts == (30, 0, 0)


def test_a_10_blows_up_the_pile_and_the_same_player_goes_again() -> None:
    round_ = table(["10S 3S"], "*", Answers(play=[tuple(cards("10S"))]))
    round_.turn(0)
    assert (round_.pile, sorted(round_.gone), round_.next) == ([], sorted(cards("* 10S")), 0)


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
def test_all_four_suits_of_one_rank_blow_up(pile: str, played: str, blown: bool) -> None:
    answers = Answers(play=[tuple(cards(played))])
    round_ = table([f"{played} KS"], pile, answers)
    round_.turn(0)
    assert (round_.blown_up == 1) is blown
    assert round_.next == (0 if blown else 1)


def test_with_two_decks_any_four_suits_in_a_row_blow_up_and_fewer_suits_do_not() -> None:
    ninth = cards("9S 9H 9D 9C")
    for pile, blown in (
        ([ninth[0], ninth[0] + SECOND, ninth[1], ninth[2]], True),
        ([ninth[0], ninth[0] + SECOND, ninth[1], ninth[1] + SECOND], False),
    ):
        round_ = table(["9C KS"], answers=Answers(play=[(ninth[3],)]), decks=2)
        round_.pile = pile
        round_.turn(0)
        assert (round_.blown_up == 1) is blown


def test_four_jokers_have_no_suits() -> None:
    joker = cards("*")[0]
    round_ = table(["KS"], decks=2)
    round_.pile = [joker, joker + 1, joker + SECOND, joker + 1 + SECOND]
    assert not round_.blows_up()


def test_an_8_skips_the_next_and_stays_on_top() -> None:
    answers = Answers(play=[tuple(cards("8S 8H"))])
    round_ = table(["8S 8H 3S", "9S 3H", "9H"], "5S", answers)
    round_.turn(0)
    assert (round_.skips, round_.next) == (1, 1)
    round_.turn(1)
    assert (round_.skips, round_.next, round_.turns) == (0, 2, 2)
    assert answers.asked[-1] == (1, "answer")  # from a hand it is asked, or its silence would tell
    assert round_.pile == cards("5S 8S 8H")


def test_an_8_in_answer_passes_the_skip_on_and_may_be_kept() -> None:
    answers = Answers(answer=[tuple(cards("8H")), None])
    round_ = table(["9S", "8H 3H", "8D 9H"], "8S", answers)
    round_.skips = 1
    round_.turn(1)
    assert (round_.skips, round_.next, round_.last_player) == (1, 2, 1)
    round_.turn(2)
    assert (round_.skips, round_.next, round_.hands[2]) == (0, 0, cards("8D 9H"))


def test_the_row_answers_unasked_by_silence_and_face_down_cards_cannot() -> None:
    answers = Answers(answer=[tuple(cards("8H"))])
    round_ = table(["| 9S 3S", "|| 8D", "| 8H 3H"], "8S", answers)
    for seat, left in ((0, 0), (1, 0), (2, 1)):
        round_.skips = 1
        round_.turn(seat)
        assert round_.skips == left
    assert answers.asked == [(2, "answer")]


@pytest.mark.parametrize("stack, outstanding, after", [(False, 1, 1), (True, 1, 2), (True, 3, 3)])
def test_with_skips_stack_the_larger_count_is_left(
    stack: bool, outstanding: int, after: int
) -> None:
    answers = Answers(answer=[tuple(cards("8H 8D"))])
    round_ = table(["8H 8D 3S"], "8S", answers, skips_stack=stack)
    round_.skips = outstanding
    round_.turn(0)
    assert round_.skips == after


def test_four_8s_that_blow_up_skip_nobody() -> None:
    round_ = table(["8C 3S"], "8S 8H 8D", Answers(answer=[tuple(cards("8C"))]))
    round_.skips = 1
    round_.turn(0)
    assert (round_.skips, round_.pile, round_.next) == (0, [], 0)


def test_the_opener_is_drawn_rolled_or_at_the_dealers_right() -> None:
    def opener(how: str, **wanted: list[int]) -> int:
        answers = Answers(**wanted)
        round_ = table([], answers=answers, n=4, opener=how)
        return who_opens(4, round_.options, round_.asked)

    assert opener("right") == 2
    assert opener("race", opener=[3]) == 3
    assert opener("initiative", initiative=[12, 17, 17, 4, 9, 11]) == 2


def test_turns_go_to_the_right_unless_said() -> None:
    assert table([], n=3, direction="right").after(0) == 2
    assert table([], n=3, direction="left").after(0) == 1


def test_who_holds_joker_and_7_against_high_cards_goes_round_for_ever() -> None:
    """No answer of anybody ends this; the round is given up and the antes go back."""
    random = Random(1)
    round_ = table(
        ["7S * | 9S | 5S", "9H JS JH QS KS | 7H | JD"],
        n=2,
        most_turns=5_000,
    )
    round_.asked._choose = lambda seat, what, options: int(random.random() * len(options))
    round_.next, round_.last_player = 1, 0
    while round_.winner is None and round_.turns < 5_000:
        round_.turn(round_.next)
    outcome = round_.outcome()
    assert (outcome.winners, outcome.payouts) == ((), (10, 10))


@pytest.mark.parametrize("n, decks", [(1, 1), (5, 1), (9, 2)])
def test_too_few_and_too_many_for_the_decks_are_refused(n: int, decks: int) -> None:
    with pytest.raises(ValueError, match=f"2 to {4 * decks}"):
        play(n, Random(1), Options(decks=decks))


@pytest.mark.parametrize("option, value", [("decks", 3), ("draw", "two"), ("opener", "left")])
def test_an_unknown_value_for_an_option_is_refused(option: str, value: Any) -> None:
    with pytest.raises(ValueError, match=option):
        Options(**{option: value})
