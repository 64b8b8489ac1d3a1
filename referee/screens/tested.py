"""A ruleset's own tests as they came out: all as expected, or each failing round up to the difference."""

from __future__ import annotations

from dataclasses import field

from referee.compiler.build import compile_rules
from referee.library import Shelf
from referee.records import record
from referee.rounds.scenario import ScenarioFailed, run_scenario
from referee.screens.checked import Checked, checked, checked_lines, checked_plain
from referee.screens.wrapping import folded
from referee.source import Fault, Place
from referee.source.show import show_fault
from referee.words import plural, printable


@record(frozen=False)
class Tried:
    """One test: its name and place, and how it failed; ``None`` for one that came out as it says."""

    name: str
    place: Place
    failed: ScenarioFailed | None = None


@record(frozen=False)
class Tested:
    """One file with its faults, or with its tests where it has none."""

    checked: Checked
    tests: list[Tried] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Whether there was no fault and no test that failed."""
        return not self.checked.faults and not any(one.failed for one in self.tests)


def tested(shelf: Shelf, typed: str) -> Tested:
    """Plays the tests of a file, or of the game of that name. NotFound, with a guess, where it is neither."""
    found = Tested(checked(shelf, typed))
    if found.checked.faults or found.checked.rules is None:
        return found
    compiled = compile_rules(found.checked.rules)
    for test in compiled.rules.tests.values():
        tried = Tried(test.name, test.place)
        try:
            run_scenario(compiled, test)
        except ScenarioFailed as failed:
            tried.failed = failed
        found.tests.append(tried)
    return found


def tested_lines(one: Tested, width: int | None) -> list[str]:
    """What fails with its round, then a line on the whole file."""
    if one.checked.faults:
        return checked_lines(one.checked)
    lines = [line for tried in one.tests for line in _failure(one.checked, tried, width)]
    name, many = printable(one.checked.file), len(one.tests)
    failed = sum(1 for tried in one.tests if tried.failed)
    if not many:
        return [f"{name}: it has no tests"]
    end = f"{failed} failed" if failed else "all as expected"
    return [*lines, f"{name}: {plural(many, 'test')}, {end}"]


def _failure(found: Checked, tried: Tried, width: int | None) -> list[str]:
    failed = tried.failed
    if failed is None:
        return []
    message = failed.message.removeprefix(f"{tried.name}: ")
    fault = Fault("test", failed.place, f"{tried.name}: {message}")
    lines = show_fault(fault, found.texts.get(failed.place.file, "")).split("\n")
    lines += [part for text in _came(failed) for part in folded(f"  {text}", width, 4)]
    if failed.told:
        lines += ["  The round up to there:"]
        lines += [part for text in failed.told for part in folded(f"    {text}", width, 4)]
    return [*lines, ""]


def _came(failed: ScenarioFailed) -> list[str]:
    """What was expected, and what each part of it was instead."""
    if not failed.expected:
        return []
    return [f"expected: {failed.expected}", *(f"came: {part} is {it}" for part, it in failed.came)]


def tested_plain(one: Tested) -> dict[str, object]:
    """The same as plain data; the keys are a contract."""
    return {
        **checked_plain(one.checked),
        "well": one.well,
        "tests": [_plain(tried) for tried in one.tests],
    }


def _plain(tried: Tried) -> dict[str, object]:
    failed = tried.failed
    place = failed.place if failed else tried.place
    return {
        "name": tried.name,
        "passed": failed is None,
        "line": place.line,
        "column": place.column,
        "message": failed.message if failed else "",
        "expected": failed.expected if failed else "",
        "came": [{"part": part, "is": it} for part, it in failed.came] if failed else [],
        "round": list(failed.told) if failed else [],
    }
