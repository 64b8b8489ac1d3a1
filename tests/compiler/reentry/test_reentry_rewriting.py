"""Procedures put in place of their call, and comprehensions made loops."""

from __future__ import annotations

import ast
import textwrap

import pytest

from referee.compiler.reentry import Procedure, Straight, parse_procedures


def rewritten(text: str, **options: bool) -> str:
    """The procedure ``play`` of straight code after the rewriting, as text."""
    straight = Straight(parse_procedures(text), entries=["play"], **options)  # type: ignore[arg-type]
    return shown(straight.procedures[0])


def shown(procedure: Procedure) -> str:
    module = ast.fix_missing_locations(ast.Module(procedure.body, []))
    return ast.unparse(module)


def dedented(text: str) -> str:
    return textwrap.dedent(text).strip()


def test_a_procedure_called_once_is_put_in_place() -> None:
    text = (
        "def play(S):\n a = 1\n x = ask(S, a, a + 1)\n return x + a\n"
        "def ask(S, n, m):\n a = m * 2\n x = WAIT(1, n, a)\n return x"
    )
    assert rewritten(text, inline=True) == dedented(
        """
        a = 1
        m = a + 1
        ask_a = m * 2
        ask_x = WAIT(1, a, ask_a)
        x = ask_x
        return x + a
        """
    )


def test_early_returns_become_branches() -> None:
    text = (
        "def play(S):\n x = ask(S, 2)\n return x\n"
        "def ask(S, n):\n if n > S.a:\n  return 1\n S.a = 3\n if n < 0:\n  return 2\n WAIT(1, n)"
    )
    assert rewritten(text, inline=True) == dedented(
        """
        n = 2
        if n > S.a:
            x = 1
        else:
            S.a = 3
            if n < 0:
                x = 2
            else:
                WAIT(1, n)
                x = None
        return x
        """
    )


@pytest.mark.parametrize(
    "callee",
    [
        "def ask(S):\n while True:\n  for i in S.b:\n   x = WAIT(1)\n   if x:\n    return x",
        "def ask(S):\n while S.a:\n  x = WAIT(1)\n  if x:\n   return x",
        "def ask(S):\n if S.a:\n  if S.b:\n   return 1\n x = WAIT(1)\n return x",
    ],
    ids=["in a loop in a loop", "in a loop that may end", "in the middle"],
)
def test_returns_that_are_not_at_the_end_keep_the_call(callee: str) -> None:
    assert "ask(S)" in rewritten("def play(S):\n x = ask(S)\n return x\n" + callee, inline=True)


def test_a_return_out_of_a_loop_behind_which_nothing_comes_leaves_the_loop() -> None:
    text = (
        "def play(S):\n x = ask(S)\n return x\n"
        "def ask(S):\n S.a = 1\n while True:\n  if S.b:\n   return 1\n  y = WAIT(1)\n  if y:\n   return y"
    )
    assert rewritten(text, inline=True) == dedented(
        """
        S.a = 1
        while True:
            if S.b:
                x = 1
                break
            y = WAIT(1)
            if y:
                x = y
                break
        return x
        """
    )


def test_called_twice_or_an_entry_keeps_the_call() -> None:
    ask = "\ndef ask(S):\n WAIT(1)"
    assert rewritten("def play(S):\n ask(S)\n ask(S)" + ask, inline=True).count("ask(S)") == 2
    straight = Straight(
        parse_procedures("def play(S):\n ask(S)" + ask), entries=["play", "ask"], inline=True
    )
    assert shown(straight.procedures[0]) == "ask(S)"


def test_a_global_is_not_hidden_by_a_local_of_the_caller() -> None:
    text = "def play(S):\n rank = 3\n ask(S)\n return rank\ndef ask(S):\n WAIT(1, rank(S.card))"
    assert "ask(S)" in rewritten(text, inline=True)


def test_a_changed_parameter_does_not_change_the_argument() -> None:
    text = "def play(S):\n a = 1\n ask(S, a)\n return a\ndef ask(S, n):\n n += 1\n WAIT(1, n)"
    assert rewritten(text, inline=True) == "a = 1\nn = a\nn += 1\nWAIT(1, n)\nreturn a"


