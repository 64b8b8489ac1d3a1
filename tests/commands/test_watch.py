"""``referee watch`` on a real terminal, through a pipe, and printed once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner

from referee.commands import cli
from tests.live.conftest import Referee, folder, referee
from tests.live.terminal import Screen

__all__ = ["folder", "referee"]

SOON = 0.5
"""Seconds within which a change in the campaign is on the screen; the machine's own slowness comes on top."""


@pytest.fixture
def table(referee: Referee) -> Referee:
    """Three people at a table, dealt."""
    referee("table", "open", "snaggletooth")
    referee("sit", "Ann", "10gp", "sleight+5", "Bram", "10gp", "pp14", "Vex", "10gp")
    referee("deal", "--seed", "3")
    return referee


def test_once_prints_and_ends(table: Referee) -> None:
    told = table("watch", "--once")
    assert told.startswith("The Boot\n\nSnaggletooth, table t1, round 1\npot 3sp")
    assert told.count("hand 7 cards") == 3 and "referee" not in told
    mine = table("watch", "--once", "--as", "vex")
    assert mine.startswith("The Boot, as Vex sees it\n") and mine.count("hand 7 cards") == 2


def test_both_at_once_are_refused(folder: Path, table: Referee) -> None:
    words = ["--campaign", str(folder), "watch", "--public", "--as", "Vex"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 2
    assert done.output.startswith("--as is one player, --public is everybody: give one of them.")


class Piped:
    """``referee watch`` whose output goes into a pipe."""

    def __init__(self, folder: Path) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", "--campaign", folder, "watch"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONUTF8": "1"},
        )
        assert self.process.stdout is not None
        threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True).start()

    def _read(self, stream: IO[str]) -> None:
        for line in stream:
            self.lines.append(line.rstrip("\n"))

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + 10
        while not any(text in line for line in self.lines):
            assert time.monotonic() < end, "\n".join(self.lines)
            time.sleep(0.02)


@pytest.fixture
def piped(folder: Path, table: Referee) -> Iterator[Piped]:
    begun = Piped(folder)
    yield begun
    begun.process.kill()
    begun.process.wait()


def test_through_a_pipe_each_change_is_printed_anew(piped: Piped, table: Referee) -> None:
    piped.wait_for("Everybody antes")
    before = len(piped.lines)
    table("cheat", "Ann", "shift", "--arm")
    time.sleep(SOON)
    assert len(piped.lines) == before
    table("bet", "Ann", "1gp", "it rains", "--against", "Vex")
    piped.wait_for("it rains")
    assert piped.lines[before : before + 2] == ["", "The Boot"]
    piped.process.send_signal(signal.SIGINT)
    assert piped.process.wait(10) == 0
    assert piped.process.stderr is not None and piped.process.stderr.read() == ""


# -- on a terminal


@pytest.fixture
def shown(folder: Path, table: Referee) -> Iterator[Callable[..., Screen]]:
    """Opens ``referee watch`` on a terminal: ``shown(80, 24, "--as", "Vex")``."""
    begun: list[Screen] = []

    def screen(columns: int, rows: int, *args: str, **env: str) -> Screen:
        begun.append(Screen(columns, rows, folder, "watch", *args, env=env))
        return begun[-1]

    yield screen
    for one in begun:
        one.child.close(force=True)


def test_it_follows_another_shell_and_leaves_at_q(
    shown: Callable[..., Screen], folder: Path, table: Referee
) -> None:
    screen = shown(80, 24)
    first = screen.wait_for("q leaves")
    assert "hand 7 cards" in first and "♥" not in first and "♠" not in first
    table("bet", "Ann", "1gp", "it rains", "--against", "Vex")
    screen.wait_for("it rains")
    table("undo")
    screen.wait_gone("it rains")
    file = folder / "campaign.yaml"
    good = file.read_text(encoding="utf-8")
    file.write_text("name: [\n", encoding="utf-8")
    screen.wait_for("The campaign cannot be read as it is now")
    file.write_text(good, encoding="utf-8")
    assert screen.wait_for("hand 7 cards") == first
    screen.type("q")
    assert screen.ends() == 0


def test_only_another_size_draws_it_anew(shown: Callable[..., Screen], table: Referee) -> None:
    """That somebody arms a cheat, and disarms it, draws nothing."""
    screen = shown(100, 40)
    screen.wait_for("q leaves")
    for columns, rows in ((60, 20), (41, 12), (120, 30)):
        screen.resize(columns, rows)
        screen.wait_until(lambda seen: "q leaves" in seen.splitlines()[-1], "it is not redrawn")
        lines = screen.text.splitlines()
        assert len(lines) == rows and lines[-1].strip() == "q leaves"
        assert sum("hand 7" in line for line in lines) == 3
    screen.settle(0.3)
    table("cheat", "Ann", "shift", "--arm")
    table("cheat", "Ann", "shift", "--disarm")
    assert not screen.reads(SOON), screen.text
    screen.press("ctrl-c")
    assert screen.ends() == 0


def test_a_terminal_that_goes_ends_it_quietly(shown: Callable[..., Screen]) -> None:
    screen = shown(80, 24)
    screen.wait_for("q leaves")
    screen.child.kill(signal.SIGHUP)
    assert screen.ends() == 0


def test_where_nothing_can_stay_it_prints_lines(shown: Callable[..., Screen]) -> None:
    screen = shown(80, 40, TERM="dumb")
    told = screen.wait_for("Everybody antes")
    assert "q leaves" not in told
    screen.press("ctrl-c")
    assert screen.ends() == 0
