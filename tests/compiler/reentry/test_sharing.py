"""Locals share a name where they are never needed at once, and nowhere else."""

from __future__ import annotations

import ast

import pytest
from reentry_forms import rewritten

from referee.compiler.reentry.sharing import with_shared_names
from referee.compiler.reentry.straight import parse_procedures


def shared(body: str) -> str:
    return rewritten(body, with_shared_names)


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("a = 1\nf(a)\nb = 2\nf(b)", "a = 1\nf(a)\na = 2\nf(a)"),
        ("for a in v:\n    f(a)\nfor b in v:\n    f(b)", "for a in v:\n    f(a)\nfor a in v:\n    f(a)"),
        ("if v:\n    a = 1\n    f(a)\nelse:\n    b = 2\n    f(b)", "if v:\n    a = 1\n    f(a)\nelse:\n    a = 2\n    f(a)"),
        ("while v:\n    a = 1\n    f(a)\n    b = 2\n    f(b)", "while v:\n    a = 1\n    f(a)\n    a = 2\n    f(a)"),
    ],
)  # fmt: skip
def test_one_name_serves_for_two(body: str, left: str) -> None:
    assert shared(body) == left


@pytest.mark.parametrize(
    "body",
    [
        "a = 1\nb = 2\nf(a, b)",
        "a = 1\nb = f(a)\nf(b)",
        "a = 1\nwhile f(a):\n    b = 2\n    f(b)",  # a is read again in the next time round
        "a = 1\nwhile v:\n    f(a)\n    b = 2\n    f(b)",
        "while v:\n    if v:\n        a = 1\n    else:\n        f(a)\n    b = 2\n    f(b)",  # a may be an older one
        "while v:\n    a += 1\n    b = 2\n    f(b)",
        "for a in v:\n    f(a)\nb = 2\nf(b, a)",  # what the loop has left in its name
        "a = 1\nf(a)\nb = [a for a in v]\nf(b)",
        "b = 2\nf(b)\nv = 3\nf(v)",  # a parameter
    ],
)
def test_a_name_that_is_still_needed_is_its_own(body: str) -> None:
    assert shared(body) == body


def test_aliases_keep_their_names() -> None:
    [procedure] = parse_procedures(
        "def p(S):\n    a = 1\n    f(a)\n    b = hand\n    f(b)\n", {"p": [("hand", "S.z_hand")]}
    )
    assert [ast.unparse(one) for one in with_shared_names(procedure).body] == [
        "a = 1",
        "f(a)",
        "a = hand",
        "f(a)",
    ]
