"""Choices by lot, drawn where a menu is made."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.compiler.quick.test_small import table_of

MENU = """
track:
  taken: {kind: number}
  open: {kind: number}
play:
  - roll: d4
    as: open
  - choose: act
    by: players[0]
    menu:
      one:
        do:
          - set: taken = 1
      two:
        when: open > 1
        do:
          - set: taken = 2
      three:
        when: open > 2
        do:
          - set: taken = 3
      four:
        when: open > 3
        do:
          - set: taken = 4
  - finish: players
"""


@pytest.mark.parametrize("afresh", [False, True])
def test_every_act_that_is_open_is_as_likely_as_any_other(afresh: bool) -> None:
    rounds = 4000
    found: Counter[tuple[int, int]] = Counter()
    table = table_of(MENU, afresh=afresh)
    chance = random.Random(1)
    for _ in range(rounds):
        S = table.fresh(chance.random)
        table.quick.at_random.function("play")(S)
        found[S.t_open, S.t_taken] += 1
    for many in range(1, 5):
        for taken in range(1, many + 1):
            share = found[many, taken] / rounds
            assert abs(share - 1 / 4 / many) < 0.03
    assert all(taken <= many for many, taken in found)
