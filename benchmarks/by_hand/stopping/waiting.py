"""What every round by hand that can be stopped has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self


class Waiting:
    """A round that goes on from decision to decision.

    ``while round.go_on(): round.choice = …`` plays it to its ``outcome``. Meanwhile ``who`` decides among ``options``;
    ``at`` says which decision it is, 0 before the first.
    """

    __slots__ = ("at", "choice", "options", "outcome", "who")

    def __init__(self) -> None:
        self.at = self.who = 0
        self.options: Sequence[Any] = ()
        self.choice: Any = None
        self.outcome: Any = None

    def go_on(self) -> bool:
        """Plays on with what has been chosen. False when the round is over."""
        raise NotImplementedError

    def copy(self) -> Self:
        """A round of its own that stands where this one does, and draws from the same chance."""
        other = self.__class__.__new__(self.__class__)
        for kind in self.__class__.__mro__:
            for name in getattr(kind, "__slots__", ()):
                setattr(other, name, _copied(getattr(self, name)))
        return other


def _copied(value: Any) -> Any:
    return [_copied(one) for one in value] if isinstance(value, list) else value
