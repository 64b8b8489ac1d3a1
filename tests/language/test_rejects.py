"""Each kind of fault has an example in ``rejects``: a line marked ``# <- code: mend`` has that fault, no other line any."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.language import load_rules
from referee.language.codes import LANGUAGE_CODES
from referee.source import Faults

FOLDER = Path(__file__).parent / "rejects"
FILES = sorted(path for path in FOLDER.glob("*.yaml") if path.stem != "base")
MARK = re.compile(r"# <- ([a-z-]+)(?:: (.*))?$")


def text_of(name: str) -> tuple[str, str] | None:
    path = FOLDER / f"{name}.yaml"
    return (path.read_text(encoding="utf-8"), str(path)) if path.exists() else None


text_of.known = [path.stem for path in FILES] + ["patterns/pattern"]  # type: ignore[attr-defined]


def marks(text: str) -> list[tuple[int, str, str]]:
    """(line, code, how the mend begins) of each mark."""
    lines = enumerate(text.splitlines(), 1)
    return [(at, found[1], found[2] or "") for at, line in lines if (found := MARK.search(line))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_marked_lines_are_refused_and_no_other(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    faults = Faults()
    load_rules(text, str(path), faults, text_of)
    found = [(f.place.line, f.code, f.mend) for f in faults.all]
    expected = marks(text)
    assert [(line, code) for line, code, _ in found] == [(line, code) for line, code, _ in expected]
    for (_, _, mend), (_, _, wanted) in zip(found, expected, strict=True):
        assert wanted in mend


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_fault_says_something_and_stands_in_its_file(path: Path) -> None:
    faults = Faults()
    load_rules(path.read_text(encoding="utf-8"), str(path), faults, text_of)
    for fault in faults.all:
        assert fault.place.file == str(path) and fault.place.column > 0
        assert fault.message and "None" not in fault.message


def test_every_kind_of_fault_has_an_example() -> None:
    shown = {code for path in FILES for _, code, _ in marks(path.read_text(encoding="utf-8"))}
    assert {code.name for code in LANGUAGE_CODES} - shown == set()
