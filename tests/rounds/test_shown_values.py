"""Hidden values that are shown: everybody's dice to all, one player's to one alone, and nothing of it to the others."""

from __future__ import annotations

from referee.rounds.telling import tell
from tests.compiler.small import begun

CUPS = """
track:
  cup: {each: player, kind: list of number, seen_by: owner}
  pea: {kind: number, seen_by: house}
play:
  - for: p in players
    do:
      - roll: 2d6
        by: p
        as: p.cup
  - set: pea = 3
  - reveal: players[0].cup
    to: players[1]
  - reveal: pea
    to: players[0]
  - reveal: cup
"""


HOUSE = """
play:
  - roll: d6
    by: house
    as: die
"""


def test_the_house_begins_a_line_as_a_sentence_does() -> None:
    round_ = begun(HOUSE, [10])
    round_.answer((4,))
    assert tell(round_, round_.take_facts(), "gm") == ["The house rolls 4."]


def test_who_is_shown_something_is_told_what_and_nobody_else_is() -> None:
    round_ = begun(CUPS, [10, 10])
    round_.answer((6, 5))
    round_.answer((4, 3))
    facts = [fact for fact in round_.take_facts() if fact[0] == "uncovered"]
    cup, pea, all_cups = (
        "Bob alone sees Ann's cup: 6 5.",
        "Ann alone sees the pea: 3.",
        "Cup: Ann 6 5, Bob 4 3.",
    )
    assert tell(round_, facts, "gm") == [cup, pea, all_cups]
    assert tell(round_, facts, 0) == [pea, all_cups]
    assert tell(round_, facts, 1) == [cup, all_cups]
    assert tell(round_, facts, "public") == [all_cups]


def test_a_bank_that_cannot_pay_is_told() -> None:
    round_ = begun("play:\n  - finish: players\n", [10, 10])
    assert tell(round_, [("bank_broken", 3, 120)]) == [
        "The bank is broken: bet 3 was to gain 1gp 2sp."
    ]