def test_aliases_come_along() -> None:
    procedures = parse_procedures(
        "def play(S):\n hand.pop()\n ask(S)\ndef ask(S):\n hand.pop()\n pile.pop()\n mine.pop()\n WAIT(1)",
        {
            "play": [("hand", "S.z_hand"), ("mine", "S.z_mine")],
            "ask": [("hand", "S.z_pile"), ("pile", "S.z_hand"), ("mine", "S.z_mine")],
        },
    )
    (play,) = Straight(procedures, inline=True).procedures
    assert play.aliases == (("hand", "S.z_hand"), ("mine", "S.z_mine"), ("ask_hand", "S.z_pile"))
    assert shown(play) == "hand.pop()\nask_hand.pop()\nhand.pop()\nmine.pop()\nWAIT(1)"


LOOPS = {
    "a list": (
        "x = [c + 1 for c in S.a if c]",
        "x = []\nfor c in S.a:\n    if c:\n        x.append(c + 1)",
    ),
    "a list from itself": (
        "x = [c for c in x]",
        "kept = []\nfor c in x:\n    kept.append(c)\nx = kept",
    ),
    "any": (
        "x = any(c == 1 for c in S.a)",
        "x = False\nfor c in S.a:\n    if c == 1:\n        x = True\n        break",
    ),
    "all": (
        "x = all(c for c in S.a)",
        "x = True\nfor c in S.a:\n    if not c:\n        x = False\n        break",
    ),
    "sum": ("x = sum(c for c in S.a)", "x = 0\nfor c in S.a:\n    x += c"),
    "len": ("x = len([c for c in S.a])", "x = 0\nfor c in S.a:\n    x += 1"),
    "len of what acts": (
        "x = len([act(c) for c in S.a])",
        "x = 0\nfor c in S.a:\n    act(c)\n    x += 1",
    ),
    "a tuple": (
        "x = tuple(c for c in S.a)",
        "kept = []\nfor c in S.a:\n    kept.append(c)\nx = tuple(kept)",
    ),
    "in a decision": (
        "x = WAIT(2, [c for c in S.a])",
        "kept = []\nfor c in S.a:\n    kept.append(c)\nx = WAIT(2, kept)",
    ),
    "behind and": (
        "if S.b and any(c for c in S.a):\n    S.c = 1",
        "if S.b:\n    found = False\n    for c in S.a:\n        if c:\n            found = True\n"
        "            break\n    if found:\n        S.c = 1",
    ),
    "in while": (
        "while sum(c for c in S.a) > 2:\n    S.a.pop()",
        "while True:\n    total = 0\n    for c in S.a:\n        total += c\n    if not total > 2:\n"
        "        break\n    S.a.pop()",
    ),
}
LEFT = {
    "behind something that acts": "x = act(S) + sum((c for c in S.a))",
    "one that acts, behind a read": "x = S.b + sum((act(c) for c in S.a))",
    "only sometimes": "x = [c for c in S.a] if S.b else 3",
    "not the first of a choice": "x = S.b or any((c for c in S.a))",
    "behind and, with else": "if S.b and any((c for c in S.a)):\n    S.c = 1\nelse:\n    S.c = 2",
    "lambdas that outlive a step": "x = [lambda: c for c in S.a]",
    "generators that outlive a step": "x = [(c + d for d in S.b) for c in S.a]",
    "a sum that begins elsewhere": "x = sum((c for c in S.a), S.b)",
    "sets": "x = {c for c in S.a}",
}


@pytest.mark.parametrize(("before", "after"), LOOPS.values(), ids=LOOPS.keys())
def test_made_a_loop(before: str, after: str) -> None:
    text = f"def play(S, x):\n{textwrap.indent(before, '    ')}\n    WAIT(1)\n".replace("x=0", "x")
    assert rewritten(text, loops=True) == f"{after}\nWAIT(1)"


@pytest.mark.parametrize("text", LEFT.values(), ids=LEFT.keys())
def test_left_as_it_is(text: str) -> None:
    procedure = f"def play(S):\n{textwrap.indent(text, '    ')}\n    WAIT(1)\n"
    assert rewritten(procedure, loops=True) == f"{text}\nWAIT(1)"
