"""Writes into the pages what their commands print now, and what the language's tables say.

``python -m tests.docs.update`` writes every page, ``python -m tests.docs.update language evening`` these two.

What agrees is left as it is. Where something differs, lines left out with ``…`` stay left out: as many lines as stood
before and behind it are kept. Look at the difference before it is committed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.docs.pages import PAGES, Block, Said
from tests.docs.playing import LEFT_OUT, agree, play
from tests.docs.reference import remade


def updated(page: str, folder: Path) -> str:
    """The page with what its commands print."""
    texts: dict[int, tuple[Block, list[str]]] = {}
    for block, said, code, printed in play(page, folder):
        if bool(code) != block.refused:
            print(f"line {block.line}: $ {said.command}: ended with code {code}", file=sys.stderr)
        _, lines = texts.setdefault(block.begin, (block, []))
        if lines and "spaced" in block.info:
            lines.append("")
        lines += [*said.head, *as_shown(said, printed)]
    for block, lines in reversed(texts.values()):
        page = page[: block.begin] + "\n".join(lines) + "\n" + page[block.end :]
    return page


def as_shown(said: Said, printed: list[str]) -> list[str]:
    """What the page shows under a command from now on."""
    if agree(said.shown, printed):
        return said.shown
    left_out = [i for i, line in enumerate(said.shown) if line.strip() == LEFT_OUT]
    if not left_out:
        return printed
    before, behind = left_out[0], len(said.shown) - left_out[-1] - 1
    if before + behind >= len(printed):
        return printed
    return [*printed[:before], LEFT_OUT, *printed[len(printed) - behind :]]


def main(names: list[str]) -> None:
    for path in PAGES:
        if names and path.stem not in names and path.name not in names:
            continue
        page = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            made = remade(updated(page, Path(folder)))
        if made != page:
            path.write_text(made, encoding="utf-8")
            print(f"{path.name} is written anew")


if __name__ == "__main__":
    main(sys.argv[1:])
