"""A campaign whose pages are served by a process of its own, as a game master would."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from click.testing import CliRunner

from referee.commands import cli
from tests.serving.client import Page, join

PEOPLE = ("Vex", "10gp", "sleight+9", "pp13", "Bram", "10gp", "pp10", "Ilse", "10gp", "pp14")
"""Ilse notices what Vex does with a 4 on the die, and Bram does not."""

ODO = ("Odo", "10gp", "pp9")
"""One more who notices nothing."""


def referee(folder: Path, *words: str, code: int = 0) -> str:
    """Run a command line as another shell would."""
    result = CliRunner().invoke(cli, ["--campaign", str(folder), *words])
    assert result.exit_code == code, result.output
    return result.output


def dealt(folder: Path, *more: str) -> Path:
    """Three people at a table, and whoever else; dealt. With nobody else bets are open."""
    CliRunner().invoke(cli, ["new", str(folder), "--name", "The Boot"])
    referee(folder, "table", "open", "snaggletooth", "--no-stops")
    referee(folder, "sit", *PEOPLE, *more, "--dealer", "Ilse")
    referee(folder, "deal", "--seed", "31")
    return folder


class Served:
    """``referee serve`` of a campaign. ``said``: the lines that it has printed."""

    def __init__(self, folder: Path, *options: str, port: int = 0) -> None:
        self.folder, self.said = folder, []  # type: Path, list[str]
        self._lines: queue.Queue[str] = queue.Queue()
        words = ["--campaign", str(folder), "serve", "--port", str(port), *options]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env=os.environ | {"PYTHONUTF8": "1"},
        )
        threading.Thread(target=self._read, daemon=True).start()
        first = self.wait_for("The big screen: ")
        found = re.search(r"//[^/]*:(\d+)/", first)
        assert found is not None or port, first
        self.port = port if found is None else int(found[1])

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            self._lines.put(line)
        self._lines.put("")

    def wait_for(self, text: str) -> str:
        end = time.monotonic() + 20
        while True:
            line = self._lines.get(timeout=max(0.01, end - time.monotonic()))
            assert line, "\n".join(self.said)
            if text in line:
                return line

    def referee(self, *words: str, code: int = 0) -> str:
        return referee(self.folder, *words, code=code)

    def link(self, name: str) -> str:
        """A new link's secret."""
        found = re.search(r"/join#(\S+)", self.referee("seat", "link", name))
        assert found is not None
        return found[1]

    def seat(self, name: str) -> Page:
        """A page that has come to a seat by a new link."""
        return join(self.port, self.link(name))

    @property
    def public(self) -> Page:
        return Page(self.port)

    def end(self, by: int = signal.SIGINT) -> int:
        """End it; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        return self.process.wait(10)

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
