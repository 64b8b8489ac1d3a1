"""The live table line by line, where a terminal is dumb or lines come through a pipe."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from referee.live.plain_mode import play_plainly
from referee.live.sitting import Sitting
from referee.live.starting import is_screen
from tests.live.conftest import Referee

Sit = Callable[..., Sitting]


def played(sitting: Sitting, lines: Iterable[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is printed when these lines are typed."""
    left = iter(lines)
    capsys.readouterr()
    play_plainly(sitting, lambda: next(left, None), 80)
    return capsys.readouterr().out


def test_a_pipe_plays_a_round_and_ends_well(folder: Path, referee: Referee) -> None:
    referee("table", "open", "snaggletooth_physical", "--no-stops")
    referee("sit", "Ann", "10gp", "Bram", "10gp", "Vex", "10gp")
    lines = "\n7 8\n-\n-\nb a 5 win v\n\nxyzzy\n5\nledger --last 1\n"
    done = subprocess.run(
        [sys.executable, "-m", "referee", "--campaign", str(folder), "play"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "teeth 2 (7, 8)" in done.stdout
    assert "Ann bets 5sp on who wins: Vex (bet 1)." in done.stdout
    assert 'There is no option "xyzzy".' in done.stdout
    assert "snaggletooth 5" in done.stdout
    assert "Traceback" not in done.stdout


def test_the_table_is_printed_only_when_it_has_changed(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    out = played(sitting, ["keys", "log", "nonsense", "7"], capsys)
    assert out.count("Snaggletooth, with real cards, table t1, round 1\n") == 2


def test_a_question_nobody_can_answer_is_refused_with_its_mend(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(sit("snaggletooth"), ["purse"], capsys)
    assert "Whose purse?" in out


def test_rules_try_has_no_terminal_to_itself_in_a_pipe(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(sit("snaggletooth"), ["rules try pig", "status"], capsys)
    assert "asks questions" in out
    assert "deals next" in out


def test_what_is_hidden_is_told_once_it_is_shown_again(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = sit("snake", "--no-stops", deal=3)
    out = played(sitting, ["hide", "1 2 3", "hide"], capsys)
    before, _, after = out.partition("What is secret is hidden.")
    assert "Waiting for Bram: Which three" in before
    assert "Waiting for Vex: Which three" in after
    hidden, _, _ = after.partition("Waiting for Vex: Which three")
    assert "hand 10 cards" in hidden


def test_the_laptop_is_passed_line_by_line(sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = sit("snake", "--no-stops", deal=3)
    out = played(sitting, ["pass vex", "", "", "no", "gm"], capsys)
    assert out.count("Hand the laptop to Vex.") == 1
    assert out.count("Hand the laptop back to the game master.") == 2
    seen = out.partition("press Enter to look.")[2].partition("Hand the laptop back")[0]
    assert "as Vex sees it" in seen or "Waiting for Bram" in seen


@pytest.mark.parametrize("term", ["dumb", "", "unknown"])
def test_a_dumb_terminal_is_no_screen(term: str) -> None:
    assert not is_screen({"TERM": term})
