"""The pages in Markdown, taken apart: fenced blocks, what stands in them, and what a comment above says of them.

What a block is for is said behind its fence: ``console`` holds commands and what they print (``console refused``:
commands that are refused); ``yaml ruleset`` a whole ruleset, ``yaml part`` parts of one, ``yaml steps`` steps.
``screen 80x24`` holds what is typed at the live table of that size, a line each behind ``> `` (``> [f2]`` is a key),
and what stands on the screen then.
``<!-- file: rulesets/bones.yaml -->`` above a block: it is that file of the page's campaign.
``<!-- campaign: castleton -->``: the page is played in a copy of that campaign; else in an empty folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

_FENCE = re.compile(r"^( *)(`{3,})([^\n`]*)\n(.*?)^ *\2 *$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"<!-- file: (\S+) -->\s*\Z")
_CAMPAIGN = re.compile(r"<!-- campaign: (\S+) -->")


@dataclass(slots=True)
class Block:
    """A fenced block. ``begin`` and ``end`` are the offsets of its text in the page, ``line`` the line of its fence."""

    info: tuple[str, ...]
    text: str
    begin: int
    end: int
    line: int
    file: str = ""

    @property
    def refused(self) -> bool:
        return "refused" in self.info


@dataclass(slots=True)
class Said:
    """A command of a block, with the lines that the page shows under it. ``typed``: what is typed at the live table."""

    command: str
    shown: list[str] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)

    @property
    def head(self) -> list[str]:
        """The lines of the page above what is shown."""
        return [f"> {line}" for line in self.typed] if self.typed else [f"$ {self.command}"]


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found = []
    for match in _FENCE.finditer(page):
        before = page[: match.start()]
        file = _FILE.search(before.rstrip("\n"))
        found.append(
            Block(
                info=tuple(match[3].split()),
                text=match[4],
                begin=match.start(4),
                end=match.end(4),
                line=before.count("\n") + 1,
                file=file[1] if file else "",
            )
        )
    return found


def campaign_of(page: str) -> str:
    """The shipped campaign that the page is played in, '' for none."""
    found = _CAMPAIGN.search(page)
    return found[1] if found else ""


def said_in(text: str) -> list[Said]:
    """The commands of a console block; one that ends in a backslash goes on in the next line."""
    found: list[Said] = []
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith("$ "):
            while line.endswith("\\"):
                line = line + "\n" + next(lines)
            found.append(Said(line[2:]))
        elif found:
            found[-1].shown.append(line.rstrip())
        else:
            raise ValueError(f"output before any command: {line!r}")
    return found


def of_kind(page: Path, *info: str) -> Iterator[Block]:
    """The blocks of a page whose fence says this."""
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.info[: len(info)] == info:
            yield block


def typed_in(text: str) -> Said:
    """What is typed at the live table, and the screen after it."""
    lines = text.splitlines()
    many = next((at for at, line in enumerate(lines) if not line.startswith("> ")), len(lines))
    return Said(
        "referee play",
        [line.rstrip() for line in lines[many:]],
        [line[2:] for line in lines[:many]],
    )
