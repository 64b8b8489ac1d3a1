"""The error catalogue, made from the codes and from the files here: what docs/errors.md shows of each."""

from __future__ import annotations

import os
import re
from pathlib import Path

from referee.language.codes import LANGUAGE_CODES
from referee.library import Shelf
from referee.screens.checked import Checked, checked
from referee.source.codes import SOURCE_CODES, Code
from referee.source.decode import UNSEEN
from referee.source.show import show_fault

HERE = Path(__file__).parent
FILES = sorted(path for path in HERE.glob("*.yaml") if path.stem != "base")
EXPECTED = re.compile(r"([0-9]+): ([a-z0-9-]+)(?: \[([^\]]*)\])?")
MOST_LINES, WIDEST = 16, 90
CODES = (*LANGUAGE_CODES, *SOURCE_CODES)


def expected(path: Path) -> list[tuple[int, str, str]]:
    """(line, code, part of the mend) of each fault that a file says of itself. A folder is no file, and says so by being
    one."""
    if path.is_dir():
        return [(1, "unreadable", "")]
    first = path.read_bytes().split(b"\n")[0].decode("utf-8")
    return [(int(line), code, mend) for line, code, mend in EXPECTED.findall(first)]


def found(path: Path) -> Checked:
    """What the checker says of a file, which is named without its folder."""
    before = Path.cwd()
    os.chdir(HERE)
    try:
        return checked(Shelf(), path.name)
    finally:
        os.chdir(before)


def example(code: str) -> Path:
    """The file that is shown: the one of the code's name."""
    return HERE / f"{code}.yaml"


def errors() -> str:
    """The catalogue: each kind with what it means, an example, and what is said of it."""
    return "\n".join(_entry(code) for code in sorted(CODES, key=lambda one: one.name))


def _entry(code: Code) -> str:
    path = example(code.name)
    seen = found(path)
    fault = next(one for one in seen.faults if one.code == code.name)
    text = seen.texts.get(fault.place.file, "")
    kind = " A warning: the ruleset can be played." if code.severity == "warning" else ""
    lines = [f"## {code.name}", "", f"{code.line[:1].upper()}{code.line[1:]}.{kind}", ""]
    if text.strip():
        lines += ["```yaml", *_shown(text), "```", ""]
    said = show_fault(fault, text).split("\n")
    return "\n".join([*lines, "```text", *(one.rstrip() for one in said), "```", ""])


def _shown(text: str) -> list[str]:
    lines = [UNSEEN.sub("\ufffd", line) for line in text.rstrip("\n").split("\n")]
    cut = [line if len(line) <= WIDEST else f"{line[:WIDEST]}…" for line in lines]
    return cut if len(cut) <= MOST_LINES else [*cut[:MOST_LINES], "…"]
