"""The live table on a real terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.live.conftest import Referee
from tests.live.terminal import Screen


@pytest.fixture
def table(folder: Path, referee: Referee) -> Path:
    """Three people at a table of Snaggletooth with real cards, not yet dealt."""
    referee("table", "open", "snaggletooth_physical", "--no-stops")
    referee("sit", "Ann", "10gp", "Bram", "10gp", "Vex", "10gp")
    return folder


def test_a_line_answers_and_the_table_stays_in_view(table: Path) -> None:
    with Screen(80, 24, table) as screen:
        screen.wait_for("Enter deals round 1")
        screen.press("enter")
        screen.wait_for("Which ranks does Vex lay")
        screen.type("7 8\r")
        seen = screen.wait_for("teeth 2 (7, 8)")
        assert "sevens" in seen and "> 7 8" in seen
        screen.type("u\r")
        assert "Taken back: enter 7 8" in screen.wait_gone("teeth 2")
        screen.press("ctrl-d")
        assert screen.ends() == 0


def test_a_half_typed_line_is_cleared_first_and_leaving_loses_nothing(
    table: Path, referee: Referee
) -> None:
    referee("deal")
    with Screen(80, 24, table) as screen:
        screen.wait_for("Which ranks")
        screen.type("7 8\r")
        screen.wait_for("teeth 2")
        screen.type("9 wait")
        screen.wait_for("> 9 wait")
        screen.press("ctrl-c")
        screen.wait_gone("> 9 wait")
        screen.press("ctrl-c")
        assert screen.ends() == 0
    with Screen(80, 24, table) as screen:
        seen = screen.wait_for("Previously")
        assert "eights" in seen and "teeth 2 (7, 8)" in seen


def test_a_shell_that_is_killed_has_kept_every_line(table: Path, referee: Referee) -> None:
    referee("deal")
    with Screen(80, 24, table) as screen:
        screen.wait_for("Which ranks")
        screen.type("7 8\r")
        screen.wait_for("teeth 2")
        screen.kill()
    assert "All is well" in referee("verify")
    with Screen(80, 24, table) as screen:
        screen.wait_for("teeth 2 (7, 8)")


def test_what_another_shell_does_is_seen_within_a_second(table: Path, referee: Referee) -> None:
    with Screen(80, 24, table) as screen:
        screen.wait_for("Enter deals")
        referee("deal")
        seen = screen.wait_for("Which ranks", patience=5)
        assert "Elsewhere: deal" in seen


def test_it_is_drawn_anew_for_another_size(table: Path, referee: Referee) -> None:
    referee("deal")
    with Screen(80, 24, table) as screen:
        screen.wait_for("Which ranks")
        screen.resize(120, 40)
        seen = screen.wait_until(lambda text: "─" * 110 in text, "the rule is too short")
        assert len(seen.splitlines()) == 40
        screen.resize(60, 20)
        screen.wait_until(
            lambda text: text.splitlines()[-1].startswith(" Type what the table shows"),
            "the last line is not the status",
        )


def test_a_player_looks_between_two_blank_screens(folder: Path, referee: Referee) -> None:
    referee("table", "open", "snake", "--no-stops")
    referee("sit", "Ann", "10gp", "Bram", "10gp", "Vex", "10gp")
    referee("deal", "--seed", "3")
    with Screen(80, 24, folder) as screen:
        whole = screen.wait_for("Previously")
        screen.type("pass vex\r")
        before = screen.wait_for("Hand the laptop to Vex.")
        screen.press("enter")
        screen.wait_for("What Vex sees")
        screen.press("enter")
        behind = screen.wait_for("Game master: type gm")
        screen.type("vex\r")
        assert "Game master: type gm" in screen.settle()
        screen.type("gm\r")
        screen.wait_for("Previously")
        hands = [line for line in whole.splitlines() if "hand" in line]
        assert hands
        for blank in (before, behind):
            assert "hand " not in blank and "pot" not in blank


def test_a_command_that_asks_has_the_terminal_to_itself(table: Path) -> None:
    with Screen(80, 24, table) as screen:
        screen.wait_for("Enter deals")
        screen.type("rules try pig\r")
        screen.wait_for("Pig, 2 players, seed 1")
        screen.type("quit\r")
        screen.wait_for("Enter goes back to the table.")
        screen.press("enter")
        screen.wait_for("That was done on the terminal itself.")


def test_what_is_half_typed_is_put_aside_while_it_is_hidden(table: Path, referee: Referee) -> None:
    referee("deal")
    with Screen(80, 24, table) as screen:
        screen.wait_for("Which ranks")
        screen.type("c vex shift")
        screen.wait_for("> c vex shift")
        screen.press("f2")
        hidden = screen.wait_for("F2 shows it again")
        assert "vex shift" not in hidden and "Which ranks" not in hidden
        screen.press("up", "tab")
        assert "vex shift" not in screen.settle()
        screen.press("f2")
        screen.wait_for("> c vex shift")


def test_tab_lists_what_can_be_typed(table: Path, referee: Referee) -> None:
    referee("deal")
    with Screen(80, 24, table) as screen:
        screen.wait_for("Which ranks")
        screen.type("led")
        screen.press("tab")
        screen.wait_for("> ledger")
        screen.press("ctrl-c")
        screen.wait_gone("> ledger")
        screen.type("stake ")
        screen.press("tab")
        screen.wait_for("sits here")
        screen.press("escape")
        screen.wait_gone("sits here")


def test_long_answers_are_scrolled(table: Path) -> None:
    with Screen(80, 24, table) as screen:
        screen.wait_for("Enter deals")
        screen.type("rules show snake\r")
        screen.wait_for("more below")
        seen = screen.wait_for("Get rid of every card")
        assert "Bram" in seen
        screen.press("pagedown")
        screen.wait_gone("Get rid of every card")
        screen.press("pageup")
        screen.wait_for("Get rid of every card")
