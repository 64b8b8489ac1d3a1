"""A campaign whose commands run in this process, and tables in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.commands import cli
from referee.commands.entry import run
from referee.live.sitting import House, Sitting
from referee.live.tree import Tree

Referee = Callable[..., str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign with nobody in it."""
    folder = tmp_path / "boot"
    made = CliRunner().invoke(cli, ["new", str(folder), "--name", "The Boot"])
    assert made.exit_code == 0, made.output
    return folder


@pytest.fixture
def referee(folder: Path) -> Referee:
    """Runs a command line as another shell would."""

    def command(*args: str) -> str:
        result = CliRunner().invoke(cli, ["--campaign", str(folder), *args])
        assert result.exit_code == 0, result.output
        return result.output

    return command


@pytest.fixture
def sit(folder: Path, referee: Referee) -> Callable[..., Sitting]:
    """Opens a table of a game with people, and sits down at it: ``sit("snake", "--no-stops")``."""

    kept: dict[str, Sitting] = {}

    def sitting(
        game: str,
        *options: str,
        people: str = "Ann Bram Vex",
        deal: int = 0,
        reuse: bool = False,
    ) -> Sitting:
        if reuse and game in kept:
            return kept[game]
        referee("table", "open", game, *options)
        referee("sit", *(word for name in people.split() for word in (name, "10gp")))
        if deal:
            referee("deal", "--seed", str(deal))
        kept[game] = Sitting(House(folder, run, Tree(cli)), 80)
        return kept[game]

    return sitting
