"""What a procedure does for nothing is left out, and nothing else is."""

from __future__ import annotations

import pytest
from reentry_forms import rewritten

from referee.compiler.reentry.tidying import tidied


def left_of(body: str) -> str:
    return rewritten(body, tidied)


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("if S.sig:\n    pass\nS.t = 1", "S.t = 1"),
        ("if S.sig:\n    if v != 2 and v not in S.still:\n        pass\nS.t = 1", "S.t = 1"),
        ("x = tuple(v)\ny = x\nS.t = 1", "S.t = 1"),
        ("x = len(v)\nS.t = x", "x = len(v)\nS.t = x"),
        ("while v:\n    x = v", "while v:\n    pass"),
    ],
)
def test_what_does_nothing_goes(body: str, left: str) -> None:
    assert left_of(body) == left


@pytest.mark.parametrize(
    "body",
    [
        "x = WAIT(1)",
        "x = S.z_hand[v]",
        "x = S.z_hand\nx += v",
        "if v < 2:\n    pass",
        "if v in S.t_list:\n    pass",
        "if draw(S):\n    pass",
        "S.t = 1",
        "for x in v:\n    v.pop()",
    ],
)
def test_what_may_fail_or_changes_something_stays(body: str) -> None:
    assert left_of(body) == body
