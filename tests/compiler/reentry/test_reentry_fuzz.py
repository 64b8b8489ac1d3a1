"""Random programs do the same in every form as generators do."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from reentry_forms import continued, inlined, procedures, reference, returning
from reentry_programs import program

from referee.compiler.reentry import Straight, swift

PROGRAMS = int(os.environ.get("REENTRY_PROGRAMS", "0"))
FIRST = int(os.environ.get("REENTRY_FIRST", "0"))
Options = list[tuple[str, ...]]
OPTIONS: Options = [
    (),
    ("inline",),
    ("loops",),
    ("inline", "loops"),
    ("swift",),
    ("inline", "loops", "tidy", "swift"),
    ("swift", "once"),
    ("inline", "loops", "tidy", "swift", "once"),
    ("inline", "loops", "tidy", "swift", "apart"),
]
APART = ("first", "second", "third", "fourth")


def straight_of(text: str, chosen: tuple[str, ...]) -> Straight:
    """``apart``: what a decision is about lies in slots of its own."""
    options = dict.fromkeys([one for one in chosen if one not in ("once", "apart")], True)
    apart = APART if "apart" in chosen else ()
    return Straight(procedures(text), entries=["play"], apart=apart, **options)  # type: ignore[arg-type]


@contextmanager
def length(chosen: tuple[str, ...]) -> Iterator[None]:
    """``once``: what may be written once is never written twice over."""
    with pytest.MonkeyPatch.context() as patched:
        if "once" in chosen:
            patched.setattr(swift, "LONG", 0)
        yield


def differences(seed: int, options: Options = OPTIONS) -> list[str]:
    """The forms in which the program of this seed does something else than its reference."""
    text = program(seed)
    expected = reference(text)
    decisions = len(expected[-1])  # type: ignore[arg-type]
    keep_at = random.Random(seed).randint(1, max(1, decisions))
    wrong = []
    for chosen in options:
        straight, option = straight_of(text, chosen), " ".join(chosen)
        with length(chosen):
            got, kept = returning(straight, keep_at)
            if got != expected:
                wrong.append(f"R {option}")
            if inlined(straight) != expected:
                wrong.append(f"H {option}")
            if kept is not None and continued(straight, kept) != expected:
                wrong.append(f"resuming H {option} at {keep_at}")
    return wrong


@pytest.mark.parametrize("part", range(len(OPTIONS)))
def test_all_forms_agree(part: int) -> None:
    """Each of these programs with one choice of options."""
    for seed in range(part, 150, len(OPTIONS)):
        assert not differences(seed, [OPTIONS[part]]), f"seed {seed}:\n{program(seed)}"


@pytest.mark.skipif(not PROGRAMS, reason="REENTRY_PROGRAMS says how many")
def test_many_programs_agree() -> None:
    """Each program with all options."""
    for seed in range(FIRST, FIRST + PROGRAMS):
        assert not differences(seed), f"seed {seed}:\n{program(seed)}"


def test_programs_are_worth_running() -> None:
    """Most of them end, with decisions, and some are stopped in the middle."""
    ran = [reference(program(seed)) for seed in range(100)]
    decisions = [len(r[-1]) for r in ran]  # type: ignore[arg-type]
    assert sum(decisions) > 400
    assert 5 < sum(r[0] == "stopped" for r in ran) < 60
    assert sum(d > 3 for d in decisions) > 40
