"""Random programs do the same in every form as generators do."""

from __future__ import annotations

import os
import random

import pytest
from reentry_forms import continued, inlined, procedures, reference, returning
from reentry_programs import program

from referee.compiler.reentry import Straight

PROGRAMS = int(os.environ.get("REENTRY_PROGRAMS", "240"))
FIRST = int(os.environ.get("REENTRY_FIRST", "0"))
OPTIONS = [(False, False), (True, False), (False, True), (True, True)]


def differences(seed: int) -> list[str]:
    """The forms in which the program of this seed does something else than its reference."""
    text = program(seed)
    expected = reference(text)
    decisions = len(expected[-1])  # type: ignore[arg-type]
    keep_at = random.Random(seed).randint(1, max(1, decisions))
    wrong = []
    for inline, loops in OPTIONS:
        straight = Straight(procedures(text), entries=["play"], inline=inline, loops=loops)
        option = f"inline={inline} loops={loops}"
        got, kept = returning(straight, keep_at)
        if got != expected:
            wrong.append(f"R {option}")
        if inlined(straight) != expected:
            wrong.append(f"H {option}")
        if kept is not None and continued(straight, kept) != expected:
            wrong.append(f"resuming H {option} at {keep_at}")
    return wrong


@pytest.mark.parametrize("part", range(8))
def test_all_forms_agree(part: int) -> None:
    size = PROGRAMS // 8
    for seed in range(FIRST + part * size, FIRST + (part + 1) * size):
        assert not differences(seed), f"seed {seed}:\n{program(seed)}"


def test_programs_are_worth_running() -> None:
    """Most of them end, with decisions, and some are stopped in the middle."""
    ran = [reference(program(seed)) for seed in range(100)]
    decisions = [len(r[-1]) for r in ran]  # type: ignore[arg-type]
    assert sum(decisions) > 500
    assert 5 < sum(r[0] == "stopped" for r in ran) < 60
    assert sum(d > 3 for d in decisions) > 40
