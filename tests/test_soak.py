"""The long run of ``make soak``, short: it counts what was the same, and names what was not with the command for it."""

from __future__ import annotations

import pytest

from tests import soak


def test_every_round_of_every_value_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        soak.main(["7", "--only", "any", "--only", "by hand: snaggletooth", "--processes", "1"])
        == 0
    )
    said = capsys.readouterr().out
    assert "7 of         7 rounds the same" in said
    assert "21 of        21 rounds the same" in said  # the option with most values has three
    assert "28 rounds" in said and "0 differ." in said


def test_games_take_turns_and_one_that_differs_is_left_alone() -> None:
    given_up: set[str] = set()
    turns = soak.turns(["any", "snake"], 12, 100, given_up)
    some = [next(turns) for _ in range(3)]
    assert [name for name, _, _ in some] == ["any", "snake", "any"]
    assert some[0][1:] == (100, 105) and some[2][1:] == (105, 110)
    given_up.add("snake")
    assert [*turns] == [("any", 110, 112)]


def test_a_round_that_differs_is_named_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def differs(number: int) -> None:
        assert number != 3, "not the same"

    monkeypatch.setattr(soak, "by_name", lambda: {"odd": soak.Kind("odd", differs)})
    played = soak.play(("odd", 0, 5))
    assert played.rounds == 4 and [number for number, _ in played.finds] == [3]
    board = soak.Board(["odd"], 5)
    board.add(played)
    board.table()
    said = capsys.readouterr().out
    assert "not the same" in said and "python -m tests.soak --only odd --round 3" in said
    assert "4 of         5 rounds the same" in said and "1 DIFFER" in said
    with pytest.raises(AssertionError, match="not the same"):
        soak.main(["--only", "odd", "--round", "3"])
