"""What a procedure does for nothing is left out, and nothing else is."""

from __future__ import annotations

import ast

import pytest

from referee.compiler.reentry.straight import parse_procedures
from referee.compiler.reentry.tidying import tidied


def left_of(body: str) -> str:
    lines = "\n".join("    " + line for line in body.splitlines())
    [procedure] = parse_procedures(f"def p(S, v_a):\n{lines}\n")
    return "\n".join(ast.unparse(one) for one in tidied(procedure).body)


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("if S.sig:\n    pass\nS.t = 1", "S.t = 1"),
        ("if S.sig:\n    if v_a != 2 and v_a not in S.still:\n        pass\nS.t = 1", "S.t = 1"),
        ("x = tuple(v_a)\ny = x\nS.t = 1", "S.t = 1"),
        ("x = len(v_a)\nS.t = x", "x = len(v_a)\nS.t = x"),
        ("while v_a:\n    x = v_a", "while v_a:\n    pass"),
    ],
)
def test_what_does_nothing_goes(body: str, left: str) -> None:
    assert left_of(body) == left


@pytest.mark.parametrize(
    "body",
    [
        "x = WAIT(1)",
        "x = S.z_hand[v_a]",
        "x = S.z_hand\nx += v_a",
        "if v_a < 2:\n    pass",
        "if v_a in S.t_list:\n    pass",
        "if draw(S):\n    pass",
        "S.t = 1",
        "for x in v_a:\n    v_a.pop()",
    ],
)
def test_what_may_fail_or_changes_something_stays(body: str) -> None:
    assert left_of(body) == body
