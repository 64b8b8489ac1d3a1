"""Snaggletooth by hand, rule by rule; seats are 0 at the dealer's left up to the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from benchmarks.by_hand.asked import Lot
from benchmarks.by_hand.snaggletooth import Options, Outcome, Round, play
from benchmarks.by_hand.snaggletooth_round import RANK, paid

from .random_rounds import RANKS, card, cards, stacked

NO_PAIRS = "2S 3S 4S  3H 4H 5H  5S 6S 7S  7H 8S 9S  9H 10S JS  JH QS KS  KH AS 2H"
KING, TWO = RANKS.index("K"), RANKS.index("2")


class Answers:
    """Wanted answers per question, in order; the first option when none is left. Keeps a record."""

    def __init__(self, **wanted: list[Any]) -> None:
        self.wanted = wanted
        self.asked: list[tuple[int, str]] = []

    def choose(self, seat: int, what: str, options: Sequence[Any]) -> int:
        self.asked.append((seat, what))
        return self._index(what, options)

    def chance(self, n: int, what: Lot) -> int:
        assert n == len(what.among)
        return self._index(what.name, what.among)

    def _index(self, what: str, options: Sequence[Any]) -> int:
        left = self.wanted.get(what, [])
        return options.index(left.pop(0)) if left else 0


def table(n: int, answers: Answers, deck: str = "", **options: Any) -> Round:
    return Round(n, stacked(deck), answers.choose, answers.chance, Options(**options))


def with_hands(hands: Sequence[str], pile: str = "", tooth: int = TWO, **options: Any) -> Round:
    """A round in the middle; the rest of the deck lies apart. Answers: the first option."""
    answers = Answers()
    round_ = table(len(hands), answers, **options)
    round_.hands = [cards(hand) for hand in hands]
    round_.pile = cards(pile)[::-1]
    used = [*round_.pile, *(held for hand in round_.hands for held in hand)]
    round_.apart = [other for other in range(52) if other not in used]
    round_.tooth = tooth
    return round_


def test_cards_go_round_from_the_dealers_right() -> None:
    round_ = table(3, Answers(), NO_PAIRS)
    round_.open()
    assert round_.hands[1] == cards("2S 3H 5S 7H 9H JH KH")
    assert round_.hands[0] == cards("3S 4H 6S 8S 10S QS AS")
    assert round_.hands[2] == cards("4S 5H 7S 9S JS KS 2H")


def test_to_the_left_the_dealers_right_still_begins() -> None:
    assert table(4, Answers(), direction="left").order == [2, 3, 0, 1]
    assert table(4, Answers(), direction="right").order == [2, 1, 0, 3]


def test_the_tooth_puts_its_holder_out_and_scores_for_nobody() -> None:
    answers = Answers(snaggletooth=[KING], victim=[2], pick=[card("KS")])
    round_ = table(3, answers, NO_PAIRS)
    round_.open()
    round_.name_the_tooth()
    assert answers.asked == [(1, "snaggletooth")]
    round_.turn(1)
    assert (round_.out, round_.first_out) == ([False, True, False], 1)
    assert sorted(round_.apart) == sorted(cards("KS KH"))
    assert (round_.hands[1], round_.scored[1], len(round_.pile)) == ([], [], 52 - 21 + 6)


def test_three_of_a_rank_lay_one_pair_and_four_lay_two() -> None:
    round_ = with_hands(["", "5S 5H 5D", "9S 9H 9D 9C"])
    round_.lay_pairs(1)
    round_.lay_pairs(2)
    assert round_.hands[1] == cards("5D")
    assert (round_.hands[2], len(round_.scored[2])) == ([], 2)
    assert round_.first_double == 2


def test_pairs_are_laid_from_an_empty_pile_and_a_short_pile_gives_what_it_has() -> None:
    round_ = with_hands(["5S 5H", "9S 9H", ""], pile="KS")
    round_.lay_pairs(0)
    round_.lay_pairs(1)
    assert round_.hands == [cards("KS"), [], []]
    assert list(map(len, round_.scored)) == [1, 1, 0]


def test_the_holder_chooses_which_pair_to_lay_and_the_teeth_end_it() -> None:
    teeth_last = with_hands(["5S 2S 5H 2H", "", ""], pile="KS QS JS")
    teeth_last.lay_pairs(0)
    assert (teeth_last.scored[0], teeth_last.out[0]) == ([RANK[card("5S")]], True)
    teeth_first = with_hands(["2S 5S 2H 5H", "", ""], pile="KS QS JS")
    teeth_first.lay_pairs(0)
    assert (teeth_first.scored[0], teeth_first.out[0]) == ([], True)
    assert sorted(teeth_first.pile) == sorted(cards("KS QS JS 5S 5H"))


def test_who_is_out_is_not_picked_from_and_with_nobody_to_pick_from_the_turn_passes() -> None:
    round_ = with_hands(["5S", "", ""], pile="KS")
    round_.turn(0)
    assert (round_.hands, round_.turns) == ([cards("5S"), [], []], 1)


def test_the_one_with_most_pairs_names_and_of_all_level_the_dealers_right() -> None:
    round_ = table(4, Answers())
    round_.scored = [[3], [4, 5], [6], []]
    round_.name_the_tooth()
    assert round_.namer == 1
    round_.scored = [[3], [4], [6], [7]]
    round_.name_the_tooth()
    assert round_.namer == 2


def test_a_coin_breaks_the_tie_among_some() -> None:
    round_ = table(4, Answers(coin=[3]))
    round_.scored = [[3], [], [6], [7]]
    round_.name_the_tooth()
    assert round_.namer == 3


def test_rock_paper_scissors_is_thrown_again_by_whom_nobody_beat() -> None:
    throws = ["rock", "paper", "scissors", "paper", "paper", "rock", "rock", "paper"]
    answers = Answers(throw=throws)
    round_ = table(4, answers, tie_break="rps")
    round_.scored = [[3], [], [6], [7]]
    round_.name_the_tooth()
    assert round_.namer == 2
    assert [seat for seat, what in answers.asked if what == "throw"] == [0, 2, 3] * 2 + [0, 2]


def test_the_highest_card_names_and_the_cards_go_back() -> None:
    round_ = table(4, Answers(shuffle=cards("AH 3D")), deck="AS 9S AD", tie_break="high_card")
    round_.scored = [[3], [], [6], [7]]
    round_.name_the_tooth()
    assert round_.namer == 0
    assert sorted(round_.pile) == list(range(52))


def test_with_too_few_cards_to_turn_lots_are_drawn() -> None:
    round_ = with_hands(["", "", "", ""], pile="AS KS", tie_break="high_card")
    round_.asked = table(4, Answers(lots=[2])).asked
    round_.scored = [[3], [], [6], [7]]
    round_.name_the_tooth()
    assert round_.namer == 2
    assert round_.pile == cards("KS AS")


def test_when_every_rank_is_laid_all_is_dealt_again_and_the_pairs_are_forgotten() -> None:
    """By fours in order, three players lay pairs of every rank; then a deck without pairs."""
    fours = " ".join(f"{rank}{suit}" for rank in RANKS for suit in "SHDC")
    answers = Answers(shuffle=stacked(NO_PAIRS), snaggletooth=[KING])
    round_ = table(3, answers, fours, most_turns=0)
    outcome = round_.play()
    assert (outcome.pairs, round_.tooth, round_.namer) == ((0, 0, 0), KING, 1)
    assert round_.hands[1] == cards("2S 3H 5S 7H 9H JH KH")


@pytest.mark.parametrize("stalled, drawn", [("draw", 1), ("endless", 0)])
def test_a_stalled_table_draws_once_everybody_has_had_a_turn(stalled: str, drawn: int) -> None:
    round_ = with_hands(["3S", "4S", "5S"], pile="7S 8S 9S 10S", stalled=stalled)
    round_.quiet = 3
    round_.turn(1)
    assert len(round_.pile) == 4
    round_.quiet = 4
    round_.turn(0)
    assert len(round_.pile) == 4 - drawn


def test_a_drawn_pair_of_teeth_ends_the_turn() -> None:
    round_ = with_hands(["3S", "2S", "5S"], pile="2H 8S")
    round_.quiet = 4
    round_.turn(1)
    assert (round_.out[1], round_.quiet) == (True, 0)
    assert sorted(round_.hands[0] + round_.hands[2]) == sorted(cards("3S 5S"))


def test_of_more_than_two_only_those_not_out_can_win() -> None:
    round_ = with_hands(["", "", "", ""])
    round_.scored = [[3], [4, 5], [6], [7]]
    round_.out = [False, True, False, True]
    outcome = round_.ending()
    assert (outcome.winners, outcome.payouts) == ((0, 2), (20, 0, 20, 0))


def test_a_play_off_turns_high_cards_from_the_whole_deck() -> None:
    round_ = with_hands(["", "", "", ""], tied_win="play_off")
    round_.asked = table(4, Answers(shuffle=cards("2S AS"))).asked
    round_.scored = [[3], [4, 5], [6], [7]]
    round_.out = [False, True, False, True]
    outcome = round_.ending()
    assert (outcome.winners, outcome.payouts) == ((2,), (0, 0, 40, 0))


def test_odd_coppers_go_round_from_the_dealers_right() -> None:
    assert paid(5, [0, 2, 4], Options(ante=1)) == (2, 0, 2, 0, 1)
    assert paid(5, [0, 2, 4], Options(ante=1, direction="left")) == (2, 0, 1, 0, 2)


@pytest.mark.parametrize("counts, pairs, winners", [(False, (1, 0), (0,)), (True, (1, 1), (0, 1))])
def test_two_players_end_at_the_first_teeth_and_both_count(
    counts: bool, pairs: tuple[int, int], winners: tuple[int, ...]
) -> None:
    round_ = with_hands(["", "2S 2H"], snaggletooth_counts=counts)
    round_.scored = [[3], []]
    round_.lay_pairs(1)
    assert round_.over()
    outcome = round_.ending()
    assert (outcome.pairs, outcome.winners, outcome.first_out) == (pairs, winners, 1)


def reached(n: int, rounds: int = 400, **options: Any) -> list[Outcome]:
    random = Random(n)
    return [play(n, random, Options(**options)) for _ in range(rounds)]


def test_stalled_count_ends_rounds_before_the_teeth_are_found() -> None:
    assert any(outcome.first_out is None for outcome in reached(3, stalled="count", rounds=3_000))
    assert all(outcome.first_out is not None for outcome in reached(3, rounds=3_000))


def test_endless_is_given_up_and_the_antes_go_back() -> None:
    given_up = [
        o for o in reached(3, rounds=3_000, stalled="endless", most_turns=200) if not o.winners
    ]
    assert given_up
    assert all(o.turns == 200 and o.payouts == (10, 10, 10) for o in given_up)


def test_a_play_off_leaves_one_winner() -> None:
    assert any(len(outcome.winners) > 1 for outcome in reached(4))
    assert all(len(outcome.winners) == 1 for outcome in reached(4, tied_win="play_off"))


@pytest.mark.parametrize("n", [1, 7])
def test_too_few_and_too_many_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        play(n, Random(1))


@pytest.mark.parametrize("option", ["direction", "tie_break", "stalled", "tied_win"])
def test_an_unknown_word_for_an_option_is_refused(option: str) -> None:
    with pytest.raises(ValueError, match=f"{option} is one of"):
        Options(**{option: "up"})  # type: ignore[arg-type]


def test_an_answer_out_of_range_and_a_short_deck_are_refused() -> None:
    astray = Round(3, list(range(52)), lambda *_: 99, lambda *_: 0, Options())
    with pytest.raises(ValueError, match="options"):
        astray.play()
    with pytest.raises(ValueError, match="once"):
        Round(3, list(range(51)), lambda *_: 0, lambda *_: 0, Options())
