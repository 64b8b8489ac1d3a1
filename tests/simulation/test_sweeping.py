"""Sweeps: every variant once, in a file that outlasts a kill."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.commands import run
from referee.errors import BadInput
from referee.simulation.asked import Asked
from referee.simulation.sweeping import MOST, Axis, axes_from, variants_of
from tests.simulation.games import COIN, written

SWEEP = ["--sweep", "line=1-6", "--sweep", "ante=1cp,5cp", "--rounds", "500", "--workers", "1"]


def test_what_is_varied_is_read() -> None:
    assert axes_from(["ante=1cp, 5cp", "players=3-5"]) == (
        Axis("ante", ("1cp", "5cp")),
        Axis("players", ("3", "4", "5")),
    )


@pytest.mark.parametrize("typed", [["ante"], ["ante="], ["=1"], ["players=5-3"], ["a=1", "A=2"]])
def test_what_says_nothing_to_vary_is_refused(typed: list[str]) -> None:
    with pytest.raises(BadInput):
        axes_from(typed)


def test_a_sweep_has_its_limit() -> None:
    with pytest.raises(BadInput, match="at the most"):
        axes_from(["a=1-1000", f"b=1-{MOST // 1000 + 1}"])


def test_everything_is_put_together_with_everything() -> None:
    axes = axes_from(["players=3-4", "policy=npc,random"])
    found = [(one.players, one.policy) for _, one in variants_of(Asked(), axes)]
    assert found == [(3, "npc"), (3, "random"), (4, "npc"), (4, "random")]


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def sweep(game: Path, out: Path) -> int:
    return run(["rules", "simulate", str(game), *SWEEP, "--csv", "--out", str(out)])


def test_a_sweep_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, out = written(tmp_path, COIN), tmp_path / "table.csv"
    assert sweep(game, out) == 0
    whole = out.read_text(encoding="utf-8")
    assert len(rows_of(out)) == 12
    lines = whole.splitlines(keepends=True)
    out.write_text("".join(lines[:6]) + lines[6][:20], encoding="utf-8")
    assert sweep(game, out) == 0
    assert out.read_text(encoding="utf-8") == whole
    assert "12 of 12 variants, 5 of them from before" in capsys.readouterr().out


def test_a_table_of_something_else_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, out = written(tmp_path, COIN), tmp_path / "table.csv"
    for text in ("my own notes\n", "key,line\n1,2\n"):
        out.write_text(text, encoding="utf-8")
        assert sweep(game, out) == 2
        assert "is no table of this sweep" in capsys.readouterr().err
        assert out.read_text(encoding="utf-8") == text


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed otherwise there")
def test_a_sweep_that_was_killed_goes_on(tmp_path: Path) -> None:
    game, out = written(tmp_path, COIN), tmp_path / "table.csv"
    typed = ["rules", "simulate", str(game), *SWEEP, "--csv", "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *typed], stdout=subprocess.DEVNULL, env=os.environ
    )
    end = time.monotonic() + 30
    while time.monotonic() < end and not (out.exists() and out.read_bytes().count(b"\n") > 2):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    begun = rows_of(out)
    assert 1 <= len(begun) <= 12
    assert sweep(game, out) == 0
    rows = rows_of(out)
    assert [row["line"] for row in rows] == [str(n) for n in range(1, 7) for _ in "ab"]
    assert len({row["key"] for row in rows}) == 12
    first = rows[0]
    assert first["ante"] == "1cp"
    assert abs(float(first["wins_1"]) - 1 / 6) < 0.08
