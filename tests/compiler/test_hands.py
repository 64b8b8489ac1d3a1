"""Rankings of hands as data: classes, what decides within a class, runs with a rank that is high and low."""

from __future__ import annotations

from itertools import combinations

import pytest

from referee.language.kinds import CARDS
from referee.rounds.round import Round
from referee.rounds.typed import value_of

from .small import begun, compiled

POKER = compiled(
    """
kit: {cards: french_52}
zones:
  deck: {holds: all_cards}
  hand: {each: player}
hands:
  poker:
    cards: 5
    best_first:
      straight flush:  {run: 5, flush: yes}
      four of a kind:  {alike: [4]}
      full house:      {alike: [3, 2]}
      flush:           {flush: yes}
      straight:        {run: 5}
      three of a kind: {alike: [3]}
      two pair:        {alike: [2, 2]}
      pair:            {alike: [2]}
      high card:
  brag:
    cards: 3
    best_first:
      prial:         {alike: [3], first: 3 3 3}
      running flush: {run: 3, flush: yes, first: A 2 3}
      run:           {run: 3, first: A 2 3}
      flush:         {flush: yes}
      pair:          {alike: [2]}
      high card:
track:
  best: {kind: number}
play:
  - enter: best
    kind: number
  - finish: most(players, (hand_rank(it.hand, poker), hand_rank(it.hand, brag)))
    say: <hand_name(deck, poker)><hand_name(deck, brag)>
"""
)


def strength(words: str, ranking: str = "poker") -> tuple[int, ...]:
    return asked(words, ranking, "hand_rank")


def asked(words: str, ranking: str, function: str) -> tuple[int, ...]:
    one: Round = begun(POKER, [10])
    cards = value_of(one, CARDS, words)
    found: tuple[int, ...] = POKER.env[function](
        POKER.env[f"H_{ranking}"], POKER.env["RANK"], POKER.env["SUIT"], cards
    )
    return found


ORDER = [
    "2C 3D 4H 5S 7C", "KC QD JH 9S 8C", "AC KD QH JS 9C", "2C 2D 3H 4S 5C", "AC AD 2H 3S 4C", "AC AD KH 3S 4C",
    "2C 2D 3H 3S AC", "AC AD 2H 2S 3C", "2C 2D 2H 3S 4C", "AC 2D 3H 4S 5C", "2C 3D 4H 5S 6C", "10C JD QH KS AC",
    "2C 3C 4C 5C 7C", "AC KC QC JC 9C", "2C 2D 2H AS AC", "3C 3D 3H 2S 2C", "2C 2D 2H 2S AC", "AC AD AH AS KC",
    "AC 2C 3C 4C 5C", "10C JC QC KC AC",
]  # fmt: skip


def test_hands_of_poker_in_their_order() -> None:
    strengths = [strength(words) for words in ORDER]
    assert strengths == sorted(strengths) and len(set(strengths)) == len(strengths)


@pytest.mark.parametrize(
    ("words", "name"),
    [("AC 2D 3H 4S 5C", "straight"), ("KC AD 2H 3S 4C", "high card"), ("QC KD AH 2S 3C", "high card"),
     ("9C 9D 9H 4S 4C", "full house")],
)  # fmt: skip
def test_the_name_of_a_hand_and_runs_that_do_not_go_round_the_corner(words: str, name: str) -> None:
    assert asked(words, "poker", "hand_name") == name


def test_suits_never_decide() -> None:
    assert strength("2C 3D 4H 5S 7C") == strength("2S 3H 4D 5C 7S")


def test_the_best_five_of_seven() -> None:
    seven = ["2S", "2H", "KS", "KH", "QS", "QH", "AD"]
    best = max(strength(" ".join(five)) for five in combinations(seven, 5))
    assert strength(" ".join(seven)) == best == strength("KS KH QS QH AD")


def test_what_is_named_first_is_best_of_its_class() -> None:
    assert (
        strength("3C 3D 3H", "brag") > strength("AC AD AH", "brag") > strength("KC KD KH", "brag")
    )
    assert (
        strength("AC 2D 3H", "brag") > strength("QC KD AH", "brag") > strength("JC QD KH", "brag")
    )
    assert strength("2C 3D 4H", "brag") < strength("3C 4D 5H", "brag")
