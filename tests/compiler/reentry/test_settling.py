"""A signal is not asked for where it is certainly down, and is everywhere else."""

from __future__ import annotations

import pytest
from reentry_forms import rewritten

from referee.compiler.reentry.settling import settled

WATCH = "if S.sig:\n    return"


def left_of(body: str) -> str:
    return rewritten(body, lambda procedure: settled(procedure, ["x_lay"]))


@pytest.mark.parametrize(
    ("body", "left"),
    [
        (f"S.t = 1\n{WATCH}\nS.t = 2", "S.t = 1\nS.t = 2"),
        ("if S.sig:\n    pass\nelse:\n    S.t = 1", "S.t = 1"),
        (f"x_lay(S)\n{WATCH}\n{WATCH}", f"x_lay(S)\n{WATCH}"),
        (f"S.sig = 2\nS.sig = 0\n{WATCH}", "S.sig = 2\nS.sig = 0"),
        (f"while v:\n    x_lay(S)\n    if S.sig:\n        break\n    {WATCH.replace(chr(10), chr(10) + '    ')}",
         "while v:\n    x_lay(S)\n    if S.sig:\n        break"),
    ],
)  # fmt: skip
def test_a_question_that_is_certain_is_not_asked(body: str, left: str) -> None:
    assert left_of(body) == left


@pytest.mark.parametrize(
    "body",
    [
        f"x_lay(S)\n{WATCH}",
        f"if v:\n    S.sig = 1\n{WATCH}",
        f"while v:\n    if S.sig:\n        return\n    x_lay(S)\n{WATCH}",
        f"while v:\n    if v == 2:\n        S.sig = 1\n        break\n{WATCH}",
        f"while v:\n    if S.sig:\n        return\n    if v == 2:\n        x_lay(S)\n        continue\n{WATCH}",
        f"for i in v:\n    x_lay(S)\n{WATCH}",
        f"try:\n    x_lay(S)\nexcept ValueError:\n    pass\n{WATCH}",
    ],
)
def test_one_that_is_not_certain_is(body: str) -> None:
    assert left_of(body) == body
