"""What lies and what is counted at a table, in words."""

from __future__ import annotations

from referee.rounds.views import tracks_view
from referee.screens.values import TableWords
from tests.compiler.small import begun

TRACKED = """
track:
  bid: {parts: {many: number, face: number}}
  dice: {kind: list of number}
play:
  - roll: 3d6
    as: dice
  - set: bid.many = 3
  - roll: d6
    as: last
  - set: bid.face = last
"""


def told(*throws: tuple[int, ...]) -> list[str]:
    round_ = begun(TRACKED, [100])
    for throw in throws:
        round_.answer(throw)
    return TableWords(round_, str).values(tracks_view(round_, "gm", None))


def test_dice_are_shown_as_they_fell() -> None:
    assert told((6, 1, 6)) == ["bid 3 of 0", "dice 6 1 6"]


def test_a_bid_that_nobody_has_made_is_not_told() -> None:
    assert told() == []


def test_cards_whose_names_are_several_words_are_told_apart_by_commas() -> None:
    words = TableWords(begun(TRACKED, [100]), str)
    assert words.zones({"yard": ["dog of spring", "hen of autumn"]}) == [
        "yard dog of spring, hen of autumn"
    ]
    assert words.zones({"yard": ["9♦", "K♠"]}) == ["yard 9♦ K♠"]
