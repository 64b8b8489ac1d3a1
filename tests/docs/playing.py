"""A page played: its commands in order, in a folder of its own, and what each of them prints."""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from referee.commands import run
from tests.docs.pages import ROOT, Block, Said, blocks, campaign_of, said_in, typed_in
from tests.docs.screens import screen_after

WIDTH = "78"
LEFT_OUT = "…"
WHEN = re.compile(r"\d{4}-\d\d-\d\d([ T])\d\d:\d\d(:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?)?")
SHOWN_WHEN = "2026-03-14 21:05"
SOMEWHERE = "/home/you"


class Printed(io.TextIOWrapper):
    """A stream that shows every letter, as a modern terminal does."""

    def __init__(self) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding="utf-8", newline="\n")


class Played:
    """The folder that a page is played in. ``here`` moves with ``$ cd``."""

    def __init__(self, folder: Path, page: str) -> None:
        self.here = self.root = folder.resolve()
        if name := campaign_of(page):
            self.here = self.root / name
            shutil.copytree(ROOT / "campaigns" / name, self.here)

    def put(self, block: Block) -> None:
        """The text of a block into the file that it is."""
        path = self.here / block.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")

    def answer(self, command: str) -> tuple[int, list[str]]:
        """The exit code of a command and the lines that it prints, on whichever stream."""
        words = shlex.split(command.replace("\\\n", ""))
        if words[0] == "cd":
            self.here = (self.here / words[1]).resolve(strict=True)
            return 0, []
        if words[0] == "cat":
            return 0, (self.here / words[1]).read_text(encoding="utf-8").splitlines()
        if words[0] != "referee":
            raise ValueError(f"the pages show what 'referee' prints, not {words[0]!r}")
        with at_a_terminal(self.here) as printed:
            code = run(words[1:])
        return code, lines_of(printed.bytes.getvalue().decode().replace(str(self.root), SOMEWHERE))


@contextmanager
def at_a_terminal(folder: Path) -> Iterator[Printed]:
    """In a folder, with a terminal's width; what is printed is kept."""
    printed = Printed()
    without = {name: os.environ[name] for name in os.environ if name != "REFEREE_CAMPAIGN"}
    with (
        chdir(folder),
        patch.dict(os.environ, {**without, "COLUMNS": WIDTH}, clear=True),
        redirect_stdout(printed),
        redirect_stderr(printed),
    ):
        yield printed
        printed.flush()


def lines_of(text: str) -> list[str]:
    """Printed lines as a page shows them: the time is always the same, empty lines at the end are left out."""
    lines = [WHEN.sub(SHOWN_WHEN, line).rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def agree(shown: list[str], printed: list[str]) -> bool:
    """Whether a page shows what was printed; a line ``…`` stands for any number of lines."""
    parts: list[list[str]] = [[]]
    for line in lines_of("\n".join(shown)):
        if line.strip() == LEFT_OUT:
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        return parts[0] == printed
    first, *middle, last = parts
    if len(first) + len(last) > len(printed):
        return False
    if printed[: len(first)] != first or (last and printed[-len(last) :] != last):
        return False
    left = printed[len(first) : len(printed) - len(last)]
    for part in middle:
        at = next((i for i in range(len(left)) if left[i : i + len(part)] == part), None)
        if at is None:
            return False
        left = left[at + len(part) :]
    return True


def play(page: str, folder: Path) -> Iterator[tuple[Block, Said, int, list[str]]]:
    """Each command of a page with the block that it stands in, its exit code and what it printed."""
    played = Played(folder, page)
    for block in blocks(page):
        if block.file:
            played.put(block)
        if block.info[:1] == ("console",):
            for said in said_in(block.text):
                yield block, said, *played.answer(said.command)
        if block.info[:1] == ("screen",):
            said = typed_in(block.text)
            columns, rows = block.info[1].split("x")
            yield (
                block,
                said,
                0,
                lines_of(screen_after(played.here, said.typed, int(columns), int(rows))),
            )
