"""What a game master types for a choice: a bid of several numbers, an act by its name or by its label."""

from __future__ import annotations

import pytest

from referee.errors import NotAllowed, NotFound
from referee.rounds.round import Round
from referee.rounds.waits import why_not
from referee.table.answering import answer_from
from tests.compiler.small import begun

BIDDING = """
track:
  bid: {parts: {many: number, face: number}}
play:
  - choose: act
    by: dealer
    menu:
      raise: {label: Bid higher}
      call: {label: Call it a lie}
  - choose: offer
    by: dealer
    parts:
      many: {least: 1, most: 4}
      face: {least: 1, most: 6}
    where: offer.many > 1
  - set: bid = offer
"""


def at_the_bid() -> Round:
    round_ = begun(BIDDING, [100, 100])
    types(round_, "raise")
    return round_


def types(round_: Round, words: str) -> None:
    wait = round_.wait
    assert wait is not None
    round_.answer(answer_from(round_, wait, words.split()))


@pytest.mark.parametrize("words", ["3 of 5", "3 5", "3, 5", "3x5"])
def test_a_bid_is_typed_as_its_numbers(words: str) -> None:
    round_ = at_the_bid()
    types(round_, words)
    assert round_.S.t_bid == (3, 5)


def test_a_bid_is_shown_as_it_may_be_typed() -> None:
    wait = at_the_bid().wait
    assert wait is not None and wait.labels[0] == "2 of 1" and wait.labels[-1] == "4 of 6"


@pytest.mark.parametrize("words", ["1 of 5", "3 of 7"])
def test_a_bid_that_is_not_offered_is_refused(words: str) -> None:
    with pytest.raises((NotAllowed, NotFound)):
        types(at_the_bid(), words)


@pytest.mark.parametrize("words", ["call", "Call it a lie", "call it", "2"])
def test_an_act_is_typed_by_its_name_its_label_or_its_number(words: str) -> None:
    round_ = begun(BIDDING, [100, 100])
    wait = round_.wait
    assert wait is not None and answer_from(round_, wait, words.split()) == "call"


SETTING_ASIDE = """
play:
  - roll: 6d6
    by: dealer
    as: dice
  - choose: kept
    by: dealer
    from: dice
    count: 1 to 6
    where: count(distinct(kept)) < 3
    label: <kept> for <sum(kept)>
"""


@pytest.mark.parametrize(
    ("words", "kept"),
    [("1 1 1", (1, 1, 1)), ("5 1", (1, 5)), ("5, 5", (5, 5)), ("1 1 5 for 7", (1, 1, 5))],
)
def test_dice_to_set_aside_are_typed_as_they_lie(words: str, kept: tuple[int, ...]) -> None:
    round_ = begun(SETTING_ASIDE, [100])
    round_.answer((1, 1, 1, 2, 5, 5))
    wait = round_.wait
    assert wait is not None and sorted(answer_from(round_, wait, words.split())) == sorted(kept)


HAND = """
kit: {cards: french_52}
zones:
  deck: {holds: all_cards}
  hand: {each: player}
play:
  - deal: 3
    from: deck
    to: hand
  - choose: card
    by: dealer
    from: dealer.hand
"""


def test_an_option_that_there_is_not_is_told_in_the_signs_that_are_shown() -> None:
    round_ = begun(HAND, [100])
    wait = round_.wait
    assert wait is not None
    with pytest.raises(NotFound, match="There are 2♥, 2♦ and 2♣"):
        answer_from(round_, wait, ["QS"])


STAKES = """
play:
  - choose: stake
    by: dealer
    least: 5
    most: dealer.stack
"""


@pytest.mark.parametrize("words", ["9999gp", "1cp"])
def test_an_amount_out_of_range_is_told_the_range(words: str) -> None:
    round_ = begun(STAKES, [100])
    wait = round_.wait
    assert wait is not None
    assert why_not(wait, answer_from(round_, wait, [words])) == "Choose 5cp to 1gp."
