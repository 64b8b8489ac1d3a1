"""A ruleset's file as the checker found it: fine, or every fault with its line and its mend."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from referee.language import Typed, load_rules
from referee.language.bases import FOLDER
from referee.library import Shelf
from referee.records import record
from referee.source import Faults, Place
from referee.source.load import DEFAULT
from referee.source.show import fault_plain, show_fault
from referee.words import plural, printable


@record(frozen=False)
class Checked:
    """One file with its faults, and the texts that their places are in, by file."""

    file: str
    faults: Faults = field(default_factory=Faults)
    texts: dict[str, str] = field(default_factory=dict)
    rules: Typed | None = None


def checked(shelf: Shelf, typed: str) -> Checked:
    """Check a file, or the game of that name. NotFound, with a guess, where it is neither."""
    path = Path(typed) if is_path(typed) else shelf.find(typed).path
    found = Checked(str(path))
    raw = _read(path, found.faults)
    if raw is not None:
        found.texts[found.file] = raw.decode("utf-8", "replace")
        bases = _Bases(shelf, path, found.texts)
        found.rules = load_rules(raw, found.file, found.faults, bases)
    return found


def is_path(typed: str) -> bool:
    """Whether a file is meant, and not the name of a game."""
    if typed.endswith((".yaml", ".yml")) or "/" in typed or "\\" in typed:
        return True
    try:
        return Path(typed).is_file()
    except (OSError, ValueError):
        return False


def _read(path: Path, faults: Faults) -> bytes | None:
    """The bytes of a file; where it cannot be read, that is its fault."""
    try:
        if path.is_file():
            with path.open("rb") as stream:
                return stream.read(DEFAULT.most_bytes + 1)
        why, mend = "this is not a file", "name a .yaml file"
        if not path.exists():
            why, mend = "there is no such file", "check its name"
    except (OSError, ValueError) as error:
        why = f"the file cannot be read ({getattr(error, 'strerror', None) or error})"
        mend = "check that you may read it"
    faults.add("unreadable", Place(str(path), 1, 1), why, mend)
    return None


class _Bases:
    """Finds what a ruleset extends: beside its file, then on the shelf."""

    def __init__(self, shelf: Shelf, path: Path, texts: dict[str, str]) -> None:
        self._shelf, self._folder, self._texts = shelf, path.parent, texts
        self.known = [*(each.name for each in shelf.all()), *shelf.patterns()]

    def __call__(self, name: str) -> tuple[str | bytes, str] | None:
        beside = self._folder / f"{name}.yaml"
        if "/" not in name.removeprefix(FOLDER) and str(beside) not in self._texts:
            raw = _read(beside, Faults())
            if raw is not None:
                self._texts[str(beside)] = raw.decode("utf-8", "replace")
                return raw, str(beside)
        found = self._shelf.base(name, self._texts)
        if found is not None:
            self._texts[found[1]] = found[0]
        return found


def checked_lines(one: Checked) -> list[str]:
    """``FILE: fine``; or each fault with the line, the spot and the mend, and how many there are."""
    name, faults = printable(one.file), one.faults
    lines = [
        line
        for fault in faults
        for line in [*show_fault(fault, one.texts.get(fault.place.file, "")).split("\n"), ""]
    ]
    warnings = len(faults.warnings)
    also = f" ({plural(warnings, 'warning')})" if warnings else ""
    if not faults:
        return [*lines, f"{name}: fine{also}"]
    many = len(faults) - warnings + faults.left_out
    return [*lines, f"{name}: {plural(many, 'fault')}{also}"]


def checked_plain(one: Checked) -> dict[str, object]:
    """The same as plain data; the keys are a contract."""
    return {
        "file": one.file,
        "fine": not one.faults,
        "faults": [fault_plain(fault) for fault in one.faults],
        "left_out": one.faults.left_out,
    }
