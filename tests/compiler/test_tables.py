"""Lookup tables: rows of one value, of a list, of several values with names, and what goes for all the rest."""

from __future__ import annotations

import pytest

from tests.compiler.small import begun

NAMED = """
tables:
  pays: {1: {wins: 2, loses: 1}, 2: {wins: 5, loses: 3}, otherwise: {wins: 0, loses: 4}}
  with_list: {1: [5, 6], otherwise: [7]}
track:
  won: {kind: number}
  lost: {kind: number}
  many: {kind: number}
play:
  - roll: d6
    as: die
  - set: won = pays[die].wins
  - set: lost = pays[die].loses
  - set: many = sum(with_list[die])
  - roll: d6
    as: last
"""


@pytest.mark.parametrize(
    ("die", "won", "lost", "many"), [(1, 2, 1, 11), (2, 5, 3, 7), (6, 0, 4, 7)]
)
def test_what_goes_otherwise_may_have_several_values_as_well(
    die: int, won: int, lost: int, many: int
) -> None:
    round_ = begun(NAMED, [10])
    round_.answer((die,))
    assert (round_.S.t_won, round_.S.t_lost, round_.S.t_many) == (won, lost, many)
