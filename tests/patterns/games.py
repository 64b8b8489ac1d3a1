"""The patterns that ship, and a game or two in each: loaded, compiled, and their texts without tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from referee.compiler.build import compile_rules
from referee.compiler.compiled import Compiled
from referee.language import Typed, load_rules
from referee.source import Faults
from tests.reference.lockstep import Game

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
RULESETS = ROOT / "rulesets"
TRIALS = ROOT / "tests" / "trials"
PATTERNS = sorted(path.stem for path in (RULESETS / "patterns").glob("*.yaml"))
GAMES = sorted(path.stem for path in HERE.glob("*.yaml"))
ALL = [*(f"patterns/{name}" for name in PATTERNS), *GAMES]
SHORTER: dict[str, dict[str, Any]] = {
    "patterns/press_your_luck": {"goal": 25},
    "pig": {"goal": 25},
}
"""Options that keep a random round short."""


def text_of(name: str) -> tuple[str, str] | None:
    """The text of a game of these tests, of a pattern, or of a ruleset that ships."""
    for folder in (HERE, RULESETS):
        path = folder / f"{name}.yaml"
        if path.exists():
            return path.read_text(encoding="utf-8"), str(path)
    return None


text_of.known = [*GAMES, *(f"patterns/{name}" for name in PATTERNS)]  # type: ignore[attr-defined]


def faults_of(text: str, file: str = "rulesets/mine.yaml") -> Faults:
    """What the checker has against a text of somebody's own."""
    faults = Faults()
    load_rules(text, file, faults, text_of)
    return faults


@cache
def rules_of(name: str) -> tuple[Typed, Compiled]:
    """The typed and the compiled rules of a game or a pattern, which must be without faults and warnings."""
    found, faults = text_of(name), Faults()
    assert found is not None, name
    typed = load_rules(*found, faults, text_of)
    assert not faults.all, "\n".join(f"{fault} ({fault.mend})" for fault in faults.all)
    assert typed is not None
    return typed, compile_rules(typed, careful=True)


def whole_of(name: str) -> Compiled:
    """A game that is written in the whole language: the one that ships, else the trial."""
    folder = RULESETS if (RULESETS / f"{name}.yaml").exists() else TRIALS
    path, faults = folder / f"{name}.yaml", Faults()
    typed = load_rules(path.read_text(encoding="utf-8"), str(path), faults, text_of)
    assert typed is not None and not faults
    return compile_rules(typed)


def game(name: str, seats: int, options: dict[str, Any] | None = None) -> Game:
    typed, compiled = rules_of(name)
    low, high = typed.rules.players
    chosen = {one.name: one.default for one in typed.rules.options.values()}
    chosen |= SHORTER.get(name, {}) | (options or {})
    return Game(name, typed, compiled, max(low, min(high, seats)), chosen)


def lines_without_tests(name: str) -> int:
    """How many lines a game has, its tests aside."""
    found = text_of(name)
    assert found is not None
    return len(found[0].partition("\ntests:")[0].rstrip().splitlines())
