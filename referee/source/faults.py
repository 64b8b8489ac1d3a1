"""What is wrong in an author's file: collected, never raised one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.errors import Refusal
from referee.records import record
from referee.source.codes import CODES
from referee.source.nodes import Place

MOST_KEPT = 500
"""How many faults are kept of all the files that are read into one ``Faults``."""


@record
class Fault:
    """One thing wrong at one place.

    ``message`` says what is wrong and ``mend`` what to write instead; ``also`` are other places that
    matter (the first of two equal keys). ``severity`` is "fault" or "warning"; a file with warnings
    alone can be used.
    """

    code: str
    place: Place
    message: str
    mend: str = ""
    also: tuple[Place, ...] = ()
    severity: str = "fault"

    def __str__(self) -> str:
        mark = "warning: " if self.severity == "warning" else ""
        return f"{self.place}: {mark}{self.code}: {self.message}"


class Faults:
    """The faults and warnings found so far, in however many files. True when there is a fault.

    Past ``MOST_KEPT`` they are only counted (``left_out``): nobody mends a thousand at once.
    """

    def __init__(self) -> None:
        self.left_out = 0
        self._found: dict[Fault, None] = {}
        self._any_fault = False

    def add(
        self,
        code: str,
        place: Place,
        message: str,
        mend: str = "",
        also: Iterable[Place] = (),
    ) -> None:
        """Note one; whether it is a fault or a warning is said by the table of codes."""
        known = CODES.get(code)
        severity = known.severity if known else "fault"
        self._any_fault = self._any_fault or severity == "fault"
        fault = Fault(code, place, message, mend, tuple(also), severity)
        if len(self._found) < MOST_KEPT:
            self._found[fault] = None
        elif fault not in self._found:
            self.left_out += 1

    @property
    def all(self) -> tuple[Fault, ...]:
        """Faults and warnings, in the order of their places; the same thing is never there twice."""
        return tuple(sorted(self._found, key=lambda fault: fault.place))

    @property
    def warnings(self) -> tuple[Fault, ...]:
        """The warnings alone."""
        return tuple(fault for fault in self.all if fault.severity == "warning")

    def raise_if_any(self) -> None:
        """End in ``FaultyFile`` when there is a fault; warnings do not count."""
        if self:
            raise FaultyFile(self)

    def __iter__(self) -> Iterator[Fault]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        return self._any_fault


class FaultyFile(Refusal):
    """A file cannot be used as it is. ``str()`` is each fault on a line, its mend below it."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults.all
        more = [f"and {faults.left_out} more"] if faults.left_out else []
        super().__init__("\n".join([*_lines(self.faults), *more]))


def _lines(faults: Iterable[Fault]) -> Iterator[str]:
    for fault in faults:
        yield str(fault)
        if fault.mend:
            yield f"  {fault.mend}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """'did you mean "x"?' for the nearest of the known words, or '' when none is near."""
    from difflib import get_close_matches

    by_folded = {name.casefold(): name for name in known}
    near = get_close_matches(word.casefold()[:80], by_folded, n=1, cutoff=0.6)
    return f'did you mean "{by_folded[near[0]]}"?' if near else ""
