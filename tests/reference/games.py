"""The rulesets that are played in lockstep: those shipped, and the trials of the language, as far as they load."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from referee.compiler.build import compile_rules
from referee.compiler.compiled import Compiled
from referee.language import load_rules
from referee.language.check import Typed
from referee.source import Faults
from tests.reference.interpreter import Interpreter
from tests.reference.lockstep import Game

ROOT = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent
FOLDERS = (ROOT / "rulesets", ROOT / "tests" / "trials", ROOT / "tests", HERE)
SHORTER: dict[str, dict[str, Any]] = {
    "ten_thousand": {"target": 2000},
    "darts": {"start_at": 101},
    "pig": {"goal": 30},
}
"""Options that keep a random round short."""


def text_of(name: str) -> tuple[str, str] | None:
    for folder in FOLDERS:
        path = folder / f"{name}.yaml"
        if path.exists():
            return path.read_text(encoding="utf-8"), str(path)
    return None


@cache
def rules_of(name: str) -> tuple[Typed, Compiled] | None:
    """The typed and the compiled rules; ``None`` for a file with faults, which other tests report."""
    found, faults = text_of(name), Faults()
    typed = load_rules(*found, faults, text_of) if found else None
    return None if typed is None or faults else (typed, compile_rules(typed))


def shipped() -> list[str]:
    return sorted(path.stem for path in FOLDERS[0].glob("*.yaml"))


def trials() -> list[str]:
    """Those that no shipped ruleset of the same name stands before."""
    return sorted({path.stem for path in FOLDERS[1].glob("*.yaml")} - {*shipped()})


def cases() -> list[str]:
    """Rulesets written for what no game does, each round of which is over without a fault."""
    return sorted(f"cases/{path.stem}" for path in (HERE / "cases").glob("*.yaml"))


def defaults(name: str) -> dict[str, Any]:
    found = rules_of(name)
    assert found is not None, name
    return {one.name: one.default for one in found[0].rules.options.values()}


def seats_of(name: str, options: dict[str, Any] | None = None) -> list[int]:
    """How many may play with these options: as ``players`` says, and as ``requires`` allows."""
    found = rules_of(name)
    assert found is not None, name
    typed, _ = found
    chosen, allowed = defaults(name) | (options or {}), []
    for many in range(typed.rules.players[0], typed.rules.players[1] + 1):
        ev = Interpreter(typed, many, [0] * many, chosen, None).ev
        if all(ev.truth(one.test, {}) for one in typed.rules.requires):
            allowed.append(many)
    return allowed


def game(name: str, seats: int, options: dict[str, Any] | None = None) -> Game:
    """For as many seats as asked for, or the nearest number that may play."""
    found = rules_of(name)
    assert found is not None, name
    typed, compiled = found
    chosen = defaults(name) | SHORTER.get(name, {}) | (options or {})
    near = min(seats_of(name, chosen), key=lambda many: abs(many - seats))
    return Game(name, typed, compiled, near, chosen)


def every_option(name: str) -> list[dict[str, Any]]:
    """The options as they are, and each other value of each one alone."""
    found = rules_of(name)
    made: list[dict[str, Any]] = [{}]
    for option in found[0].rules.options.values() if found else ():
        values: list[Any] = list(option.words)
        if option.kind.base == "number" and values:
            values = [int(word) for word in values]
        if option.kind.base == "yes_no":
            values = [True, False]
        made += [{option.name: value} for value in values if value != option.default]
    return made
