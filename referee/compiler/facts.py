"""What happens, noted as plain tuples in past tense, and the faults of a ruleset at play.

``S`` is the state of a round. With ``S.log`` not ``None`` what happens is noted there.
"""

from __future__ import annotations

from typing import Any

State = Any


class RuleFault(Exception):
    """The ruleset does something at play that it may not. ``line`` is the line of its file (0: unknown)."""

    def __init__(self, message: str, mend: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.message, self.mend, self.line = message, mend, line


class OverBudget(RuleFault):
    """The ruleset runs on and on."""

    def __init__(self) -> None:
        super().__init__(
            "this ruleset runs on without end", "look for a loop whose test never changes"
        )


class RanDry(RuleFault):
    """Cards are drawn from where none are left, and the step does not say what happens then."""

    def __init__(self, zone: str, line: int) -> None:
        super().__init__(
            f"{zone} has run dry",
            "say what happens then, with short: ok or short: {reshuffle: zone}",
            line,
        )


def waits_at(S: State, numbers: tuple[int, ...]) -> bool:
    """Whether the rules, beside which a cheat is exposed now, still wait at the occurrence of one of these places at
    which it was tried."""
    return bool(S.frames) and S.frames[-1][1] in numbers and S.frames[-1][5] != "late"


def in_cheat(S: State) -> bool:
    """Whether steps of a cheat run now: nobody cheats inside a cheat."""
    return bool(S.frames) and S.frames[-1][5] in ("cheat", "exposed", "late")


def note(S: State, fact: tuple[Any, ...]) -> None:
    if S.log is not None:
        S.log.append(fact)
