"""A campaign with three players at a table of a small game, and a way to run command lines in it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.commands import cli

GAME = Path(__file__).parent / "turnips.yaml"


class Table:
    """Runs command lines in one campaign, at one width of the terminal."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.width = folder, "80"

    def __call__(self, *args: str, code: int = 0) -> str:
        env = {"COLUMNS": self.width}
        result: Result = CliRunner().invoke(cli, ["--campaign", str(self.folder), *args], env=env)
        assert result.exit_code == code, result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result.output


@pytest.fixture
def empty(tmp_path: Path) -> Table:
    """A campaign with the small game and no table."""
    folder = tmp_path / "boot"
    made = CliRunner().invoke(cli, ["new", str(folder), "--name", "The Boot"])
    assert made.exit_code == 0, made.output
    (folder / "rulesets").mkdir(exist_ok=True)
    shutil.copy(GAME, folder / "rulesets")
    return Table(folder)


@pytest.fixture
def table(empty: Table) -> Table:
    """Three players at a table of the small game, before the first round."""
    empty("table", "open", "turnips", "--ante", "5sp")
    empty("sit", "Ann", "10gp", "sleight+5", "Bob", "5gp", "pp15", "Cas", "8gp")
    return empty


@pytest.fixture
def dealt(table: Table) -> Table:
    """The same table, dealt, with its bets open."""
    table("deal", "--seed", "7")
    return table
