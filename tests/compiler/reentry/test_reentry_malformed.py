"""Straight code that no form can be derived from is named, with the procedure and the statement."""

from __future__ import annotations

import pytest

from referee.compiler.reentry import Malformed, Straight, parse_procedures

ASK = "\ndef ask(S, n):\n x = WAIT(1, n)\n return x"
WRONG = {
    "play binds len": "def play(S):\n len = 3\n WAIT(1)",
    "the first parameter is S": "def play(n):\n WAIT(1)",
    "recursion is not possible: a calls b calls a": "def a(S):\n b(S)\ndef b(S):\n x = 1 + a(S)",
    "recursion is not possible: a calls a": "def a(S):\n a(S)",
    "holds a decision that is no statement": "def play(S):\n x = 1 + WAIT(1)",
    "“x = WAIT(k)” holds a decision": "def play(S):\n x = WAIT(k)",
    "“x = WAIT(True)” holds a decision": "def play(S):\n x = WAIT(True)",
    "“x = WAIT(1, n=2)” holds a decision": "def play(S):\n x = WAIT(1, n=2)",
    "“return WAIT(1)” holds a decision": "def play(S):\n return WAIT(1)",
    "holds a call of ask, which may wait,": "def play(S):\n x = [ask(S, 1) for i in S.a]" + ASK,
    "“if ask(S, 1):” holds a call of ask": "def play(S):\n if ask(S, 1):\n  pass" + ASK,
    "“x = y = ask(S, 1)” holds a call": "def play(S):\n x = y = ask(S, 1)" + ASK,
    "“x += ask(S, 1)” holds a call": "def play(S):\n x = 1\n x += ask(S, 1)" + ASK,
    "“f = ask” holds a call": "def play(S):\n f = ask" + ASK,
    "“ask(1)” holds a call": "def play(S):\n ask(1)" + ASK,
    "calls ask with too many or few": "def play(S):\n ask(S)" + ASK,
    "“break” stands outside of a loop": "def play(S):\n if S.a:\n  break\n WAIT(1)",
    "is no statement of straight code": "def play(S):\n try:\n  WAIT(1)\n finally:\n  pass",
    "“while S.a:” is no statement": "def play(S):\n while S.a:\n  WAIT(1)\n else:\n  pass",
    "walks with something else than names": "def play(S):\n for S.x in S.a:\n  WAIT(1)",
    "binds, yields or has defaults": "def play(S):\n if (x := S.a):\n  WAIT(1)",
    "play binds S": "def play(S):\n S = 1\n WAIT(1)",
    "play binds ask": "def play(S):\n ask = 1\n WAIT(1)" + ASK,
    "play: each procedure needs a name of its own": "def play(S):\n WAIT(1)\ndef play(S):\n pass",
    "parameters are plain names": "def play(S, n=1):\n WAIT(1)",
    "only procedures are expected": "x = 1",
}


@pytest.mark.parametrize(("what", "text"), WRONG.items())
def test_malformed(what: str, text: str) -> None:
    with pytest.raises(Malformed) as caught:
        Straight(parse_procedures(text))
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("what", "aliases"),
    [
        ("binds the alias hand again", [("hand", "S.a"), ("hand", "S.b")]),
        ("binds the alias x again", [("x", "S.a")]),
        ("the alias hand reads the local x", [("hand", "S.a[x]")]),
    ],
)
def test_aliases_that_cannot_be_bound_at_entry(what: str, aliases: list[tuple[str, str]]) -> None:
    with pytest.raises(Malformed) as caught:
        Straight(parse_procedures("def play(S):\n x = WAIT(1)\n return x", {"play": aliases}))
    assert what in str(caught.value)


def test_a_name_that_the_resumed_form_needs() -> None:
    straight = Straight(parse_procedures("def play(S):\n again_play(S)\n WAIT(1)"))
    with pytest.raises(Malformed, match="again_play"):
        straight.continuing(lambda *_: [])
