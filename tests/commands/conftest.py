"""A fresh campaign, and a way to run command lines in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from click.testing import CliRunner, Result

from referee.commands import cli


class Referee(Protocol):
    """Runs a command line in the test's campaign; ``code`` is the exit code it must end in."""

    def __call__(self, *args: str, code: int = 0) -> Result: ...


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    result = CliRunner().invoke(cli, ["new", str(tmp_path / "boot"), "--name", "The Boot"])
    assert result.exit_code == 0, result.output
    return tmp_path / "boot"


@pytest.fixture
def referee(folder: Path) -> Callable[..., Result]:
    def run(*args: str, code: int = 0) -> Result:
        result = CliRunner().invoke(cli, ["--campaign", str(folder), *args])
        assert result.exit_code == code, result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run
