"""Facts are what happened: what happens later does not change them."""

from __future__ import annotations

from tests.compiler.small import begun

LIFTED = """
track:
  cup: {each: player, kind: list of number, seen_by: owner}
play:
  - for: p in players
    do:
      - roll: 2d6
        by: p
        as: p.cup
  - reveal: cup
  - for: p in players
    do:
      - set: p.cup = [1]
"""


def test_what_was_shown_stays_as_it_was_shown() -> None:
    round_ = begun(LIFTED, [10, 10])
    round_.answer((6, 5))
    round_.answer((4, 3))
    (shown,) = (fact for fact in round_.take_facts() if fact[0] == "uncovered")
    assert shown == ("uncovered", "cup", None, None, ((6, 5), (4, 3)))
