"""A database of a stranger's: good JSON that means nothing ends in a sentence, and a fault of ours stays one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.commands import cli

from .conftest import Referee


@pytest.fixture
def played(referee: Referee, folder: Path) -> Path:
    """A campaign with one round, in which a third of the facts mean nothing now."""
    referee("character", "add", "Vex")
    referee("character", "add", "Bram")
    referee("table", "open", "any", "--ante", "1sp")
    referee("sit", "Vex", "Bram", "--stake", "1gp")
    referee("deal")
    referee("choose", "done")
    referee("choose", "Bram")
    with sqlite3.connect(folder / "referee.db") as database:
        database.execute("""UPDATE facts SET body = '{"fact": ["cheated", 3]}' WHERE id % 3 = 0""")
    return folder


@pytest.mark.parametrize("words", ["recap", "stats", "log", "log --json", "why"])
def test_what_is_stored_and_means_nothing_is_refused(
    referee: Referee, played: Path, words: str
) -> None:
    said = referee(*words.split(), code=6).stderr
    assert said.startswith(f"What is stored of {played} does not hold together")
    assert "'referee verify' says more" in said


def test_verify_names_the_round(referee: Referee, played: Path) -> None:
    assert "Round r1 plays differently from fact" in referee("verify", code=6).stdout
    with sqlite3.connect(played / "referee.db") as database:
        database.execute("""UPDATE inputs SET body = '{"do": "answer", "option": {}}'""")
    assert "Round r1 cannot be played again" in referee("verify", code=6).stdout


def test_a_fault_of_ours_is_not_laid_on_the_records(
    referee: Referee, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee("night", "begin")

    def breaks(*_: object) -> None:
        raise KeyError("ours")

    monkeypatch.setattr("referee.afterwards.behind.behind", breaks)
    result = CliRunner().invoke(cli, ["--campaign", str(folder), "recap"])
    assert isinstance(result.exception, KeyError)
