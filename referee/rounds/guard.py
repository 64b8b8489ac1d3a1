"""Where compiled rules run: within their budget, and with whatever goes wrong in them told at its line.

Nothing else calls a compiled function. What a ruleset does wrong at play ends in ``RulesetFault``.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any

from referee.compiler.budget import CLOCK, begin
from referee.compiler.compiled import Compiled
from referee.compiler.facts import RuleFault
from referee.errors import Refusal

MISTAKES = (
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    NameError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What Python raises where a step cannot be carried out."""


class RulesetFault(Refusal):
    """A ruleset does at play what it may not. The round stands as it was before the input.

    ``line`` is that of the author's ``file``, 0 where it is not known.
    """

    exit_code = 7

    def __init__(self, file: str, line: int, message: str, mend: str = "") -> None:
        place = f"{file}:{line}: " if line else f"{file}: "
        super().__init__(f"{place}{message}" + (f" ({mend})" if mend else ""))
        self.file, self.line, self.message, self.mend = file, line, message, mend

    def __reduce__(self) -> tuple[type[RulesetFault], tuple[str, int, str, str]]:
        """As it goes from one process to another."""
        return RulesetFault, (self.file, self.line, self.message, self.mend)


class InRules:
    """``with InRules(compiled, S):`` around a call of compiled rules. Inside another one it only tells faults."""

    __slots__ = ("S", "compiled", "outermost")

    def __init__(self, compiled: Compiled, S: Any = None) -> None:
        self.compiled, self.S = compiled, S
        self.outermost = False

    def __enter__(self) -> None:
        self.outermost = not CLOCK.depth
        if self.outermost and self.S is not None:
            begin(self.S)
        CLOCK.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        CLOCK.stop()
        if self.outermost and self.S is not None:
            self.S.units = self.S.spent = 0
        if isinstance(error, (RuleFault, *MISTAKES)):
            raise fault_in(self.compiled, error) from error


def fault_in(compiled: Compiled, error: BaseException) -> RulesetFault:
    """The refusal for what rules that ran have raised."""
    trace = error.__traceback__
    if isinstance(error, RuleFault):
        return fault(compiled, error.message, error.mend, error.line, trace)
    return fault(compiled, *_explain(error), 0, trace)


def fault(
    compiled: Compiled,
    message: str,
    mend: str = "",
    line: int = 0,
    trace: TracebackType | None = None,
) -> RulesetFault:
    """The refusal, with the place in the author's file where there is one."""
    file = compiled.rules.place.file
    return RulesetFault(file, line or line_in(file, trace), message, mend)


def line_in(file: str, trace: TracebackType | None) -> int:
    """The line of the ruleset in which an error arose: code keeps the lines of its author's file."""
    line = 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _explain(error: BaseException) -> tuple[str, str]:
    """What went wrong in the steps, for an author."""
    if isinstance(error, RecursionError):
        return "calls lead to calls more deeply than can be followed", "make fewer procedures of it"
    if isinstance(error, LookupError):
        return "something is looked for that is not there", "ask first whether there is one"
    if isinstance(error, ZeroDivisionError):
        return "something is divided by nothing", ""
    if isinstance(error, OverflowError | MemoryError):
        return "a number or a list grows beyond all bounds", "look for what makes it grow"
    if isinstance(error, TypeError) and "None" in str(error):
        return "a value is used where there is nothing", "ask first whether there is one"
    return f"a step cannot be carried out ({error})", ""
