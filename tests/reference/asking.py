"""What the interpreter waits for, what may be sent into it, and how steps are left."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from referee.language.model import Step


@dataclass
class Ask:
    """One thing that is waited for. ``who`` is a seat, -1 the house; options stand in the order of the rules."""

    kind: str
    line: int
    who: int | None = None
    options: tuple[Any, ...] | None = None
    low: int = 1
    high: int = 1
    may_pass: bool = False
    detail: Any = None
    acts: tuple[str, ...] = ()
    alike: str = ""


@dataclass
class Frame:
    """One run of a procedure: its names die with it. ``owner`` is the frame of a cheat's moment."""

    names: dict[str, Any] = field(default_factory=dict)
    running: bool = True
    cheating: bool = False
    owner: Frame | None = None
    instead: list[Any] = field(default_factory=list)


@dataclass(eq=False)
class Moment:
    """One occurrence of a moment, in one run of its procedure."""

    step: Step
    after: bool
    frame: Frame


@dataclass
class Deed:
    """A cheat or a ploy that was tried."""

    number: int
    name: str
    by: int
    names: dict[str, Any]
    worked: bool
    moment: Moment
    exposed: bool = False


@dataclass
class Chance:
    """What somebody could try at a moment."""

    cheat: str
    by: int
    names: dict[str, Any]


# -- what may be sent in beside an answer


@dataclass
class Try:
    chance: Chance
    worked: bool


@dataclass
class Expose:
    number: int


@dataclass
class Leave:
    p: int


@dataclass
class SideBet:
    bettor: int
    market: str
    pick: Any
    amount: int


# -- how steps are left


class Leaving(Exception):
    """Steps end here."""


class StopTurn(Leaving):
    pass


class StopTurns(Leaving):
    pass


class StopLoop(Leaving):
    pass


class EndRound(Leaving):
    pass


class Returning(Leaving):
    """A frame is left with a value."""

    def __init__(self, frame: Frame, value: Any) -> None:
        super().__init__()
        self.frame, self.value = frame, value


Steps = Generator[Ask, Any, Any]
AnyStep = Any
"""A ``Step`` whose head and parameters are what its verb has: the reader has seen to that."""
