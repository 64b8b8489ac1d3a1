"""A long evening, compressed: what the server holds does not grow with what has happened."""

from __future__ import annotations

import contextlib
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.commands import cli
from tests.serving.client import Page, Stream
from tests.serving.served import Served, dealt

CHANGES = 3000
"""Commands: some ten evenings of them."""

COME_AND_GO = 25
"""Changes after which a phone is locked and another one opened."""

GROWTH = 3_000_000
"""Bytes that may come on top between the middle of it and the end, which is a twentieth of what it holds: memory in pieces."""


def resident(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096


class Crowd:
    """Pages that read whatever comes, and come and go."""

    def __init__(self, pages: list[Page]) -> None:
        self._pages = pages
        self._streams = [self._open(page) for page in pages]
        self._turn = 0

    def _open(self, page: Page) -> Stream:
        stream = page.stream(page.seat + "/stream" if page.seat else "/stream")
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()
        return stream

    def _read(self, stream: Stream) -> None:
        with contextlib.suppress(OSError, ValueError):
            while not stream.over:
                stream.read(1)
                stream.pieces.clear()
                stream.lines.clear()

    def one_goes_and_comes(self) -> None:
        at = self._turn % len(self._pages)
        self._turn += 1
        self._streams[at].wire.close()
        self._streams[at] = self._open(self._pages[at])


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_what_it_holds_stays_the_same(tmp_path: Path) -> None:
    folder = dealt(tmp_path / "boot")
    with Served(folder) as served:
        seats = [served.seat(name) for name in ("Vex", "Bram", "Ilse")]
        crowd = Crowd([*seats, *seats, *[served.public] * 20])
        held = []
        for number in range(CHANGES):
            _next(folder, number)
            if number % COME_AND_GO == 0:
                crowd.one_goes_and_comes()
                seats[number % 3].say(tap=f"tap{number:020d}", stamp="old", offer="turn:0")
            if number in (CHANGES // 2, CHANGES - 1):
                held.append(resident(served.process.pid))
        assert held[1] - held[0] < GROWTH, held
        assert not [line for line in served.said if "mistake" in line.lower()]
        print(
            f"{held[0] / 1e6:.1f} MB after {CHANGES // 2} changes, {held[1] / 1e6:.1f} at the end"
        )


def _next(folder: Path, number: int) -> None:
    """Do something at the table, or take something back."""
    lines = (["auto"], ["choose", "done"], ["deal"])
    if number % 20 == 19:
        lines = (["undo"],)
    for words in lines:
        done = CliRunner().invoke(cli, ["--campaign", str(folder), *words])
        if done.exit_code == 0:
            return
