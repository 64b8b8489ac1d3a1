"""``rules new``: a file that explains itself and already plays, or a copy."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.commands import cli
from referee.library import Shelf
from referee.library.shelf import shipped_folder

SHIPPED = sorted(path.stem for path in shipped_folder().glob("*.yaml"))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, ["rules", *words])
    assert result.exit_code == code, result.output
    return result


def test_a_new_file_is_fine_and_its_tests_come_out(here: Path) -> None:
    run("new", "Bone's knuckles: 2")
    path = here / "rulesets" / "bone_s_knuckles_2.yaml"
    assert run("check", str(path)).output == f"{path}: fine\n"
    assert run("test", str(path)).output == f"{path}: 1 test, all as expected\n"
    assert (here / "rulesets" / "referee-1.json").exists()
    assert run("show", "bone_s").output.startswith("Bone's knuckles: 2\n")


def test_nothing_is_found_in_it_by_sampled_play() -> None:
    run("new", "knuckles")
    lines = run("check", "knuckles", "--play", "60").output.splitlines()
    assert [line for line in lines if "not found in 60 rounds" in line] == lines[-6:]


@pytest.mark.parametrize("game", SHIPPED)
def test_every_game_can_be_copied(here: Path, game: str) -> None:
    run("new", "mine", "--copy", game)
    text = (here / "rulesets" / "mine.yaml").read_text(encoding="utf-8")
    assert "\ntitle: Mine\n" in text
    assert run("check", "rulesets/mine.yaml").output == "rulesets/mine.yaml: fine\n"
    assert Shelf().source("mine").rules().rules.title == "Mine"


def test_a_file_that_is_there_is_left_as_it_is(here: Path) -> None:
    run("new", "knuckles")
    path = here / "rulesets" / "knuckles.yaml"
    path.write_text("mine", encoding="utf-8")
    assert "is there already" in run("new", "knuckles", code=3).output
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["???", "123", "../..", " "])
def test_a_name_that_makes_no_file_is_refused(here: Path, name: str) -> None:
    assert "makes no file's name" in run("new", name, code=2).output
    assert not (here / "rulesets").exists()


def test_a_game_that_there_is_not_cannot_be_copied(here: Path) -> None:
    assert "snaggletoth" in run("new", "mine", "--copy", "xsnaggletoth", code=4).output
    assert not (here / "rulesets").exists()
