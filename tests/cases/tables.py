"""A campaign in which command lines are run, in this process or each in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from referee.commands import cli
from referee.store import Store


class Boot:
    """A fresh campaign; ``boot("sit", "Ann", …)`` runs a command line and returns what it printed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        made = CliRunner().invoke(cli, ["new", str(folder), "--name", "The Boot"])
        assert made.exit_code == 0, made.output

    def run(self, *args: str) -> Result:
        result = CliRunner().invoke(cli, ["--campaign", str(self.folder), *args])
        assert result.exception is None or isinstance(result.exception, SystemExit), (
            result.exception
        )
        return result

    def __call__(self, *args: str) -> str:
        """What a command that works prints."""
        result = self.run(*args)
        assert result.exit_code == 0, result.output
        return result.stdout

    def no(self, *args: str) -> str:
        """The one sentence with which a command is refused; nothing may have changed."""
        before = self.everything()
        result = self.run(*args)
        assert result.exit_code != 0, result.output
        assert result.stdout == "" and "Traceback" not in result.stderr
        assert result.stderr.strip()
        assert self.everything() == before
        return result.stderr

    def everything(self) -> Any:
        """Where every copper is, how many commands there were, and who is written down."""
        with Store.open(self.folder) as store:
            there = store.accounts(), store.last_command()
        return *there, (self.folder / "characters.yaml").read_bytes()

    def json(self, *args: str) -> Any:
        return json.loads(self(*args, "--json"))

    def status(self, *args: str) -> Any:
        return self.json("status", *args)

    def waits_for(self) -> str:
        wait = self.status().get("wait")
        return "" if wait is None else str(wait["kind"])

    def on_to(self, kind: str, most: int = 120) -> None:
        """Plays on until something of a kind is waited for."""
        for _ in range(most):
            now = self.waits_for()
            if now == kind:
                return
            assert now, f"the round is over before a {kind}"
            self("choose", "done") if now in ("bets", "moment") else self("auto")
        raise AssertionError(f"no {kind} is waited for")

    # -- processes

    def process(
        self, *args: str, encoding: str = "utf-8", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """One command line as a process of its own, with its output piped."""
        return subprocess.run(
            [sys.executable, "-m", "referee", "--campaign", str(self.folder), *args],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONIOENCODING": encoding, **environment},
            encoding=encoding,
            check=False,
        )
