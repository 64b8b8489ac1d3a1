"""Command lines in a campaign of a test's own, none of which may end in a traceback."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.commands import cli
from tests.hanging import HANGS

Run = Callable[..., Result]


def run(*args: str) -> Result:
    """A command line: it ends in an exit code, in time, and says why on one or a few lines."""
    began = process_time()
    result = CliRunner().invoke(cli, list(args))
    assert process_time() - began < HANGS
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output and "\x1b" not in result.output
    return result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    made = tmp_path / "boot"
    assert run("new", str(made), "--name", "The Boot").exit_code == 0
    (made / "rulesets").mkdir(exist_ok=True)
    return made


@pytest.fixture
def referee(folder: Path) -> Run:
    return lambda *args: run("--campaign", str(folder), *args)


def refused(result: Result, *codes: int) -> str:
    """What a refused command said: something, and little."""
    assert result.exit_code in (codes or (1, 2, 3, 4, 6, 7)), result.output
    said = result.output.strip()
    here = os.getcwd()  # a line may name the file, and temporary folders may lie deep
    assert said and len(said.replace(here, "")) < 20_000
    return said


def rewritten(folder: Path, place: str, change: Callable[[Any], Any]) -> None:
    """Documents of a database changed as a stranger might have changed them."""
    with sqlite3.connect(folder / "referee.db") as database:
        rows = database.execute(
            "SELECT key, body FROM documents WHERE place = ?", (place,)
        ).fetchall()
        assert rows
        for key, body in rows:
            changed = json.dumps(change(json.loads(body)))
            database.execute(
                "UPDATE documents SET body = ? WHERE place = ? AND key = ?", (changed, place, key)
            )
    database.close()
