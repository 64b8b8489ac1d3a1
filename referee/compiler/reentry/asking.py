"""Where a run that has stopped keeps what it asks about."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .reading import Wait, as_wait, statements
from .straight import Malformed, Procedure

ARGS = "args"


@dataclass(frozen=True)
class Asked:
    """``apart``: names of slots for what decisions are about, by its place, where each has one of its own; without them all
    of it is one tuple in ``S.args``."""

    apart: tuple[str, ...] = ()

    @property
    def slots(self) -> tuple[str, ...]:
        return self.apart or (ARGS,)

    def given(self, wait: Wait) -> list[tuple[str, ast.expr]]:
        """The slots that a decision fills, each with its value."""
        if not self.apart:
            return [(ARGS, ast.Tuple(wait.args, ast.Load()))]
        if len(wait.args) > len(self.apart):
            raise Malformed(f"decision {wait.kind} is about more than {', '.join(self.apart)}")
        return list(zip(self.apart, wait.args, strict=False))


def as_one(apart: tuple[str, ...], procedures: Iterable[Procedure]) -> property:
    """``S.args`` for states that keep apart what a decision is about: all of it, as a tuple."""
    many: dict[int, int] = {}
    for one in (one for procedure in procedures for one in statements(procedure.body)):
        if (wait := as_wait(one)) and many.setdefault(wait.kind, len(wait.args)) != len(wait.args):
            raise Malformed(f"decision {wait.kind} is about now more and now fewer things")
    slots = {kind: apart[:number] for kind, number in many.items()}

    def args(S: Any) -> tuple[Any, ...]:
        return tuple([getattr(S, slot) for slot in slots.get(S.at, ())])

    return property(args)
