"""A ruleset taken as far as it goes: read, checked, compiled, dealt, answered a few times.

Nothing may be opened, started or compiled by the rules themselves: an audit hook keeps watch.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from referee.compiler.build import compile_rules
from referee.errors import Refusal
from referee.language import load_rules
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.sheets import Edition, Sheet
from referee.source import Faults
from referee.source.faults import Fault
from referee.table.inputs import carry_out
from tests.rounds.playing import Game, answer_for

HEAD = "referee: 1\ntitle: Hostile\nplayers: 1-6\n"
FILE = "hostile.yaml"
NAMES = ("Ann", "Bob", "Cas")
FORBIDDEN = ("open", "os.", "subprocess.", "socket.", "shutil.", "exec", "compile", "ctypes.")

_watching = [False]
_seen: list[str] = []


def _hook(event: str, _: Any) -> None:
    if _watching[0] and event.startswith(FORBIDDEN) and _of_the_rules():
        _seen.append(event)


def _of_the_rules() -> bool:
    """Whether code of the ruleset is running, and is not only waiting for a module to be loaded."""
    frame = sys._getframe(2)
    files = []
    while frame is not None:
        files.append(frame.f_code.co_filename)
        frame = frame.f_back  # type: ignore[assignment]
    return FILE in files and not any(name.startswith("<frozen importlib") for name in files)


sys.addaudithook(_hook)


@dataclass
class Outcome:
    """``faults`` of the file, or what it was refused with at play, or the facts and the round."""

    faults: list[Fault] = field(default_factory=list)
    refusal: Refusal | None = None
    facts: list[Any] = field(default_factory=list)
    round: Round | None = None
    seconds: float = 0.0

    @property
    def said(self) -> list[Any]:
        """The values of every sentence."""
        return [fact[4] for fact in self.facts if fact[0] == "said"]

    def __str__(self) -> str:
        return str(self.refusal or [str(fault) for fault in self.faults] or self.said)


def tried(text: str, answers: int = 0, file: str = FILE) -> Outcome:
    """What becomes of a ruleset. Anything that is no ``Refusal`` is let through, and fails the test."""
    began = process_time()
    outcome = Outcome()
    try:
        _go(text, answers, file, outcome)
    except Refusal as refusal:
        outcome.refusal = refusal
    finally:
        _watching[0] = False
    outcome.seconds = process_time() - began
    did, _seen[:] = list(_seen), []
    assert not did, f"the rules did {did}"
    return outcome


def _go(text: str, answers: int, file: str, outcome: Outcome) -> None:
    faults = Faults()
    typed = load_rules(text, file, faults)
    outcome.faults = [fault for fault in faults.all if fault.severity == "fault"]
    if outcome.faults or typed is None:
        assert outcome.faults, "it cannot be used, and nothing says why"
        return
    compiled = compile_rules(typed)
    many = max(1, min(len(NAMES), compiled.rules.players[1]))
    sheets = tuple(Sheet(name) for name in NAMES[:many])
    setting = Setting(compiled, Edition.E2014, NAMES[:many], sheets, Sheet("house"))
    options = {one.name: one.default for one in compiled.rules.options.values()}
    _watching[0] = True
    outcome.round = round_ = Round.begin(compiled, setting, [1000] * many, options)
    outcome.facts += round_.take_facts()
    play(round_, answers, outcome)


def at_no_table(round_: Round) -> Game:
    """A round as a game that asks only for what is waited for."""
    game = Game.__new__(Game)
    game.round = round_
    return game


def play(round_: Round, answers: int, outcome: Outcome) -> None:
    """Answers so often, always in the same way."""
    chance = random.Random(1)
    for _ in range(answers):
        wait = round_.wait
        if wait is None:
            return
        if wait.kind == "enter" and not wait.options and not wait.of.is_list:
            answer = {"do": "answer", "value": wait.detail[0] or 1}
        else:
            answer = answer_for(at_no_table(round_), wait, chance)
        carry_out(round_, answer)
        outcome.facts += round_.take_facts()


def of_formula(formula: str, extra: str = "") -> str:
    """A ruleset that says the value of a formula; the formula stands in line 5, below ``extra``."""
    quoted = "'" + formula.replace("'", "''") + "'"
    return f"{HEAD}{extra}define:\n  given: {quoted}\nplay:\n  - tell: <given>\n"
